import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { bookHeld, heldOn, holdTable } from '../support/book-table.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { expect, test } from '../support/test.ts'
import { addDish } from '../support/walk.ts'
import { orderButton } from '../../support/order-button.ts'

/** Whether a booking can still be changed or cancelled is said before it is made, and while it can't be. */

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const change = (page: Page) => button(page, 'Change the time or the number of people')
const cancel = (page: Page) => button(page, 'Cancel this booking')

/** Books a table, and opens its screen. */
async function bookAndSee(page: Page): Promise<void> {
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1)
  await bookHeld(page)
  await page.getByRole('link', { name: 'See or change this booking' }).click()
}

test('before a table is booked, the screen says until when the booking can be cancelled', async ({
  page,
}) => {
  await page.goto(`${origin}/booking`)
  await holdTable(page, 2)
  await expect(page.getByText(/^You can cancel until .*\d\d:\d\d/)).toBeVisible()
  await bookHeld(page)
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await expect(page.getByText(/^You can cancel until .*\d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(/It is too late to change or cancel/)).toHaveCount(0)
})

test('a booking that is too near to be cancelled says so before it is made, and then how to reach the restaurant', async ({
  page,
}) => {
  await changeShop(server, (file) => void Object.assign(file.booking!, { cancelHours: 720 }))
  await page.goto(`${origin}/booking`)
  await holdTable(page, 2)
  await expect(page.getByText(/only the restaurant can change or cancel it: call \+?[\d ]+\.$/)).toBeVisible()
  await expect(page.getByText(/You can cancel until/)).toHaveCount(0)
  await bookHeld(page)
  await page.getByRole('link', { name: 'See this booking' }).click()
  await expect(page.getByText(/It is too late to change or cancel this booking here/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call the restaurant' })).toHaveCount(1)
  await expect(change(page).or(cancel(page))).toHaveCount(0)
})

/** Orders dishes ahead for the booking whose detail screen is open, and comes back to that screen. */
async function orderAhead(page: Page): Promise<void> {
  const detail = page.url()
  await button(page, 'Order ahead for this table').click()
  await expect(page).toHaveURL(/\/menu$/)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await button(page, /View cart/).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await page.getByText('I accept the terms and the privacy notice').click()
  await button(page, orderButton).click()
  await untilAtRestaurant(page)
  await page.goto(detail)
}

test('a booking with dishes ordered ahead says that the order has to be cancelled first, and then can be changed', async ({
  page,
}) => {
  await bookAndSee(page)
  await expect(change(page)).toBeVisible()
  await orderAhead(page)
  const why = page.getByText(/To change or cancel the booking, cancel that order first/)
  await expect(why).toBeVisible()
  await expect(change(page).or(cancel(page))).toHaveCount(0)
  await page.getByRole('link', { name: /^Your order .+ for this table$/ }).click()
  await button(page, 'Cancel this order').click()
  await button(page, 'Cancel the order').click()
  await expect(button(page, 'Cancel this order')).toHaveCount(0)
  await page.goBack()
  await expect(change(page)).toBeVisible()
  await expect(cancel(page)).toBeVisible()
  await expect(why).toHaveCount(0)
})

test('a booking whose dishes the kitchen has already confirmed says to call the restaurant', async ({
  page,
}) => {
  await bookAndSee(page)
  await orderAhead(page)
  await expect(page.getByText(/cancel that order first/)).toBeVisible()
  server.change(`update orders set state = 'confirmed', updated_at = updated_at + 1`)
  await page.getByRole('link', { name: /^Your order .+ for this table$/ }).click()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/The kitchen has the dishes that you ordered ahead/)).toBeVisible()
  await expect(page.getByText(/cancel that order first/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Call the restaurant' })).toHaveCount(1)
  await expect(change(page).or(cancel(page))).toHaveCount(0)
})

test('a customer who agreed to news still does after the booking was moved', async ({ page }) => {
  const news = page.getByRole('checkbox', { name: 'Send me news and offers as well (optional)' })
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1)
  await news.check()
  await bookHeld(page)
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await change(page).click()
  await holdTable(page, 3)
  await expect(news).toBeChecked()
  // The same from the list of orders, where the table that is held is taken up again.
  await page.goto(`${origin}/order`)
  await page.getByText('Table held').click()
  await button(page, 'Book this table').click()
  await expect(heldOn(page)).toBeVisible()
  await expect(news).toBeChecked()
  await bookHeld(page)
  expect(server.bookings()).toMatchObject([
    { state: 'cancelled', wants_news: 1 },
    { state: 'confirmed', wants_news: 1 },
  ])
})

test('a table offered in place of one with dishes ordered says on its form that the order has to be cancelled', async ({
  page,
}) => {
  await bookAndSee(page)
  await change(page).click()
  await holdTable(page, 3)
  const words = page.getByText(/Cancel that order before you book this one/)
  await expect(words).toHaveCount(0)
  await page.goto(`${origin}/booking/detail/${server.bookings()[0]!.booking_id}`)
  await orderAhead(page)
  await page.goto(`${origin}/booking/confirm`)
  await expect(heldOn(page)).toBeVisible()
  await expect(words).toBeVisible()
  await page.getByRole('link', { name: 'Your booking' }).click()
  await expect(page.getByText(/cancel that order first/)).toBeVisible()
})

test('a calendar’s entry stays the same one after a booking was moved, and a request to move it has none', async ({
  page,
}) => {
  const saved = async () => {
    const saving = page.waitForEvent('download')
    await button(page, 'Add to calendar').click()
    const file = readFileSync(await (await saving).path(), 'utf8')
    return (name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(file)?.[1]
  }
  const confirmUpTo = (diners: number) =>
    changeShop(server, (file) => void Object.assign(file.booking!, { confirmUpTo: diners }))
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1)
  await bookHeld(page)
  const first = await saved()
  expect([first('STATUS'), first('SUMMARY')]).toEqual(['CONFIRMED', 'Table at La Despensa'])
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await confirmUpTo(0)
  await change(page).click()
  await holdTable(page, 3)
  await page.getByText(/The restaurant may use this number about this booking/).click()
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'The restaurant has your request' })).toBeVisible()
  // Otherwise the evening would be there twice once it is confirmed.
  await expect(button(page, 'Add to calendar')).toHaveCount(0)
  // The restaurant confirms everything again: asking for yet another time moves the table.
  await confirmUpTo(6)
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await change(page).click()
  await holdTable(page, 4)
  await page.getByText(/The restaurant may use this number about this booking/).click()
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  const moved = await saved()
  expect(moved('STATUS')).toBe('CONFIRMED')
  expect(moved('UID')).toBe(first('UID'))
  expect(Number(moved('SEQUENCE'))).toBeGreaterThan(Number(first('SEQUENCE')))
  // The entry is the new booking's by now, so what has become of the first one must not take it away.
  await page.goto(`${origin}/booking/detail/${server.bookings()[0]!.booking_id}`)
  await expect(page.getByRole('status').getByText('Cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take it out of your calendar' })).toHaveCount(0)
})
