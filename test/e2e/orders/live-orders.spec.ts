import type { Page } from 'playwright/test'
import { type Kitchen, openKitchen } from '../support/servers/kitchen.ts'
import { expect, test } from '../support/test.ts'
import { checkOutDessert, orderDessert, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

let kitchen: Kitchen
test.beforeEach(async () => {
  kitchen = await openKitchen()
})
test.afterEach(() => kitchen.dispose())

/** The order is placed, and the phone listens. */
async function ordered(page: Page): Promise<void> {
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  await expect.poll(() => kitchen.services.live.size).toBe(1)
}
const says = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 2 })

test(
  'each step of the kitchen appears on the open phone by itself, with its time',
  { tag: '@smoke' },
  async ({ page }) => {
    await ordered(page)
    for (const [step, words] of [
      ['confirm', 'Confirmed'],
      ['prepare', 'In preparation'],
      ['ready', 'Ready'],
    ] as const) {
      await kitchen.move(step)
      await expect(says(page, words)).toBeVisible()
    }
    // Saved, received, confirmed, in preparation and ready: each has its time.
    await expect(page.getByRole('listitem').filter({ has: page.locator('time') })).toHaveCount(5)
  },
)

test('an order’s arrival at the restaurant is announced in a live region that was there before', async ({
  page,
  context,
}) => {
  await page.goto(`${kitchen.origin}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await checkOutDessert(page, kitchen.origin)
  await context.setOffline(true)
  await placeTheOrder(page)
  await expect(says(page, 'Saved on this phone')).toBeVisible()
  const region = await page.locator('main [role=status]').last().elementHandle()
  await context.setOffline(false)
  await expect(says(page, 'The restaurant has your order')).toBeVisible()
  await expect.poll(() => region!.textContent()).toContain('The restaurant has your order')
  expect(await region!.evaluate((element) => element.isConnected)).toBe(true)
})

test('the list of orders announces what becomes of one, and the order’s screen also its number', async ({
  page,
}) => {
  await ordered(page)
  const said = () => page.getByRole('main').getByRole('status').filter({ hasText: /./ }).allTextContents()
  await kitchen.move('confirm')
  await expect.poll(said).toEqual([expect.stringMatching(/^Confirmed[^]*\d$/)])
  await page.goto(`${kitchen.origin}/order?table=t2-m4xe`)
  await expect(page.getByRole('article').getByText('Confirmed')).toBeVisible()
  await expect.poll(() => kitchen.services.live.size).toBe(1)
  const news = /^Eat in · 1 × .* · /
  expect(await said()).not.toContainEqual(expect.stringMatching(news))
  await kitchen.move('prepare')
  await expect.poll(said).toContainEqual(expect.stringMatching(`${news.source}In preparation`))

  // Who comes back to the list reads what has become of it meanwhile.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('article')).toBeHidden()
  await kitchen.move('ready')
  await page.waitForTimeout(1_000)
  await page.getByRole('link', { name: /^Orders/ }).click()
  await expect(page.getByRole('article').getByText('Ready')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(await said()).not.toContainEqual(expect.stringMatching(news))
})

test('a refused order shows the reason that the restaurant wrote', async ({ page }) => {
  await ordered(page)
  // Late in the evening that is tomorrow, and says so.
  await expect(page.getByText(/If the restaurant hasn't answered by .*\d\d:\d\d/).first()).toBeVisible()
  await kitchen.move('refuse', { reason: 'The oven is broken, sorry' })
  await expect(page.getByText('The restaurant says: “The oven is broken, sorry”').first()).toBeVisible()
})

test('an order can be read offline and catches up with the kitchen when the network is back', async ({
  page,
  context,
}) => {
  await page.goto(`${kitchen.origin}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await ordered(page)
  await context.setOffline(true)
  await page.reload()
  await expect(says(page, 'The restaurant has your order')).toBeVisible()
  await expect(page.getByText(/Last update/)).toBeVisible()
  await kitchen.move('confirm')
  await context.setOffline(false)
  await expect(says(page, 'Confirmed')).toBeVisible()
  await kitchen.move('prepare')
  await expect(says(page, 'In preparation')).toBeVisible()
})

test('two tabs share one live stream, and both show its changes', async ({ page, context }) => {
  await ordered(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(says(other, 'The restaurant has your order')).toBeVisible()
  await kitchen.move('confirm')
  await expect(says(other, 'Confirmed')).toBeVisible()
  await expect(says(page, 'Confirmed')).toBeVisible()
  expect(kitchen.services.live.size).toBe(1)
})
