import type { Page } from 'playwright/test'
import { holdEngine, prepareHolding, releaseEngine } from '../support/browser/held-engine.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import {
  addDish,
  checkOutDessert,
  chooseAndAdd,
  continueAsGuest,
  orderDessert,
  placeTheOrder,
  readyToOrder,
} from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

let server: DemoServer

test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const table = 't2-m4xe'
const has = 'The restaurant has your order'
const cake = 'Burnt cheesecake'
const burrata = 'Burrata, tomato and pesto'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Changes a dish of the shop; every hour has these. */
const changeDish = (id: 'cheesecake' | 'burrata', changes: object) =>
  changeShop(server, ({ categories = [] }) => {
    for (const item of categories.flatMap(({ items }) => items))
      if (item.id === id) Object.assign(item, changes)
  })

/** The next order is refused like this on its way; the restaurant's ledger never hears of it. */
const refuseOnce = (page: Page, code: string, data: object | null = null) =>
  page
    .context()
    .route(
      '**/order/create',
      (route) => route.fulfill({ status: 400, json: { success: false, code, msg: '', data } }),
      { times: 1 },
    )

test('an order that the engine saves after the page gave up waiting is placed once and empties the cart', async ({
  page,
}) => {
  await prepareHolding(page)
  await checkOutDessert(page, origin())
  const order = await readyToOrder(page)
  await holdEngine(page)
  await order.click()
  const told = page.getByRole('dialog', { name: 'Look at your orders first' })
  await expect(told).toBeVisible()
  await releaseEngine(page)
  await expect.poll(() => server.orders().length).toBe(1)
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('Back from the dialog “Look at your orders first” closes it, and the order is still placed once', async ({
  page,
}) => {
  await prepareHolding(page)
  await checkOutDessert(page, origin())
  const order = await readyToOrder(page)
  await holdEngine(page)
  await order.click()
  const told = page.getByRole('dialog', { name: 'Look at your orders first' })
  await expect(told).toBeVisible()
  await page.goBack()
  await expect(told).toBeHidden()
  await expect(page.getByText('Saving your order…')).toHaveCount(0)
  await releaseEngine(page)
  await expect.poll(() => server.orders().length).toBe(1)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a guest can’t order from a members-only service and is led to sign-in', async ({ page }) => {
  await changeShop(server, ({ services }) => {
    for (const service of services) service.guestsMayOrder = false
  })
  await checkOutDessert(page, origin())
  await expect(page.getByText('takes this kind of order from members only')).toBeVisible()
  await expect(button(page, orderButton)).toBeDisabled()
  await page.getByRole('link', { name: 'Sign in or sign up' }).click()
  await expect(page).toHaveURL(/\/login\?.*redirect=[^&]*order/)
})

test('a dish’s limit per order is shown, stops the stepper, and is reported when *Add* would exceed it', async ({
  page,
}) => {
  await changeDish('cheesecake', { maxPerOrder: 2 })
  await page.goto(`${origin()}/item/cheesecake?table=${table}`)
  await expect(page.getByText('At most 2 per order')).toBeVisible()
  const more = button(page, 'More: How many')
  await more.click()
  await expect(more).toBeDisabled()
  await chooseAndAdd(page, [])

  await page.goto(`${origin()}/item/cheesecake?table=${table}`)
  await expect(page.getByText('Your cart already has as many as one order allows.')).toBeVisible()
  await expect(button(page, /^Add/)).toBeDisabled()
  await page.goto(`${origin()}/menu?table=${table}`)
  // It is said for a moment, which may be over once the button has come to rest.
  const said = page.getByText(`At most 2 in one order: ${cake}`).waitFor({ timeout: 60_000 })
  await Promise.all([addDish(page, 'Desserts', cake), said])
  await button(page, /View cart/).click()
  await expect(button(page, `More: ${cake}`)).toBeDisabled()
  await button(page, `Fewer: ${cake}`).click()
  await expect(button(page, `More: ${cake}`)).toBeEnabled()
})

test('a limit set after a dish was added blocks the checkout and names the dish until the cart is changed', async ({
  page,
}) => {
  await checkOutDessert(page, origin())
  await page.goto(`${origin()}/menu?table=${table}`)
  await addDish(page, 'Desserts', cake)
  await changeDish('cheesecake', { maxPerOrder: 1 })
  await page.goto(`${origin()}/order/confirm?table=${table}`)
  await expect(page.getByText(`${cake} · At most 1 per order`)).toBeVisible()
  await expect(button(page, orderButton)).toBeDisabled()
  await page.getByRole('alert').getByRole('link', { name: 'Edit' }).click()
  await button(page, `Fewer: ${cake}`).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await expect(button(page, orderButton)).toBeEnabled()
})

test('G14 a once-per-customer dish that was bought before is named, and the order can be placed without it', async ({
  page,
}) => {
  await changeDish('burrata', { oncePerCustomer: true })
  await page.goto(`${origin()}/item/burrata?table=${table}`)
  await expect(page.getByText('One per customer')).toBeVisible()
  await chooseAndAdd(page, [])
  await continueAsGuest(page)
  await placeTheOrder(page)
  await expect(heading(page, has)).toBeVisible()

  await page.goto(`${origin()}/menu?table=${table}`)
  await addDish(page, 'Salads and cold soup', burrata)
  await addDish(page, 'Desserts', cake)
  await button(page, /View cart/).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await placeTheOrder(page)
  await expect(heading(page, 'Needs your decision')).toBeVisible()
  await expect(page.getByText(`${burrata} · One per customer`)).toBeVisible()
  await button(page, 'Change the dishes').click()
  await button(page, `Remove ${burrata}`).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await button(page, orderButton).click()
  await expect(heading(page, has)).toBeVisible()
  expect(server.orders().map(({ total_cents }) => total_cents)).toEqual([1150, 580])
})

test('an order refused because its service is paused can be placed with another order type', async ({
  page,
}) => {
  await checkOutDessert(page, origin())
  await changeShop(server, ({ services = [] }) => {
    for (const service of services) if (service.orderType === 'dineIn') service.paused = true
  })
  await placeTheOrder(page)
  await expect(page.getByText('The restaurant has paused this kind of order for now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call La Despensa' })).toBeVisible()
  await button(page, 'Switch to Take away').click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await button(page, orderButton).filter({ hasText: '€5.80' }).click()
  await expect(heading(page, has)).toBeVisible()
  expect(server.orders()).toHaveLength(1)
})

test('an order refused for a members-only dish names it and offers sign-in or a change of the dishes', async ({
  page,
}) => {
  await checkOutDessert(page, origin())
  await changeDish('cheesecake', { memberOnly: true })
  await placeTheOrder(page)
  await expect(page.getByText(`Only for members: ${cake}`)).toBeVisible()
  await expect(button(page, 'Change the dishes')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in or sign up' }).click()
  await expect(page).toHaveURL(/\/login\?.*redirect=/)
})

test('an order below the minimum says how much is missing, leads to the menu and keeps the cart', async ({
  page,
}) => {
  await checkOutDessert(page, origin())
  await changeShop(server, ({ services = [] }) => {
    for (const service of services) if (service.orderType === 'dineIn') service.minimum = 20
  })
  await placeTheOrder(page)
  await expect(page.getByText('The order is below the minimum amount. Add something more.')).toBeVisible()
  await expect(page.getByText('€14.20 more to reach the minimum of €20.00.')).toBeVisible()
  await button(page, 'Add something').click()
  await expect(page).toHaveURL(/^[^?]*\/menu/)
  await expect(button(page, /View cart/)).toContainText('€5.80')
})

test('an order refused for too little balance shows the balance that is left', async ({ page }) => {
  await checkOutDessert(page, origin())
  await refuseOnce(page, 'RT_0013', { voucherBalance: 3.5 })
  await placeTheOrder(page)
  await expect(
    page.getByText(/There isn't enough on your voucher balance. You have €3.50 on it./).first(),
  ).toBeVisible()
})

test('a blocked account is told whom to call, and the refusal SP_0038 links to the orders', async ({
  page,
}) => {
  await checkOutDessert(page, origin())
  await refuseOnce(page, 'RT_0017')
  await placeTheOrder(page)
  await expect(page.getByText("You can't order here. Please ask the restaurant.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call La Despensa' })).toHaveAttribute(
    'href',
    'tel:+34930000012',
  )

  await refuseOnce(page, 'SP_0038')
  await orderDessert(page, origin())
  await page.getByRole('link', { name: 'See your orders' }).click()
  await expect(page).toHaveURL(/\/order(\?|$)/)
})
