import type { Page } from 'playwright/test'
import { changeShop, setPrices } from '../support/servers/change-shop.ts'
import { changeRows, copyNewest } from '../support/browser/phone-storage.ts'
import { untilOffline } from '../support/browser/phone-view.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { signUp } from '../support/sign-up.ts'
import { addDish, continueAsGuest, intentOf, placeTheOrder, untilReadyOffline } from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let server: DemoServer

test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const table = 't5-j8cb'

/** Two dishes in the cart at table 5, as a guest at the checkout, and everything kept for the way offline. */
async function checkOut(page: Page): Promise<void> {
  await page.goto(`${origin()}/?table=${table}`)
  await untilReadyOffline(page)
  await addDish(page, 'Salads and cold soup', 'Burrata, tomato and pesto')
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const orders = (page: Page) => page.goto(`${origin()}/order?table=${table}`)
/** The first card of the list, by what stands on it. */
const card = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })

test(
  'G1 G13 a waiting order shows its state and its possible actions in the list, also after a reload',
  { tag: '@smoke' },
  async ({ page }) => {
    await checkOut(page)
    await server.stop('SIGKILL')
    await untilOffline(page)
    await placeTheOrder(page)
    await orders(page)
    for (let visit = 0; visit < 2; visit += 1) {
      const saved = card(page, 'Saved on this phone')
      await expect(saved).toContainText('It will be sent as soon as the restaurant can be reached')
      await expect(saved.getByRole('button', { name: 'Try now' })).toBeVisible()
      await page.reload()
    }
    await page.getByRole('link', { name: /Saved on this phone/ }).click()
    for (const name of ['Try now', 'Change it', 'Withdraw it']) await expect(button(page, name)).toBeVisible()
    await button(page, 'Withdraw it').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
    await expect(heading(page, 'Withdrawn')).toBeVisible()
    await orders(page)
    await card(page, 'Withdrawn').getByRole('button', { name: 'Remove from the list' }).click()
    await expect(page.getByText('No orders yet')).toBeVisible()
    await server.start()
    await page.waitForTimeout(2_000)
    expect(server.orders()).toHaveLength(0)
  },
)

test('G6 G13 changing a waiting order opens the checkout with its former entries, even after a reload', async ({
  page,
}) => {
  await checkOut(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  await page.getByLabel('Note for the kitchen').fill('no nuts')
  await placeTheOrder(page)
  const first = intentOf(page)
  await page.reload()
  await button(page, 'Change it').click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByLabel('Note for the kitchen')).toHaveValue('no nuts')
  await expect(
    page.getByRole('radiogroup', { name: 'How many of you?' }).getByRole('radio', { name: '2' }),
  ).toBeChecked()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await button(page, orderButton).click()
  await expect(heading(page, 'Saved on this phone')).toBeVisible()
  await server.start()
  await expect(heading(page, 'The restaurant has your order')).toBeVisible()
  expect(server.orders()).toMatchObject([{ client_order_id: expect.not.stringContaining(first) }])
})

