import type { BrowserContext, Page } from 'playwright/test'
import { type FakeStripe, openFakeStripe } from '../../support/services/fake-stripe.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { checkOutDessert } from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

test.use({ phone: 'new' })

const secretKey = 'sk_live_12345678'
const script = 'https://js.stripe.com/v3/'

/**
 * What stands in for Stripe's script: a form with one field. It asks the policy of the page what the real one asks it:
 * a script of its own, and nothing else.
 */
const standIn = `
window.Stripe = (key) => ({
  elements: ({ clientSecret, locale }) => ({
    clientSecret,
    create: () => {
      const listeners = {}
      let input
      return {
        on: (event, listener) => (listeners[event] = listener),
        mount: (place) => {
          input = document.createElement('input')
          input.setAttribute('aria-label', 'Card number')
          input.dataset.secret = clientSecret
          input.dataset.key = key
          place.append(input)
          setTimeout(() => listeners.ready?.(), 50)
        },
        destroy: () => input?.remove(),
      }
    },
  }),
  confirmPayment: async () => {
    const { value } = document.querySelector('[data-secret]')
    if (value === 'bad') return { error: { type: 'card_error', message: 'Your card was declined.' } }
    if (value === 'breaks') throw new Error('it has another form')
    if (value === 'slow') await fetch('/test-waits', { method: 'POST' })
    if (!navigator.onLine) return { error: { type: 'api_connection_error' } }
    await fetch('/test-pays', { method: 'POST' }).catch(() => {})
    return {}
  },
})`

let stripe: FakeStripe
let server: DemoServer
let fetched: string[]
test.beforeEach(async ({ context }) => {
  stripe = await openFakeStripe(secretKey)
  server = await openDemoServer({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    STRIPE_API_URL: stripe.url,
  })
  fetched = []
  await standInFor(context)
})
test.afterEach(async () => {
  await server.dispose()
  await stripe.close()
})

const origin = () => `http://localhost:${server.port}`
const state = () => server.orders().map((order) => order.state)
const pay = (page: Page) => page.getByRole('button', { name: /^Pay €/ })

async function standInFor(context: BrowserContext): Promise<void> {
  await context.route(/stripe\.com/, (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: standIn })
  })
  // The customer's bank: what the form hands over is charged.
  await context.route('**/test-pays', (route) => {
    for (const intent of stripe.intents.values())
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    return route.fulfill({ body: '' })
  })
}

async function toThePayment(page: Page): Promise<void> {
  await checkOutDessert(page, origin())
  await page.getByText('Card', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('2', { exact: true }).click()
  await page.getByText('I accept the terms and the privacy notice').click()
  await page.getByText('I accept the payment agreement').click()
  await page.getByRole('button', { name: orderButton }).click()
  await expect(pay(page)).toBeVisible()
}

test(
  'a card is entered in Stripe’s form inside the app, and again after it was declined',
  { tag: '@smoke' },
  async ({ page }) => {
    await toThePayment(page)
    expect(fetched).toEqual([])
    await pay(page).click()
    await expect(page.getByRole('region', { name: /^Pay €/ })).toBeFocused()
    const field = page.getByLabel('Card number')
    await expect(field).toHaveAttribute('data-key', 'pk_live_12345678')
    await expect(field).toHaveAttribute('data-secret', 'pi_1_secret_x')
    expect(fetched).toEqual([script])
    await field.fill('bad')
    await pay(page).click()
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    expect(state()).toEqual(['locked'])
    await field.fill('4242')
    await pay(page).click()
    await expect(page.getByRole('heading', { name: 'It is paid' })).toBeVisible()
    expect(state()).toEqual(['waitingForConfirmation'])
    expect(stripe.intents.size).toBe(1)
  },
)

test('a card submitted without a network stays in the form and is charged once when submitted again', async ({
  page,
  context,
}) => {
  await toThePayment(page)
  await pay(page).click()
  const field = page.getByLabel('Card number')
  await field.fill('4242')
  await context.setOffline(true)
  await pay(page).click()
  await expect(page.getByText(/bank can't be reached.*never taken twice/)).toBeVisible()
  await expect(field).toHaveValue('4242')
  await context.setOffline(false)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'It is paid' })).toBeVisible()
  expect(stripe.intents.size).toBe(1)
})

test('a customer who leaves the payment screen stays where they are when Stripe answers', async ({
  page,
  context,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await context.route('**/test-waits', async (route) => {
    await held
    await route.fulfill({ body: '' })
  })
  await toThePayment(page)
  await pay(page).click()
  await page.getByLabel('Card number').fill('slow')
  await pay(page).click()
  await expect(page.getByRole('button', { name: /^Pay €/ })).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  answer()
  await expect.poll(() => [...stripe.intents.values()].map(({ status }) => status)).toEqual(['succeeded'])
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/order\/detail\//)
})

test('an exception in Stripe’s form leads to the screen that checks the payment', async ({ page }) => {
  await toThePayment(page)
  await pay(page).click()
  await page.getByLabel('Card number').fill('breaks')
  await pay(page).click()
  await expect(page).toHaveURL(/\/payment\/check\?/)
  await expect(page.getByRole('heading', { name: 'Waiting for the bank' })).toBeVisible()
})

test('Stripe’s script isn’t loaded on any route before the customer taps Pay, and isn’t cached', async ({
  page,
}) => {
  await toThePayment(page)
  const orderId = server.orders()[0]!.order_id
  const routes = [
    '/',
    '/menu',
    '/item/cheesecake',
    '/order',
    `/order/detail/${orderId}`,
    '/order/confirm',
    '/profile',
    '/profile/privacy',
    '/address',
    '/login',
    '/payment/check',
    `/payment?id=${orderId}`,
  ]
  for (const route of routes) {
    await page.goto(`${origin()}${route}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    // What is fetched in idle time is fetched by then.
    await page.waitForTimeout(1_000)
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  }
  expect(fetched).toEqual([])
  // Nor is it part of anything that is kept on the phone.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(kept.filter((url) => new URL(url).hostname.endsWith('stripe.com'))).toEqual([])
})

test('a Stripe form that can’t be loaded is reported and can be loaded again', async ({ page, context }) => {
  await changeShop(server, ({ services }) => {
    for (const { orderType, payments } of services) if (orderType === 'dineIn') payments.push('alipay')
  })
  await toThePayment(page)
  await context.route(script, (route) => route.abort(), { times: 1 })
  await pay(page).click()
  await expect(page.getByText(/form can't be loaded/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: /^Pay €/ })).toBeFocused()
  await expect(page.getByLabel('Card number')).toBeVisible()
  // Who would rather pay in another way is led back to the choice.
  await page.getByRole('button', { name: 'Pay in another way' }).click()
  await expect(page.getByRole('radio', { name: 'Card' })).toBeFocused()
})

test('if Stripe’s API fails, the order isn’t locked, the customer is told and can try again', async ({
  page,
}) => {
  await toThePayment(page)
  stripe.trouble('payment_intents', { status: 500 })
  await pay(page).click()
  await expect(page.getByText(/bank doesn't answer right now/)).toBeVisible()
  expect(state()).toEqual(['pendingPayment'])
  await pay(page).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})
