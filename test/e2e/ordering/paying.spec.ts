import type { Page } from 'playwright/test'
import type { Language } from '../../../core/schema/primitives.ts'
import { holdCall } from '../support/browser/held-call.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { askForCode, signUp, passCodeWait } from '../support/sign-up.ts'
import { expect, test } from '../support/test.ts'
import { checkOutDessert, untilReadyOffline } from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const bank = (page: Page) => page.getByRole('heading', { name: 'Practice bank' })
const state = () => server.orders().map((order) => order.state)

/** Chooses the card at the checkout and orders. */
async function orderByCard(page: Page): Promise<void> {
  await page.getByText('Card', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('2', { exact: true }).click()
  await page.getByText('I accept the terms and the privacy notice').click()
  await page.getByText('I accept the payment agreement').click()
  await page.getByRole('button', { name: orderButton }).click()
}

/** From the checkout to the bank's page. */
async function toTheBank(page: Page): Promise<void> {
  await orderByCard(page)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(bank(page)).toBeVisible()
}

test(
  'G8 an order paid by card goes from the checkout to the bank and back, and then to the restaurant',
  { tag: '@smoke' },
  async ({ page }) => {
    await checkOutDessert(page, origin())
    await page.getByText('Card', { exact: true }).click()
    // Asked for once a bank is in it, and not before.
    await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('2', { exact: true }).click()
    await page.getByText('I accept the terms and the privacy notice').click()
    await page.getByRole('button', { name: orderButton }).click()
    await expect(page.getByText('Accept the payment agreement', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Read the payment agreement' }).click()
    await expect(page.getByRole('dialog')).toContainText('Card numbers are typed at the bank')
    await page.keyboard.press('Escape')
    await page.getByText('I accept the payment agreement').click()
    await page.getByRole('button', { name: orderButton }).click()
    await expect(page.getByRole('button', { name: /^Pay €/ })).toBeVisible()
    await page.getByRole('button', { name: /^Pay €/ }).click()
    await expect(bank(page)).toBeVisible()
    await expect(page.getByText('No money moves')).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
    // The table came back with them.
    await expect(page).toHaveURL(/table=t2-m4xe/)
    await page.getByRole('link', { name: 'See the order' }).click()
    await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Pay/ })).toHaveCount(0)
    // What is over isn't waited for any more.
    await expect(page.getByRole('listitem').filter({ hasText: /^PRACTICE: paid/ })).toBeVisible()
    await expect(page.getByText('Waiting for payment')).toHaveCount(0)
    expect(state()).toEqual(['waitingForConfirmation'])
  },
)