test('G10 G6 new prices are accepted line by line, and the order is placed at the accepted total', async ({
  page,
}) => {
  await checkOut(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  const before = await placeTheOrder(page)
  await setPrices(server, { burrata: 12.5, cheesecake: 6 })
  await server.start()
  await orders(page)
  const refused = card(page, 'The menu has changed')
  await expect(refused).toContainText('Nothing was ordered')
  await refused.getByRole('link', { name: 'See the new prices' }).click()

  const order = button(page, /^Order at table 5 now/)
  await expect(order).toBeDisabled()
  const burrata = page.getByRole('radiogroup', { name: 'Burrata, tomato and pesto' })
  await burrata.getByText('Accept', { exact: true }).click()
  await expect(order).toBeDisabled()
  await page
    .getByRole('radiogroup', { name: 'Burnt cheesecake' })
    .getByText('Leave out', { exact: true })
    .click()
  await expect(order).toHaveText(/€12\.50/)
  await order.click()
  await expect(heading(page, 'The restaurant has your order')).toBeVisible()
  expect(before).toBe(1730)
  expect(server.orders()).toMatchObject([{ total_cents: 1250, table_number: '5' }])
  await orders(page)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('G10 a price that changes again before the order’s tap has to be accepted once more', async ({
  page,
}) => {
  await checkOut(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  await placeTheOrder(page)
  await setPrices(server, { burrata: 12.5 })
  await server.start()
  const order = button(page, /^Order at table 5 now/)
  const accept = page.getByText('Accept', { exact: true })
  await accept.click()
  await setPrices(server, { burrata: 13 })
  await order.click()
  await expect(page.getByText('€13.00').first()).toBeVisible()
  await expect(order).toBeDisabled()
  expect(server.orders()).toHaveLength(0)
  await accept.click()
  await order.click()
  await expect(heading(page, 'The restaurant has your order')).toBeVisible()
  expect(server.orders()).toMatchObject([{ total_cents: 1880 }])
})

test('G17 an order whose table link expired can be placed only after the same table was scanned again', async ({
  context,
  page,
}) => {
  await checkOut(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  const total = await placeTheOrder(page)
  await changeRows(page, 'outbox', { deadlineAt: Date.now() - 1_000, unsureOffsetMs: null })
  await changeRows(page, 'diningTables', { expiresAt: Date.now() - 1_000, unsureOffsetMs: null })
  await server.start()
  await expect(heading(page, 'Scan the table again')).toBeVisible()
  await expect(heading(page, 'Scan table 5 again')).toBeVisible()
  await expect(button(page, /^Order/)).toHaveCount(0)

  // Another table doesn't do.
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${origin()}/order?table=t2-m4xe`)
  // Its dishes are back in the cart, which comes along only when asked.
  await button(elsewhere, "Yes, I'm at table 2").click()
  await card(elsewhere, 'Scan the table again').getByRole('link', { name: 'Scan again' }).click()
  await expect(heading(elsewhere, 'Scan table 5 again')).toBeVisible()
  await elsewhere.close()

  const scanned = await context.newPage()
  await scanned.goto(`${origin()}/?table=${table}`)
  await button(scanned, "Yes, I'm at table 5").click()
  await scanned.getByRole('link', { name: /^Orders/ }).click()
  await card(scanned, 'Ready to be ordered').getByRole('link', { name: 'Order at table 5 now' }).click()
  await button(scanned, /^Order at table 5 now/).click()
  await expect(heading(scanned, 'The restaurant has your order')).toBeVisible()
  expect(server.orders()).toMatchObject([{ total_cents: total, table_number: '5' }])
  await expect(scanned.getByRole('button', { name: /View cart/ })).toHaveCount(0)
})

test('G17 an order of a table that got a new code is changed at the table, not promised at one tap', async ({
  context,
  page,
}) => {
  await checkOut(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  const total = await placeTheOrder(page)
  await changeShop(server, ({ tables = [] }) => {
    for (const one of tables) if (one.code === table) one.code = 't5-new1'
  })
  await server.start()
  await expect(heading(page, 'Scan table 5 again')).toBeVisible()
  await expect(page.getByText('Then change it here: its dishes go into your cart.')).toBeVisible()
  await expect(page.getByText('ready to be ordered with one tap')).toHaveCount(0)
  const path = new URL(page.url()).pathname

  const scanned = await context.newPage()
  await scanned.goto(`${origin()}${path}?table=t5-new1`)
  await button(scanned, 'Change it').click()
  await scanned.getByRole('button', { name: orderButton }).click()
  await expect(heading(scanned, 'The restaurant has your order')).toBeVisible()
  expect(server.orders()).toMatchObject([{ total_cents: total, table_number: '5' }])
})

test('G4 an order of unknown outcome is shown as “Checking with the restaurant”, never as failed', async ({
  context,
  page,
}) => {
  await checkOut(page)
  await context.route('**/order/create', (route) => route.abort())
  await context.route('**/order/attempt/**', (route) => route.abort())
  await placeTheOrder(page)
  await expect(heading(page, 'Checking with the restaurant')).toBeVisible()
  await expect(button(page, 'Change it')).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Checking with the restaurant')).toBeVisible()
  await expect(page.getByText(/fail|error|not sent/i)).toHaveCount(0)
  await orders(page)
  await expect(card(page, 'Checking with the restaurant')).toContainText('It is never placed twice')
  await context.unrouteAll()
  await expect(card(page, 'Waiting for confirmation')).toBeVisible()
  expect(server.orders()).toHaveLength(1)
})

test('G11 a cancellation that wasn’t sent yet is shown as unsent, and can be taken back', async ({
  page,
}) => {
  await checkOut(page)
  await placeTheOrder(page)
  await expect(heading(page, 'The restaurant has your order')).toBeVisible()
  await server.stop('SIGKILL')
  // Once that is known, nothing is tried before somebody answers again.
  await untilOffline(page)
  await button(page, 'Cancel this order').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('You asked to cancel; not sent yet')).toBeVisible()
  await orders(page)
  await expect(card(page, 'Cancellation not sent yet')).toContainText('You asked to cancel')
  await page.getByRole('link', { name: /Cancellation not sent yet/ }).click()
  await button(page, "Don't cancel after all").click()
  await expect(button(page, 'Cancel this order')).toBeVisible()
  await orders(page)
  await expect(card(page, 'Cancellation not sent yet')).toHaveCount(0)
  await expect(card(page, 'Waiting for confirmation')).toBeVisible()
})

test('changing a table’s order without the table link keeps the order and asks to scan the table', async ({
  page,
}) => {
  await checkOut(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  await placeTheOrder(page)
  await page.goto(`${origin()}/order`)
  await page.getByRole('link', { name: /Saved on this phone/ }).click()
  await button(page, 'Change it').click()
  await expect(page.getByText("Point your phone's camera at the QR code on table")).toBeVisible()
  await page.goto(`${origin()}/order`)
  await expect(card(page, 'Saved on this phone')).toBeVisible()
})

test('changing an order without a table under a table’s link keeps the order and says how to change it', async ({
  page,
}) => {
  await page.goto(origin())
  await untilReadyOffline(page)
  await page.goto(`${origin()}/menu`)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana')
  await page.getByText('I accept the terms and the privacy notice').click()
  await server.stop('SIGKILL')
  await untilOffline(page)
  await page.getByRole('button', { name: orderButton }).click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  await orders(page)
  await page.getByRole('link', { name: /Saved on this phone/ }).click()
  await button(page, 'Change it').click()
  await expect(page.getByText("Open the app without the table's link to change it.")).toBeVisible()
  await orders(page)
  await expect(card(page, 'Saved on this phone')).toBeVisible()
})

test('a cancellation that may have arrived is shown as “Asking to cancel it”, not as unsent', async ({
  context,
  page,
}) => {
  await checkOut(page)
  await placeTheOrder(page)
  await expect(heading(page, 'The restaurant has your order')).toBeVisible()
  // Its answer never comes, nor does any other from then on: a phone that knows of no network sends nothing.
  await context.route('**/order/customer/cancel', async (route) => {
    await route.fetch()
    await context.route('**/api/**', (other) => other.abort())
    await route.abort()
  })
  await button(page, 'Cancel this order').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('Asking to cancel it').first()).toBeVisible()
  await expect(page.getByText(/not sent yet/)).toHaveCount(0)
  await orders(page)
  await expect(card(page, 'Asking to cancel it')).toHaveCount(2)
  await expect(page.getByText(/not sent yet/)).toHaveCount(0)
  await context.unrouteAll()
  await expect(card(page, 'Cancelled')).toBeVisible()
})

test('G28 the sign-in page of a captive portal is linked from the order, its banner and the list', async ({
  context,
  page,
}) => {
  await checkOut(page)
  const portal = { status: 200, contentType: 'text/html', body: '<h1>Welcome to Free Wi-Fi</h1>' }
  await context.route('**/api/**', (route) => route.fulfill(portal))
  await placeTheOrder(page)
  const link = page.getByRole('link', { name: 'Sign in to the Wi-Fi' })
  await expect(link).toHaveAttribute('href', `${origin()}/healthz`)
  // Who taps it as it comes meant what stood there.
  await page.waitForTimeout(1_000)
  await page.getByText('This Wi-Fi wants you to sign in.').click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in to the Wi-Fi' })).toBeVisible()
  await orders(page)
  // Sent into the portal or held back before it: whichever was quicker.
  await expect(card(page, /Your order is safe here|Checking with the restaurant/)).toBeVisible()

  await context.route('**/healthz', (route) => route.fulfill(portal))
  const [wifi] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(wifi.getByRole('heading', { name: 'Welcome to Free Wi-Fi' })).toBeVisible()
  await context.unrouteAll()
  await wifi.close()
  await expect(card(page, 'Waiting for confirmation')).toBeVisible()
  expect(server.orders()).toHaveLength(1)
})

test('G34 rows that another release saved are reported, and block neither the screens nor a valid order', async ({
  page,
}) => {
  await checkOut(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  await placeTheOrder(page)
  const lane = { lane: 'order:spoilt' }
  await copyNewest(page, [
    { without: [], with: { ...lane, id: 'of-another-kind', call: 'bookingCreate' } },
    { without: ['summary'], with: { ...lane, id: 'without-summary' } },
    { without: ['lines', 'body'], with: { ...lane, id: 'without-lines', state: 'attention' } },
    { without: ['customerId'], with: { ...lane, id: 'without-customer' } },
    { without: [], with: { ...lane, id: 'in-another-state', state: 'paused' } },
  ])
  await orders(page)
  await expect(card(page, 'Burrata')).toBeVisible()
  await expect(page.getByText(/^4 things on this phone were saved by another version/)).toBeVisible()
  await page.goto(`${origin()}/order/detail/without-summary?table=${table}`)
  await expect(heading(page, "We can't find this order")).toBeVisible()
  await page.goto(`${origin()}/profile?table=${table}`)
  await button(page, 'Exit guest mode').click()
  await expect(page.getByText("These haven't reached the restaurant:")).toBeVisible()
  await button(page, 'Stay').click()
  await page.goto(`${origin()}/profile/privacy?table=${table}`)
  await page.getByText('Waiting to be sent').click()
  for (const text of ['bookingCreate', 'paused']) await expect(page.getByText(text).first()).toBeVisible()

  await server.start()
  await orders(page)
  await expect(card(page, 'Burrata')).toContainText(/Waiting for confirmation|Sent/)
  expect(server.orders()).toHaveLength(1)
})

test('trying again while offline says that there is still no connection, and the dialog closes once there is one', async ({
  page,
}) => {
  await page.goto(`${origin()}/`)
  await untilReadyOffline(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  const banner = page.getByRole('status').getByRole('button', { name: /^You're offline/ })
  const sheet = page.getByRole('dialog')
  // What comes under a finger isn't taken for what it meant.
  await expect(async () => {
    await banner.click()
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // A dialog within what is read out as it changes would be read out as a whole.
  await expect(page.getByRole('status').filter({ has: sheet })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByText('Still no connection')).toBeVisible()
  await expect(sheet.getByText('Still no connection')).toBeHidden()
  await server.start()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Still no connection')).toHaveCount(0)
})

test('a member sees “No orders yet” only after the restaurant has answered', async ({ page, context }) => {
  const list = '**/order/list/inquiry'
  await context.route(list, (route) => route.abort())
  await page.goto(origin())
  await untilReadyOffline(page)
  await page.goto(`${origin()}/register?redirect=/order`)
  await signUp(page, server)
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText("Older orders couldn't be loaded.")).toBeVisible()
  await expect(page.getByText('No orders yet')).toHaveCount(0)
  await context.unroute(list)
  await context.setOffline(false)
  await expect(page.getByText('No orders yet')).toBeVisible()
})
