import type { Page } from 'playwright/test'
import { changeShop } from '../support/servers/change-shop.ts'
import { dayInMadrid, noonAhead } from '../support/servers/madrid.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, intentOf } from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

let server: DemoServer

test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const select = (page: Page, name: string) => page.getByRole('combobox', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const order = (page: Page) => page.getByRole('button', { name: orderButton })

/** A cheesecake to collect, for a guest who wants it at a set time. */
async function checkOut(page: Page): Promise<void> {
  await page.goto(`${origin()}/item/cheesecake`)
  await chooseAndAdd(page, [])
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await page.getByText('At a set time').click()
}

/** The shop's calendar day, so many days ahead. */
const dayAhead = (days: number) => dayInMadrid(noonAhead(days))
const nameOf = (days: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Madrid',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(noonAhead(days))

/** Somebody else orders for this time; no phone is told. */
const fill = (at: string) =>
  server.change(`insert into orders (shop_id, order_id, customer_id, client_order_id, number, pickup_number,
    order_type, service_id, state, table_number, appointment_at, payment, currency, total_cents, paid_cents,
    delivery_fee_cents, language, note, cutlery, source, created_at, updated_at) values ('despensa', 'other-${at}',
    'other', 'other-${at}', '1', '', 'pickup', 'pickup', 'confirmed', '', ${at}, 'payAtRestaurant', 'EUR', 1, 0, 0,
    'en', '', 0, '', 1, 1)`)

test('a day on which the shop is closed isn’t offered at the checkout and is listed as closed on home', async ({
  page,
}) => {
  await changeShop(server, ({ services: [pickup] }) => {
    pickup!.openingExceptions = { [dayAhead(1)]: [], [dayAhead(2)]: ['10:00~12:00'] }
  })
  await page.goto(origin())
  // A drawn page has them as well, and there are both for a moment.
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await page.getByText('Opening hours').click()
  const hours = page.locator('details').filter({ hasText: 'Opening hours' })
  await expect(hours).toContainText(`${nameOf(1)}Closed`)
  await expect(hours).toContainText(`${nameOf(2)}10:00–12:00`)
  await checkOut(page)
  const days = select(page, 'Day').getByRole('option')
  await expect(days.filter({ hasText: nameOf(2) })).toHaveCount(1)
  await expect(days.filter({ hasText: 'Tomorrow' })).toHaveCount(0)
  await select(page, 'Day').selectOption(nameOf(2))
  const clocks = select(page, 'Time').getByRole('option')
  await expect(clocks).toHaveCount(8)
  await expect(clocks.first()).toHaveText('10:00')
  await expect(clocks.last()).toHaveText('11:45')
})

test('a slot that fills up is marked as full, and an order isn’t moved to another slot without a tap', async ({
  page,
}) => {
  await changeShop(server, ({ services: [pickup] }) => {
    pickup!.slots = { ...pickup!.slots, capacity: 1 }
  })
  await checkOut(page)
  await select(page, 'Day').selectOption('Tomorrow')
  const times = select(page, 'Time').getByRole('option')
  const valueOf = async (nth: number) => (await times.nth(nth).getAttribute('value')) ?? ''
  const [first, second, third] = [await valueOf(40), await valueOf(41), await valueOf(42)]
  await select(page, 'Time').selectOption(first)
  fill(first)
  await page.reload()

  await expect(page.getByText('This time is full now. Choose another.')).toBeVisible()
  await expect(times.nth(40)).toHaveText(/^\d\d:\d\d · full$/)
  await expect(times.nth(40)).toBeDisabled()
  // It stays what it was until the customer says otherwise.
  await expect(select(page, 'Time')).toHaveValue(first)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana')
  await page.getByText('I accept the terms and the privacy notice').click()
  await order(page).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await page.getByRole('button', { name: /^Take the next time/ }).click()
  await expect(select(page, 'Time')).toHaveValue(second)

  // The last place goes to somebody else at the very tap.
  fill(second)
  await order(page).click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  const told = "Nothing was ordered. The restaurant can't take it at that time."
  await expect(page.getByText(told).first()).toBeVisible()
  await expect(select(page, 'Time')).toHaveValue(third)
  await expect(times.nth(41)).toBeDisabled()
  expect(server.orders()).toHaveLength(2)
  const lost = intentOf(page)
  await page.getByRole('button', { name: /^Order for / }).click()
  await expect(heading(page, 'The restaurant has your order')).toBeVisible()
  const placed = server.orders().find(({ order_id }) => !order_id.startsWith('other-'))
  expect(placed?.client_order_id).not.toBe(lost)
  expect(server.appointments()).toEqual([first, second, third].map(Number))
})

test('if the kitchen closes after “As soon as possible” was chosen, the customer has to choose a time anew', async ({
  page,
}) => {
  await checkOut(page)
  const view = await select(page, 'Time').inputValue()
  await page.getByText('As soon as possible').click()
  await expect(select(page, 'Time')).toBeHidden()
  await changeShop(server, ({ services: [pickup] }) => {
    pickup!.openingExceptions = { [dayAhead(-1)]: [], [dayAhead(0)]: [] }
  })
  await page.reload()
  await expect(page.getByText('The kitchen is closed right now')).toBeVisible()
  await expect(select(page, 'Time')).toHaveValue('')
  expect(view).not.toBe('')
  const first = select(page, 'Time').getByRole('option').nth(1)
  const clock = (await first.textContent())!
  await select(page, 'Time').selectOption((await first.getAttribute('value'))!)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana')
  await page.getByText('I accept the terms and the privacy notice').click()
  await order(page).click()
  await expect(heading(page, 'The restaurant has your order')).toBeVisible()
  await page.goto(`${origin()}/order`)
  await expect(page.getByRole('article')).toContainText(new RegExp(`Pickup(?:.*, )?${clock}`))
})
