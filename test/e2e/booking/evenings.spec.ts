import type { Page } from 'playwright/test'
import { closeContext } from '../support/browser/close-contexts.ts'
import { bookHeld, heldOn, holdTable, timesOf } from '../support/book-table.ts'
import { freeDay } from '../support/free-days.ts'
import { oneTable } from '../support/one-table.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { dayInMadrid, noonAhead } from '../support/servers/madrid.ts'
import { expect, test } from '../support/test.ts'

/** To which evening a time belongs that wasn't chosen in the calendar, and for which evenings a customer still waits. */

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const chosenDay = (page: Page) => page.locator('[aria-selected="true"] [data-day]')
const denial = (page: Page) => page.getByText(/^There is no free table at .* now\.$/)
const day = (page: Page) => chosenDay(page).getAttribute('data-day')

/** Goes back from the held table to where it was chosen, until its time is known to be free. */
async function backToTimes(page: Page): Promise<void> {
  await button(page, 'Back').click()
  await expect(page.getByText(/A table is held for you/)).toBeVisible()
  await expect(timesOf(page).getByRole('radio').first()).toBeVisible()
}

test('a time of another day that is offered instead of a full one is chosen in the calendar on its own day', async ({
  page,
}) => {
  await changeShop(server, (file) => void (file.booking = oneTable))
  await page.goto(`${origin}/booking`)
  await (await freeDay(page, 2)).click()
  const full = await day(page)
  await timesOf(page).locator('label').click()
  const at = await page.evaluate(() => JSON.parse(sessionStorage.getItem('draft:booking')!).form.startsAt)
  await (await phoneAt(origin)).book(new Date(at).toISOString())
  await button(page, 'Hold this table').click()
  await button(page, 'Continue as guest').click()
  const others = page.getByRole('region', { name: 'Other times with a free table' })
  await others.getByRole('button').first().click()
  await expect(heldOn(page)).toBeVisible()
  await backToTimes(page)
  await expect(chosenDay(page)).not.toHaveAttribute('data-day', full!)
  await expect(timesOf(page).getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(denial(page)).toHaveCount(0)
})

test('a table held for after midnight, taken up again from its booking, is shown on its own evening', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    file.booking = { ...oneTable, opening: { DAILY: ['20:00~03:00'] } }
  })
  await page.goto(`${origin}/booking`)
  await (await freeDay(page, 2)).click()
  const evening = await day(page)
  await timesOf(page).locator('label').filter({ hasText: 'after midnight' }).last().click()
  await button(page, 'Hold this table').click()
  await button(page, 'Continue as guest').click()
  await expect(heldOn(page)).toBeVisible()
  await backToTimes(page)
  await page.getByRole('link', { name: 'See this booking' }).click()
  await button(page, 'Book this table').click()
  await expect(heldOn(page)).toBeVisible()
  await button(page, 'Back').click()
  await expect(page).toHaveURL(/\/booking\/detail\//)
  await page.goto(`${origin}/booking`)
  await expect(timesOf(page).getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(chosenDay(page)).toHaveAttribute('data-day', evening!)
  await expect(denial(page)).toHaveCount(0)
})

test('a held table whose time can’t be chosen any more isn’t said to be taken', async ({ page }) => {
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1, 'first')
  const { starts_at: at } = server.bookings()[0]!
  // Half an hour later, the evening still has times.
  const leadHours = Math.floor((at - Date.now()) / 3_600_000) + 1
  await changeShop(server, (file) => void Object.assign(file.booking!, { leadHours }))
  await page.goto(`${origin}/booking`)
  await expect(page.getByText(/A table is held for you/)).toBeVisible()
  await expect(timesOf(page).getByRole('radio').first()).toBeVisible()
  await expect(denial(page)).toHaveCount(0)
})

/** An evening of the restaurant, so many days from now, as YYYY-MM-DD. */
const eveningIn = (days: number) => dayInMadrid(noonAhead(days))

test('a customer who waits for evenings is shown those to come, and not one that is over', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  // As a server answers that keeps an entry for a day longer.
  await context.route('**/booking/list/inquiry', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const party = { dinersNumber: 2, areaId: null }
    answer.data.waitList = [-1, 3].map((days) => ({ ...party, date: eveningIn(days) }))
    await route.fulfill({ response, json: answer })
  })
  const page = await context.newPage()
  await page.goto(`${origin}/booking`)
  await holdTable(page, 2)
  await page.goto(`${origin}/booking`)
  const waits = page.getByText(/^We'll tell you if a table becomes free: /)
  await expect(waits).toHaveCount(1)
  await expect(timesOf(page).getByRole('radio').first()).toBeVisible()
  await expect(waits).toHaveCount(1)
  await expect(waits).toContainText(new RegExp(`\\b${Number(eveningIn(3).slice(8))} `))
  await closeContext(context)
})

test('a table that was offered from the waiting list and not booked in time is said to have been, and the turn used', async ({
  page,
}) => {
  await page.goto(`${origin}/booking`)
  await holdTable(page, 2)
  // As the server holds one for somebody who waits, fifteen minutes later.
  server.change(`update bookings set held_until = created_at + 1, client_booking_id = 'offer-1'`)
  const { booking_id: id } = server.bookings()[0]!
  await page.goto(`${origin}/booking/detail/${id}`)
  const words = page.getByText(/wasn't booked in time. Your turn on the waiting list is used/)
  await expect(words).toBeVisible()
  await page.goto(`${origin}/booking`)
  await expect(words).toBeVisible()
  // Whoever has found a table for that evening needn't be told any more.
  await holdTable(page, 2)
  await bookHeld(page)
  await page.goto(`${origin}/booking`)
  await expect(timesOf(page).or(page.getByRole('grid')).first()).toBeVisible()
  await expect(words).toHaveCount(0)
})
