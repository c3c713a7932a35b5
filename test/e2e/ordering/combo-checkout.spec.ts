import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test('the combos are ordered alone at their own checkout, and the dishes stay in the cart', async ({
  page,
}) => {
  const deal = 'Sandwich, drink and something sweet'
  const at = (path: string) => `http://localhost:${server.port}${path}?table=t1-k7wq`
  // The menu stays behind the other screens, unseen.
  const seen = (text: string | RegExp) => page.getByText(text).filter({ visible: true })
  await page.goto(at('/'))
  await untilReadyOffline(page)
  await page.goto(at('/item/burrata'))
  await chooseAndAdd(page, [])
  await page.goto(`${at('/login')}&redirect=/combo/sandwich-deal`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: deal })).toBeVisible()
  await page.getByText('Truffled bikini', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose this' }).click()
  await chooseAndAdd(page, ['Alcohol-free beer', 'Chocolate chip cookie'])

  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('link', { name: 'Order only the combos' }).click()
  await expect(page.getByRole('heading', { name: 'Combo checkout' })).toBeVisible()
  await expect(seen('Burrata')).toHaveCount(0)
  await page.getByRole('link', { name: 'Order the dishes too' }).click()
  await expect(seen(/Burrata/).first()).toBeVisible()

  await page.goto(at('/combo/confirm'))
  await placeTheOrder(page)
  await expect(seen(deal).first()).toBeVisible()
  await expect(seen(/Burrata/)).toHaveCount(0)
  await page.goto(at('/order/confirm'))
  await expect(seen(/Burrata/).first()).toBeVisible()
  await expect(seen(deal)).toHaveCount(0)
})
