import type { BrowserContext, Page } from 'playwright/test'
import { createChaosProxy } from '../../support/chaos/proxy.ts'
import { untilOffline } from '../support/browser/phone-view.ts'
import type { DemoServer } from '../support/servers/demo-server.ts'
import { createServerProcess } from '../support/servers/server-process.ts'
import { expect, test } from '../support/test.ts'
import { addDish, chooseAndAdd, continueAsGuest, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

test.use({ phone: 'new' })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let server: DemoServer

test.beforeEach(async () => {
  server = await createServerProcess()
})
test.afterEach(() => server.dispose())

/** Closes every tab and opens an address anew, as a diner does who comes back to the app. */
async function reopen(context: BrowserContext, address: string): Promise<Page> {
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  await page.goto(address)
  return page
}

test(
  'G1 G2 an order placed while the server is gone reaches the kitchen exactly once',
  { tag: '@smoke' },
  async ({ context, page }) => {
    const origin = `http://localhost:${server.port}`
    await page.goto(`${origin}/?table=t1-k7wq`)
    await untilReadyOffline(page)
    await server.stop('SIGKILL')

    const again = await reopen(context, `${origin}/item/cafe-con-leche?table=t1-k7wq`)
    await chooseAndAdd(again, ['Mug, 35 cl', 'Over ice', 'Oat drink'])
    await addDish(again, 'Salads and cold soup', 'Burrata, tomato and pesto')
    await addDish(again, 'Desserts', 'Burnt cheesecake')
    await expect(again.getByRole('button', { name: /View cart/ })).toContainText('3')
    await again.reload()
    await expect(again.getByRole('button', { name: /View cart/ })).toContainText('3')

    await continueAsGuest(again)
    const total = await placeTheOrder(again)
    await expect(again.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()
    await expect(
      again.getByText('It will be sent as soon as the restaurant can be reached', { exact: false }).first(),
    ).toBeVisible()

    await server.start()
    await expect(again.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
    expect(server.orders()).toMatchObject([
      { total_cents: total, state: 'waitingForConfirmation', table_number: '1' },
    ])
    expect(server.lines().map(({ quantity }) => quantity)).toEqual([1, 1, 1])
    expect(server.lines().reduce((sum, { cents }) => sum + cents, 0)).toBe(total)

    await again.goto(`${origin}/menu?table=t1-k7wq`)
    await expect(again.getByRole('button', { name: /View cart/ })).toHaveCount(0)
  },
)

test('G28 a captive portal is named, and the order is sent once the portal is gone', async ({ page }) => {
  const proxy = await createChaosProxy({ target: `http://127.0.0.1:${server.port}` })
  await page.goto(`${proxy.origin}/?table=t3-p9hd`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  proxy.weather = 'portal'
  await placeTheOrder(page)
  await expect(page.getByText('This Wi-Fi wants you to sign in.')).toBeVisible()
  expect(server.orders()).toHaveLength(0)
  proxy.weather = 'clear'
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
  await proxy.close()
})

test('G35 a failing proxy is not called a missing network, and the order is sent once it is well again', async ({
  page,
}) => {
  const proxy = await createChaosProxy({ target: `http://127.0.0.1:${server.port}` })
  await page.goto(`${proxy.origin}/?table=t3-p9hd`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  proxy.weather = 'failing'
  await placeTheOrder(page)
  const banner = page.getByRole('button', { name: "The restaurant can't be reached right now" })
  const sheet = page.getByRole('dialog', { name: "The restaurant can't be reached right now" })
  // What comes under a finger isn't taken for what it meant.
  await expect(async () => {
    await banner.click()
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(sheet).toContainText('Your network works')
  await expect(sheet).toContainText('The menu is saved on this phone')
  expect(server.orders()).toHaveLength(0)
  proxy.weather = 'clear'
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
  await proxy.close()
})

test('G28 an order placed while the phone is offline is sent when the phone is online again', async ({
  context,
  page,
}) => {
  await page.goto(`http://localhost:${server.port}/?table=t4-r2vn`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await goOffline(context, page)
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
})

test('G13 taking back an order that was never sent returns its dishes to the cart', async ({
  context,
  page,
}) => {
  await page.goto(`http://localhost:${server.port}/?table=t5-j8cb`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await goOffline(context, page)
  await placeTheOrder(page)
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByRole('button', { name: 'Back to my cart' }).click()
  await expect(page.getByRole('button', { name: /View cart/ })).toContainText('1')
  await context.setOffline(false)
  await page.waitForTimeout(3_000)
  expect(server.orders()).toHaveLength(0)
})

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await untilOffline(page)
}
