import type { Page } from 'playwright/test'
import { bookHeld, heldOn, holdTable, sayWho, timesOf } from '../support/book-table.ts'
import { holdCall } from '../support/browser/held-call.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { freeDay } from '../support/free-days.ts'
import { oneTable } from '../support/one-table.ts'
import { expect, test } from '../support/test.ts'

/** What becomes of a table that is held while its screen is left, another tab is used, or its answer comes late. */

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const states = () => server.bookings().map(({ state }) => state)

test('a change that is resumed from the list of orders moves the booking, even after its hold expired', async ({
  page,
}) => {
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1)
  await bookHeld(page)
  await page.goto(`${origin}/order`)
  await page.getByText('2 people').click()
  await button(page, 'Change the time or the number of people').click()
  await holdTable(page, 3)
  await page.goto(`${origin}/order`)
  await page.getByText('Table held').click()
  await button(page, 'Book this table').click()
  await expect(heldOn(page)).toBeVisible()
  server.change(`update bookings set held_until = 1 where state = 'held'`)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await button(page, 'Hold it again').click()
  await expect(heldOn(page)).toBeVisible()
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  expect(states().toSorted()).toEqual(['cancelled', 'confirmed', 'expired'])
})

test('a change is forgotten when its booking is cancelled, and the next table is a booking of its own', async ({
  page,
}) => {
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1)
  await bookHeld(page)
  await page.goto(`${origin}/order`)
  await page.getByText('2 people').click()
  await button(page, 'Change the time or the number of people').click()
  await expect(page.getByText(/You are changing your booking/)).toBeVisible()
  await page.goBack()
  await button(page, 'Cancel this booking').click()
  await button(page, 'Cancel the booking').click()
  await expect(page.getByRole('status').getByText('Cancelled')).toBeVisible()
  await page.goto(`${origin}/booking`)
  await expect(await freeDay(page, 0)).toBeVisible()
  await expect(page.getByText(/You are changing your booking/)).toHaveCount(0)
  await holdTable(page, 1)
  await expect.poll(states).toEqual(['cancelled', 'held'])
})

test('a change that becomes too late while a time is chosen is said to be, and books no second table', async ({
  page,
}) => {
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1)
  await bookHeld(page)
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await button(page, 'Change the time or the number of people').click()
  await (await freeDay(page, 3)).click()
  await timesOf(page).locator('label').first().click()
  await changeShop(server, (file) => void Object.assign(file.booking!, { cancelHours: 720 }))
  const desk = (call: string, data: object) => page.request.post(`${origin}/desk/api/${call}`, { data })
  await desk('sign-in', { key: server.deskKey })
  const bookingId = server.bookings()[0]!.booking_id
  expect((await desk('booking-note', { bookingId, note: 'by the window' })).status()).toBe(200)
  await expect(page.getByText(/It is too late to change your booking for/)).toBeVisible()
  await expect(button(page, 'Hold this table')).toBeDisabled()
  await page.reload()
  await expect(page.getByText(/It is too late to change your booking for/)).toBeVisible()
  // Unless the customer wants one.
  await button(page, 'Book another table instead').click()
  await holdTable(page, 3)
  expect(states()).toEqual(['confirmed', 'held'])
})

test('a hold that another tab released is shown as released, and can be taken again', async ({
  page,
  context,
}) => {
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1)
  const other = await context.newPage()
  await other.goto(`${origin}/booking`)
  await holdTable(other, 3)
  await expect(page.getByText("The table isn't held any more")).toBeVisible()
  await button(page, 'Hold it again').click()
  await expect(heldOn(page)).toBeVisible()
})

test('an evening isn’t fully booked for the customer who holds its last table', async ({ page }) => {
  await changeShop(server, (file) => void (file.booking = oneTable))
  await page.goto(`${origin}/booking`)
  await holdTable(page, 2)
  await button(page, 'Back').click()
  await expect(page.getByText(/A table is held for you/)).toBeVisible()
  await expect(page.getByText(/fully booked/)).toHaveCount(0)
  await page.getByRole('link', { name: 'See this booking' }).click()
  await button(page, 'Book this table').click()
  await expect(heldOn(page)).toBeVisible()
})

test('the page asks the server for a booking that isn’t on the phone before saying that there is none', async ({
  browser,
}) => {
  const { context, page, release } = await holdCall(browser, '/booking/detail/inquiry')
  await page.goto(`${origin}/booking`)
  await holdTable(page, 1)
  const id = server.bookings()[0]!.booking_id
  // As a phone that was told of it by a text message alone.
  await page.evaluate(async () => {
    const opened = indexedDB.open('larder')
    const database = await new Promise<IDBDatabase>((resolve) =>
      opened.addEventListener('success', () => resolve(opened.result)),
    )
    const erasing = database.transaction('bookings', 'readwrite')
    erasing.objectStore('bookings').clear()
    await new Promise((resolve) => erasing.addEventListener('complete', resolve))
    database.close()
  })
  await page.goto(`${origin}/booking/detail/${id}`)
  await page.waitForTimeout(1_500)
  await expect(page.getByText('There is no such booking here')).toHaveCount(0)
  release()
  await expect(button(page, 'Book this table')).toBeVisible()
  let lost = 0
  await context.route(/\/booking\/detail\/inquiry/, async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('nobodys')) return route.continue()
    lost += 1
    await route.abort('connectionreset')
  })
  await page.goto(`${origin}/booking/detail/nobodys`)
  await expect(page.getByText('There is no such booking here')).toBeVisible()
  await expect(page.getByText(/the restaurant can't be reached right now/)).toBeVisible()
  // By itself: a lost answer alone doesn't make the phone count as cut off, so no returning connection would ask again.
  await expect(page.getByText('It may belong to another account, or be gone.')).toBeVisible()
  await context.close()
})