test('where a visitor came from is still known after the way to the bank and back', async ({ page }) => {
  await checkOutDessert(page, origin())
  await page.goto(`${page.url()}&orgId=leaflet-7&source=flyer`)
  await toTheBank(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  await expect(page).toHaveURL(/\borgId=leaflet-7&source=flyer\b/)
})

test('a payment that the bank refuses can be made again', async ({ page }) => {
  await checkOutDessert(page, origin())
  await toTheBank(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('heading', { name: "The payment didn't go through" })).toBeVisible()
  await page.getByRole('link', { name: 'Pay again' }).click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  expect(state()).toEqual(['waitingForConfirmation'])
})

test('a customer who leaves before the bank’s page opens isn’t taken there later and can still pay', async ({
  browser,
}) => {
  const { context, page, release } = await holdCall(browser, '/order/online/payment')
  await checkOutDessert(page, origin())
  await orderByCard(page)
  const pay = page.getByRole('button', { name: /^Pay €/ })
  await pay.click()
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  const opened = page.waitForResponse('**/order/online/payment')
  release()
  await (await opened).finished()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL(/\/order\/detail\//)
  await page.getByRole('link', { name: 'Go on with the payment' }).click()
  await pay.click()
  await expect(bank(page)).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  expect(state()).toEqual(['waitingForConfirmation'])
  await context.close()
})

test('a payment approved while the page was closed is shown when the app is opened again', async ({
  page,
  context,
}) => {
  await checkOutDessert(page, origin())
  await toTheBank(page)
  await page.getByRole('button', { name: 'Pay, but late' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for the bank' })).toBeVisible()
  // Paying again isn't offered while nobody knows.
  await expect(page.getByRole('link', { name: 'Pay again' })).toHaveCount(0)
  await page.close()
  await expect.poll(state, { timeout: 40_000 }).toEqual(['waitingForConfirmation'])
  const anew = await context.newPage()
  await anew.goto(`${origin()}/payment/check`)
  await expect(anew.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  await anew.goto(`${origin()}/order`)
  await expect(anew.getByText('Waiting for confirmation')).toBeVisible()
})

test('an order whose bank never answers stays in payment and can be cancelled', async ({ page }) => {
  await checkOutDessert(page, origin())
  await toTheBank(page)
  await page.getByRole('button', { name: 'Don’t answer' }).click()
  await expect(page.getByRole('heading', { name: 'One moment…' })).toBeVisible()
  await page.goto(`${origin()}/order?table=t2-m4xe`)
  await page
    .getByRole('link', { name: /cheesecake/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Payment under way' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go on with the payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  expect(state()).toEqual(['cancelled'])
})

test('two phones of one member share the payment of an order and pay it once', async ({ page, browser }) => {
  await page.goto(`${origin()}/register?table=t2-m4xe&redirect=/menu`)
  const number = await signUp(page, server)
  await checkOutDessert(page, origin())
  await toTheBank(page)
  const address = page.url()
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${origin()}/login?redirect=/order`)
  passCodeWait(server)
  const code = await askForCode(other, server, number)
  await other.getByLabel('Verification code').fill(code)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('link', { name: 'Pay now' }).click()
  await other.getByRole('button', { name: /^Pay €/ }).click()
  await expect(bank(other)).toBeVisible()
  expect(other.url()).toBe(address)
  await other.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  // The first one, still on the bank's page, pays no second time.
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  expect(state()).toEqual(['waitingForConfirmation'])
})

test('returning from the bank while the server is down opens the app, which shows the result later', async ({
  page,
}) => {
  await page.goto(`${origin()}/`)
  await untilReadyOffline(page)
  await checkOutDessert(page, origin())
  await toTheBank(page)
  server.change("update sandbox_charges set state = 'paid'")
  await server.stop('SIGKILL')
  await page.goto(`${origin()}/payment/check`)
  await expect(page.getByText("The restaurant can't be reached right now.")).toBeVisible()
  expect(state()).toEqual(['locked'])
  const region = await page.getByRole('status').filter({ hasText: 'Waiting for the bank' }).elementHandle()
  await server.start()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  // It is read out only in a region that was there before.
  expect(await region!.evaluate((element) => element.isConnected && element.textContent)).toContain(
    'PRACTICE: paid without real money',
  )
  expect(state()).toEqual(['waitingForConfirmation'])
})

test('G8 a card order placed offline is sent when the network is back and then asks to be paid', async ({
  page,
  context,
}) => {
  await page.goto(`${origin()}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await checkOutDessert(page, origin())
  await page.getByText('Card', { exact: true }).click()
  await context.setOffline(true)
  await expect(page.getByText(/Then you are asked to pay/)).toBeVisible()
  await orderByCard(page)
  await expect(page).toHaveURL(/\/order\/detail\//)
  expect(state()).toEqual([])
  // They look at something else meanwhile, and aren't taken away from it.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await context.setOffline(false)
  await expect.poll(state).toEqual(['pendingPayment'])
  await page.goto(`${origin()}/order?table=t2-m4xe`)
  await page.getByRole('link', { name: 'Pay now' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  // The tap's own answer: back online before it, it would go on to the bank by itself.
  await expect(page.getByRole('alert')).toBeVisible()
  expect(state()).toEqual(['pendingPayment'])
  await context.setOffline(false)
  await expect(page.getByText('Paying needs a connection')).toBeHidden()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
})

test('a /payment/check address with made-up ids shows no payment, leads nowhere else and pays nothing', async ({
  page,
}) => {
  await checkOutDessert(page, origin())
  await toTheBank(page)
  for (const tampered of [
    'id=none&payment=none',
    'id=https://evil.example&payment=//evil.example',
    'id=&payment=x',
  ]) {
    await page.goto(`${origin()}/payment/check?${tampered}`)
    const answers = page
      .getByRole('heading', { name: "We can't see how it went" })
      .or(page.getByRole('heading', { name: 'Waiting for the bank' }))
    await expect(answers).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin())
  }
  expect(state()).toEqual(['locked'])
})

test('a customer who returns from the bank in another browser isn’t told that there was no payment', async ({
  page,
  browser,
}) => {
  await checkOutDessert(page, origin())
  await toTheBank(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await other.goto(page.url())
  await other.getByRole('link', { name: 'Sign in' }).click()
  await other.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(other.getByRole('heading', { name: "We can't see how it went" })).toBeVisible()
  await expect(other.getByText('Look there before you pay again')).toBeVisible()
  // Without a payment in the address, there is none to look for.
  await other.goto(`${origin()}/payment/check`)
  await expect(other.getByRole('heading', { name: 'No payment is under way' })).toBeVisible()
  await other.context().close()
})

test('a paid order that the restaurant refuses is shown as not accepted and refunded, not as paid', async ({
  page,
}) => {
  await checkOutDessert(page, origin())
  await toTheBank(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toBeVisible()
  const desk = async (call: string, data: object) =>
    page.request.post(`${origin()}/desk/api/${call}`, { data })
  await desk('sign-in', { key: server.deskKey })
  const [orderId] = server.orders().map((order) => order.order_id)
  expect((await desk('step', { orderId, step: 'refuse', reason: 'No gas' })).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toBeVisible()
  await expect(page.getByText('it goes back by itself')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'PRACTICE: paid without real money' })).toHaveCount(0)
})

test('the order button states the obligation to pay and the total in every language, within 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await checkOutDessert(page, origin())
  const said: Record<Language, RegExp> = {
    en: /^Order with obligation to pay · €5\.80$/,
    zh: /^下单即须付款 · €5\.80$/,
    es: /^Pedido con obligación de pago · 5,80\s€$/,
    it: /^Ordine con obbligo di pagare · 5,80\s€$/,
    fr: /^Commande avec obligation de paiement · 5,80\s€$/,
    ca: /^Comanda amb obligació de pagament · 5,80\s€$/,
  }
  for (const [language, words] of Object.entries(said)) {
    await page.goto(`${origin()}/order/confirm?table=t2-m4xe&language=${language}`)
    const button = page.getByRole('button', { name: words })
    await expect(button).toBeInViewport({ ratio: 1 })
    const spills = await button.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect({ language, spills }).toEqual({ language, spills: false })
  }
})
