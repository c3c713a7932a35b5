import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { holdCall } from '../support/browser/held-call.ts'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { dayInMadrid } from '../support/servers/madrid.ts'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { freeDay, knownDays } from '../support/free-days.ts'
import { signUp } from '../support/sign-up.ts'
import { oneTable } from '../support/one-table.ts'
import { expect, test } from '../support/test.ts'
import { orderButton } from '../../support/order-button.ts'
import { addDish } from '../support/walk.ts'

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const submit = (page: Page) => button(page, 'Hold this table')
const times = (page: Page) => page.getByRole('radiogroup', { name: 'What time?' })

/** Chooses a free day, the third unless told otherwise, and its last time, and goes on as a guest. */
async function holdTable(page: Page, day = 2): Promise<void> {
  await page.goto(`${origin}/booking`)
  await (await freeDay(page, day)).click()
  await times(page).locator('label').last().click()
  await submit(page).click()
  const asGuest = button(page, 'Continue as guest')
  const held = page.getByText(/The table is held for you/)
  await expect(asGuest.or(held).first()).toBeVisible()
  if (await asGuest.isVisible()) await asGuest.click()
  await expect(held).toBeVisible()
}

async function sayWho(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Mobile number').fill('600 00 00 01')
  await page.getByText(/The restaurant may use this number about this booking/).click()
}

/** Runs in the page: notes whether it ever says that the booking's outcome isn't known. */
function noteDoubt(): void {
  new MutationObserver(() => {
    if (document.body.textContent.includes("We don't know yet"))
      Object.assign(globalThis, { wasInDoubt: true })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

test(
  'a table is held, booked, added to a calendar, listed among the orders and cancelled',
  { tag: '@smoke' },
  async ({ page }) => {
    await holdTable(page)
    expect(server.bookings()).toMatchObject([{ state: 'held', diners: 2 }])
    // What is missing is said where it is, and the first of it has the focus.
    await button(page, 'Book this table').click()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await sayWho(page)
    await page.getByLabel('A wish').fill('by the window')
    await page.evaluate(noteDoubt)
    await button(page, 'Book this table').click()
    await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
    expect(server.bookings()).toMatchObject([{ state: 'confirmed', note: 'by the window' }])
    expect(await page.evaluate(() => 'wasInDoubt' in globalThis)).toBe(false)
    const saved = async (by: string) => {
      const saving = page.waitForEvent('download')
      await button(page, by).click()
      return readFileSync(await (await saving).path(), 'utf8')
    }
    const file = await saved('Add to calendar')
    const start = new Date(server.bookings()[0]!.starts_at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
    expect(file).toContain(`DTSTART:${start}`)
    expect(file).toContain('STATUS:CONFIRMED')
    await page.goto(`${origin}/order`)
    await page.getByRole('heading', { name: 'Tables' }).waitFor()
    await page.getByText('2 people').click()
    await button(page, 'Cancel this booking').click()
    await button(page, 'Cancel the booking').click()
    await expect(page.getByRole('status').getByText('Cancelled')).toBeVisible()
    expect(server.bookings()).toMatchObject([{ state: 'cancelled' }])
    await expect(button(page, 'Book again')).toBeVisible()
    const end = await saved('Take it out of your calendar')
    const said = (text: string, name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1]
    expect([said(end, 'STATUS'), said(end, 'SUMMARY')]).toEqual([
      'CANCELLED',
      'Cancelled: table at La Despensa',
    ])
    expect(said(end, 'UID')).toBe(said(file, 'UID'))
    expect(Number(said(end, 'SEQUENCE'))).toBeGreaterThan(Number(said(file, 'SEQUENCE')))
  },
)

test('a member’s names are prefilled in the booking form, and edited names survive a reload', async ({
  page,
}) => {
  await page.goto(`${origin}/register?redirect=/booking`)
  await page.getByLabel('Last name').fill('Prat')
  await signUp(page, server)
  await holdTable(page)
  const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')]
  await expect(first).toHaveValue('Ana')
  await expect(last).toHaveValue('Prat')
  await first.fill('Anaa')
  await expect(last).toHaveValue('Prat')
  await last.fill('')
  await expect(last).toHaveValue('')
  await page.reload()
  await expect(first).toHaveValue('Anaa')
  await expect(last).toHaveValue('')
})

test('G18 setting the phone’s clock forward while a table is held doesn’t end the hold', async ({ page }) => {
  await holdTable(page)
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 20 * 60_000
  })
  const left = page.getByText(/The table is held for you/)
  const before = await left.textContent()
  await expect(left).not.toHaveText(before ?? '')
  await expect(left).toHaveText(/1[34]:\d\d/)
  await expect(button(page, 'Book this table')).toBeEnabled()
})

test('G4 a booking that gets no answer is shown as uncertain, also after a reload, and is booked once', async ({
  page,
}) => {
  await holdTable(page)
  await sayWho(page)
  await server.stop('SIGKILL')
  await button(page, 'Book this table').click()
  await expect(page.getByText("We don't know yet whether the restaurant got your request.")).toBeVisible({
    timeout: 60_000,
  })
  await page.reload()
  await expect(page.getByText("We don't know yet whether the restaurant got your request.")).toBeVisible()
  await server.start()
  await button(page, 'Try now').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible({ timeout: 60_000 })
  expect(server.bookings()).toMatchObject([{ state: 'confirmed' }])
})

test(
  'without a network, the booking form keeps its choices, bookings are shown, and no free table is promised',
  { tag: '@smoke' },
  async ({ page }) => {
    await holdTable(page)
    await sayWho(page)
    await button(page, 'Book this table').click()
    await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
    await server.stop()
    await page.goto(`${origin}/order`)
    await page.getByText('2 people').click()
    await expect(page.getByRole('status').getByText('Booked')).toBeVisible()
    await expect(page.getByText(/As of/)).toBeVisible()
    await page.goto(`${origin}/booking`)
    await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('4', { exact: true }).click()
    await expect(page.getByText(/Without a connection nobody knows what is free/)).toBeVisible()
    // Nor is a day said to have none.
    await expect(page.locator('[data-day][tabindex="0"]')).toHaveAccessibleName(/^[a-z]+ \d+ [a-z]+$/i)
    await server.start()
    await expect(knownDays(page).first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('radio', { name: '4', exact: true })).toBeChecked()
  },
)

test('when another customer took the table first, free times nearby are offered and can be held', async ({
  page,
}) => {
  await changeShop(server, (file) => {
    file.booking = { ...file.booking, tables: [{ id: 'one', number: '1', seats: 2 }], areas: [], joins: [] }
    Object.assign(file.booking, { maxDiners: 2, confirmUpTo: 2, walkInPercent: 0 })
  })
  const ben = await phoneAt(origin)
  await page.goto(`${origin}/booking`)
  await (await freeDay(page, 2)).click()
  await times(page).locator('label').last().click()
  const at = await page.evaluate(() => JSON.parse(sessionStorage.getItem('draft:booking')!).form.startsAt)
  await ben.book(new Date(at).toISOString())
  await submit(page).click()
  await button(page, 'Continue as guest').click()
  // What has the focus on arrival says it.
  await expect(page.getByRole('main', { name: /This table isn't available/ })).toBeFocused()
  await page
    .getByRole('region', { name: 'Other times with a free table' })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText(/The table is held for you/)).toBeVisible()
  expect(server.bookings().map(({ state }) => state)).toEqual(['confirmed', 'held'])
})

test('a customer who chose a table just before bookings were paused is told that bookings are paused', async ({
  page,
}) => {
  await page.goto(`${origin}/booking`)
  await (await freeDay(page, 2)).click()
  await times(page).locator('label').last().click()
  await submit(page).click()
  await expect(button(page, 'Continue as guest')).toBeVisible()
  const desk = (call: string, data: object) => page.request.post(`${origin}/desk/api/${call}`, { data })
  await desk('sign-in', { key: server.deskKey })
  expect((await desk('pause', { serviceId: ':booking', minutes: 30 })).status()).toBe(200)
  await button(page, 'Continue as guest').click()
  await expect(page.getByRole('heading', { name: "This table isn't available", level: 2 })).toBeVisible()
  await expect(page.getByText('The restaurant takes no bookings right now.')).toBeVisible()
})

test('a late refusal of a table neither leaves the current screen nor clears the next choice', async ({
  browser,
}) => {
  await changeShop(server, (file) => {
    file.booking = { ...file.booking, tables: [{ id: 'one', number: '1', seats: 2 }], areas: [], joins: [] }
    Object.assign(file.booking, { maxDiners: 2, confirmUpTo: 2, walkInPercent: 0 })
  })
  const { context, page, release } = await holdCall(browser, '/booking/create')
  const wanted = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('draft:booking')!).form)
  await page.goto(`${origin}/booking`)
  await (await freeDay(page, 2)).click()
  await times(page).locator('label').last().click()
  const { startsAt } = await wanted()
  // Ahead of a question that is held on its way: the phone waits no longer than ten seconds for its answer.
  await (await phoneAt(origin)).book(new Date(startsAt).toISOString())
  await submit(page).click()
  await button(page, 'Continue as guest').click()
  await expect(page.getByText('Asking for the table …')).toBeVisible()
  await button(page, 'Back').click()
  await (await freeDay(page, 3)).click()
  await times(page).locator('label').last().click()
  const refused = page.waitForResponse('**/booking/create')
  release()
  await (await refused).finished()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL(/\/booking$/)
  const next = await wanted()
  expect(next).toMatchObject({ failed: null, startsAt: expect.any(Number) })
  expect(next.startsAt).not.toBe(startsAt)
  await submit(page).click()
  await expect(page.getByText(/The table is held for you/)).toBeVisible()
  expect(server.bookings().map(({ state }) => state)).toEqual(['confirmed', 'held'])
  await context.close()
})

test('a table that is granted after its screen was left is shown as held on return to the screen', async ({
  browser,
}) => {
  const { context, page, release } = await holdCall(browser, '/booking/create')
  await page.goto(`${origin}/booking`)
  await (await freeDay(page, 2)).click()
  await times(page).locator('label').last().click()
  await submit(page).click()
  await button(page, 'Continue as guest').click()
  await expect(page.getByText('Asking for the table …')).toBeVisible()
  await button(page, 'Back').click()
  await expect(submit(page)).toBeVisible()
  const granted = page.waitForResponse('**/booking/create')
  release()
  await (await granted).finished()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL(/\/booking$/)
  await page.goForward()
  await expect(page.getByText(/The table is held for you/)).toBeVisible()
  expect(server.bookings()).toMatchObject([{ state: 'held' }])
  await context.close()
})

/** Chooses an evening whose only table somebody else then books, and goes on as a guest. */
async function chooseFullEvening(page: Page): Promise<void> {
  await page.goto(`${origin}/booking`)
  const day = await freeDay(page, 2)
  const date = await day.getAttribute('data-day')
  await day.click()
  await times(page).locator('label').click()
  const at = await page.evaluate(() => JSON.parse(sessionStorage.getItem('draft:booking')!).form.startsAt)
  await (await phoneAt(origin)).book(new Date(at).toISOString())
  await page.reload()
  await expect(page.locator(`[data-day="${date}"]`)).toHaveAccessibleName(/fully booked/)
  await expect(page.getByRole('status').getByText(/^There is no free table at .* now\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()
  await button(page, 'Continue as guest').click()
}

test('that a chosen time is taken for another party is announced in a live region that was there before', async ({
  page,
}) => {
  await changeShop(server, (file) => Object.assign(file, { booking: oneTable, timeZone: zoneAtNoon() }))
  await page.goto(`${origin}/booking`)
  await (await freeDay(page, 2)).click()
  await times(page).locator('label').click()
  const at = await page.evaluate(() => JSON.parse(sessionStorage.getItem('draft:booking')!).form.startsAt)
  await (await phoneAt(origin)).book(new Date(at).toISOString())
  const region = await page.locator('form').getByRole('status').last().elementHandle()
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('1', { exact: true }).click()
  await expect(page.getByText(/^There is no free table at .* now\.$/)).toBeVisible()
  expect(await region!.evaluate((element) => element.isConnected)).toBe(true)
  expect(await region!.textContent()).toMatch(/^There is no free table at /)
})

/** A time zone in which it is about noon, as tables are offered by day. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours()
  // The signs of these names are reversed.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

test('a customer on the waiting list of a full evening gets a table held once one is free, and books it', async ({
  page,
}) => {
  await changeShop(server, (file) => Object.assign(file, { booking: oneTable, timeZone: zoneAtNoon() }))
  await chooseFullEvening(page)
  await expect(page.getByRole('heading', { name: 'Book a table' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('600 00 00 01')
  await button(page, 'Tell me if a table becomes free').click()
  await expect(page.getByRole('checkbox', { name: /The restaurant may use this number/ })).toBeFocused()
  await page.getByText('The restaurant may use this number about it').click()
  await button(page, 'Tell me if a table becomes free').click()
  await expect(page.getByText(/If a table becomes free, it is held for you/)).toBeVisible()
  // It is seen, and taken back, when they come again.
  await page.reload()
  await expect(page.getByText(/We'll tell you if a table becomes free: .*, for 2/)).toBeVisible()
  await button(page, "Don't tell me").click()
  await expect(page.getByRole('status').getByText(/You aren't waiting any more: /)).toBeVisible()
  await expect(button(page, 'Tell me if a table becomes free')).toBeVisible()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('600 00 00 01')
  await page.getByText('The restaurant may use this number about it').click()
  await button(page, 'Tell me if a table becomes free').click()
  await expect(page.getByText(/We'll tell you if a table becomes free: .*, for 2/)).toBeVisible()
  server.change(`update bookings set state = 'cancelled'`)
  await expect.poll(() => server.bookings().map(({ state }) => state)).toEqual(['cancelled', 'held'])
  // Also on a phone that nothing can be sent to, it stands where the customer was told to look.
  await page.goto(`${origin}/order`)
  await page.getByRole('link', { name: /Table held/ }).click()
  await button(page, 'Book this table').click()
  await sayWho(page)
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  expect(server.bookings().map(({ state }) => state)).toEqual(['cancelled', 'confirmed'])
})

test('on the waiting list, a number that only the server knows to be wrong is pointed at in its field', async ({
  browser,
}) => {
  await changeShop(server, (file) => void (file.booking = oneTable))
  // What the service worker keeps is there at once.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/assets/phone-number*', () => {})
  await chooseFullEvening(page)
  const number = page.getByRole('textbox', { name: 'Mobile number' })
  await number.fill('600 00 00')
  await page.getByText('The restaurant may use this number about it').click()
  await button(page, 'Tell me if a table becomes free').click()
  await expect(page.getByText('There is no such phone number. Check it and its country code.')).toBeVisible()
  await expect(page.getByText('Something went wrong in the app')).toHaveCount(0)
  await number.fill('600 00 00 01')
  await button(page, 'Tell me if a table becomes free').click()
  await expect(page.getByText(/We'll tell you if a table becomes free: .*, for 2/)).toBeVisible()
  await context.close()
})

test('a booking is moved, and the old one stays confirmed until the new one is', async ({ page }) => {
  await holdTable(page)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await button(page, 'Change the time or the number of people').click()
  await expect(page.getByText(/You are changing your booking for/)).toBeVisible()
  await (await freeDay(page, 3)).click()
  await times(page).locator('label').first().click()
  await submit(page).click()
  await expect(page.getByText(/The table is held for you/)).toBeVisible()
  await expect(
    page.getByText(/^In place of your table \((.+, )?\d\d:\d\d\), which is yours until/),
  ).toBeVisible()
  expect(server.bookings().map(({ state }) => state)).toEqual(['confirmed', 'held'])
  await page.getByText(/The restaurant may use this number about this booking/).click()
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  expect(server.bookings().map(({ state }) => state)).toEqual(['cancelled', 'confirmed'])
})

test('a request for another time says which table it will replace', async ({ page }) => {
  await holdTable(page)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await changeShop(server, (file) => void Object.assign(file.booking!, { confirmUpTo: 0 }))
  await button(page, 'Change the time or the number of people').click()
  await (await freeDay(page, 3)).click()
  await times(page).locator('label').first().click()
  await submit(page).click()
  await page.getByText(/The restaurant may use this number about this booking/).click()
  await button(page, /^(Ask for|Book) this table$/).click()
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await expect(
    page.getByText(/^In place of your table \((.+, )?\d\d:\d\d\), which is yours until/),
  ).toBeVisible()
  expect(server.bookings().map(({ state }) => state)).toEqual(['confirmed', 'processing'])
})

test('the dialog that cancels a booking can’t be closed while the cancellation is on its way', async ({
  browser,
}) => {
  const { context, page, release } = await holdCall(browser, '/booking/customer/cancel')
  await holdTable(page)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await button(page, 'Cancel this booking').click()
  const dialog = page.getByRole('dialog')
  const keep = dialog.getByRole('button', { name: 'Keep it' })
  const close = dialog.getByRole('button', { name: 'Close' })
  // Before it is said, each of them does close it.
  for (const way of [() => keep.click(), () => close.click(), () => page.keyboard.press('Escape')]) {
    await way()
    await expect(dialog).toBeHidden()
    await button(page, 'Cancel this booking').click()
    await expect(dialog).toBeVisible()
  }
  const sure = dialog.getByRole('button', { name: 'Cancel the booking' })
  await sure.click()
  await expect(sure).toHaveAttribute('aria-busy', 'true')
  await expect(keep).toBeDisabled()
  for (const way of [
    () => keep.click({ force: true }),
    () => close.click({ force: true }),
    // Chromium lets a second one close what the first one didn't.
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await way()
    await page.waitForTimeout(200)
    await expect(dialog).toBeVisible()
  }
  release()
  await expect(page.getByRole('status').getByText('Cancelled')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(server.bookings()).toMatchObject([{ state: 'cancelled' }])
  await context.close()
})

test('the calendar is operated by keyboard, and a party of more than eight is typed in digits', async ({
  page,
}) => {
  await page.goto(`${origin}/booking`)
  const diners = page.getByRole('radiogroup', { name: 'How many of you?' })
  await diners.getByText('More', { exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Number of people' })
  await field.fill('nine')
  await expect(page.getByText('Digits only, please.')).toBeVisible()
  await field.fill('40')
  await expect(page.getByText('For more than 12 people, please call us.')).toBeVisible()
  // No day can be chosen for them, so none is asked for.
  await submit(page).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('For more than 12 people, please call us.')
  await expect(page.getByText('Select the date of dining.')).toHaveCount(0)
  await field.fill('9')
  await expect(knownDays(page).first()).toBeVisible()
  await page.locator('[data-day][tabindex="0"]').focus()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])
  const first = await focused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const eightLater = new Date(Date.parse(first!) + 8 * 86_400_000).toISOString().slice(0, 10)
  expect(await focused()).toBe(eightLater)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText(String(Number(eightLater.slice(8))))
  // What has the focus says that it is chosen. Shortcuts of the browser are left to it.
  await expect(page.locator('[data-day]:focus')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+ArrowDown')
  expect(await focused()).toBe(eightLater)
  await times(page).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Continue as guest')).toBeVisible()
})

test('a party larger than any table is told to call, also where the largest table is for six', async ({
  page,
}) => {
  await changeShop(server, (file) => void Object.assign(file.booking!, { maxDiners: 6 }))
  await page.goto(`${origin}/booking`)
  const diners = page.getByRole('radiogroup', { name: 'How many of you?' })
  const words = page.getByText('For more than 6 people, please call us.')
  await diners.getByText('7', { exact: true }).click()
  await expect(words).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call/ })).toBeVisible()
  await diners.getByText('6', { exact: true }).click()
  await expect(words).toBeHidden()
  await expect(knownDays(page).first()).toBeVisible()
  await diners.getByText('More', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Number of people' }).fill('14')
  await expect(words).toBeVisible()
})

test('the calendar opens at the first month with a free day, and earlier months can be turned to', async ({
  page,
}) => {
  // The first free day is thirty days from now: in a later month, except on the first of a long one.
  await changeShop(server, (file) => {
    Object.assign(file.booking!, { leadHours: 30 * 24, daysAhead: 70, opening: { DAILY: ['13:00~15:30'] } })
  })
  await page.goto(`${origin}/booking`)
  const free = page.getByRole('gridcell').getByRole('button', { name: /tables free/ })
  await expect(free.first()).toBeVisible()
  await expect(free.first()).toHaveAttribute('tabindex', '0')
  const month = (await free.first().getAttribute('data-day'))!.slice(0, 7)
  if (month === dayInMadrid(Date.now()).slice(0, 7)) return
  await button(page, 'Month before').click()
  await expect(free).toHaveCount(0)
  await expect(page.locator('[data-day]').first()).not.toHaveAttribute('data-day', new RegExp(`^${month}`))
})

test('after midnight the calendar begins with the previous evening, whose late times can still be chosen', async ({
  page,
}) => {
  // Where the hour after midnight is now.
  const hour = new Date().getUTCHours()
  const timeZone = hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`
  const dayBefore = new Date(Date.now() - (hour <= 12 ? hour : hour - 24) * 3_600_000 - 86_400_000)
  await changeShop(server, (file) => {
    file.timeZone = timeZone
    file.booking = { ...oneTable, opening: { DAILY: ['18:00~04:00'] }, leadHours: 0, slotMinutes: 30 }
  })
  await page.goto(`${origin}/booking`)
  const evening = page.locator(`[data-day="${dayBefore.toISOString().slice(0, 10)}"]`)
  await expect(evening).toHaveAccessibleName(/tables free/)
  await expect(evening).toHaveAttribute('tabindex', '0')
  await evening.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(evening).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    times(page)
      .getByText(/after midnight/)
      .first(),
  ).toBeVisible()
})

test('when the restaurant takes no bookings, no link leads to them, and the booking page says so', async ({
  page,
}) => {
  await changeShop(server, (file) => delete file.booking)
  await page.goto(`${origin}/booking`)
  await expect(page.getByRole('heading', { name: 'No table bookings in the app' })).toBeVisible()
  await page.goto(`${origin}/`)
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book a table' })).toHaveCount(0)
})

test('an existing booking in the list is updated even when the restaurant takes no more bookings', async ({
  page,
}) => {
  await holdTable(page)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  await changeShop(server, (file) => delete file.booking)
  await page.goto(`${origin}/`)
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book a table' })).toHaveCount(0)
  await page.goto('about:blank')
  server.change(`update bookings set state = 'cancelled', updated_at = updated_at + 1`)
  await page.goto(`${origin}/order`)
  await page.getByRole('link', { name: /Cancelled/ }).click()
  await expect(page.getByRole('link', { name: 'See the menu' })).toBeVisible()
  await expect(button(page, /Book again|Change the time/)).toHaveCount(0)
})

/** All that the browser keeps: the database, the caches with what is in them, and both storages. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('larder')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const database = opened.result
    const kept: unknown[] = [{ ...sessionStorage }, { ...localStorage }]
    for (const name of database.objectStoreNames) {
      const rows = database.transaction(name).objectStore(name).getAll()
      await new Promise((resolve) => rows.addEventListener('success', resolve))
      kept.push(rows.result)
    }
    database.close()
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (!/\.(js|css|webp|png|svg|woff2?)/.test(request.url))
          // What is thrown away meanwhile isn't kept.
          kept.push(await (await cache.match(request))?.text())
    }
    return JSON.stringify(kept)
  })

test('G26 G32 a booking, a hold and the typed details are removed from the phone when the guest leaves', async ({
  page,
}) => {
  await holdTable(page)
  await page.getByLabel('First name').fill('Filomena')
  await page.getByLabel('Mobile number').fill('612 34 56 78')
  await page.getByText(/The restaurant may use this number about this booking/).click()
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  const [booked] = server.bookings()
  await page.goto(`${origin}/order`)
  await page.getByText('2 people').click()
  await button(page, 'Change the time or the number of people').click()
  await (await freeDay(page, 3)).click()
  await times(page).locator('label').first().click()
  await submit(page).click()
  await expect(page.getByText(/The table is held for you/)).toBeVisible()
  await page.getByLabel('A wish').fill('by the Quetzal')
  const traces = ['Filomena', '612345678', 'Quetzal', booked!.booking_id, booked!.number]
  const found = async () => {
    const kept = await keptBy(page)
    return traces.filter((trace) => kept.replaceAll(' ', '').includes(trace))
  }
  await expect.poll(found).toEqual(traces)
  await page.goto(`${origin}/profile`)
  await button(page, 'Exit guest mode').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
  await expect.poll(found).toEqual([])
  await page.goto(`${origin}/booking/detail/${booked!.booking_id}`)
  await button(page, 'Continue as guest').click()
  await expect(page.getByRole('heading', { name: 'There is no such booking here' })).toBeVisible()
  await page.goto(`${origin}/order`)
  await expect(page.getByRole('heading', { name: 'Tables' })).toHaveCount(0)
  expect(await found()).toEqual([])
})

test('G33 a booking that the restaurant has lost stays on the phone, marked as no longer known', async ({
  page,
}) => {
  await holdTable(page)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  server.change('delete from bookings')
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await expect(page.getByText(/doesn't have this booking, though it took it/)).toBeVisible()
  await expect(button(page, 'Cancel this booking')).toHaveCount(0)
  await page.goto(`${origin}/order`)
  await expect(page.getByRole('link', { name: /Not known any more/ })).toBeVisible()
  await button(page, 'Refresh').click()
  await expect(page.getByRole('link', { name: /Not known any more/ })).toBeVisible()
})

test('dishes are ordered ahead for a booked table, which can’t be cancelled while that order stands', async ({
  page,
}) => {
  await holdTable(page, 1)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  const [booking] = server.bookings()
  await button(page, 'Order ahead for this table').click()
  await expect(page).toHaveURL(/\/menu$/)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await button(page, /View cart/).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  const toTable = page.getByRole('checkbox', { name: /To my booked table/ })
  await expect(toTable).toBeChecked()
  await expect(page.getByText(/As soon as possible|At a set time/)).toHaveCount(0)
  await expect(page.getByLabel('Your name')).toHaveValue('Ana')
  await page.getByText('I accept the terms and the privacy notice').click()
  await button(page, orderButton).click()
  await untilAtRestaurant(page)
  await expect(page.getByText(booking!.number)).toBeVisible()
  const [order] = server.orders()
  expect(order).toMatchObject({ booking_id: booking!.booking_id })
  expect(booking!.starts_at - server.appointments()[0]!).toBeLessThanOrEqual(30 * 60_000)
  await page.goto(`${origin}/booking/detail/${booking!.booking_id}`)
  const ordered = page.getByRole('link', { name: /^Your order .+ for this table$/ })
  await expect(ordered).toBeVisible()
  // The kitchen takes one order for a table at a time.
  await expect(button(page, 'Order ahead for this table')).toHaveCount(0)
  await page.goto(`${origin}/menu`)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await page.goto(`${origin}/order/confirm`)
  await expect(page.getByRole('radio', { name: 'As soon as possible' })).toBeChecked()
  await expect(toTable).toHaveCount(0)
  await page.goto(`${origin}/booking/detail/${booking!.booking_id}`)
  await ordered.click()
  await expect(page).toHaveURL(/\/order\/detail\//)
  await page.goto(`${origin}/booking/detail/${booking!.booking_id}`)
  await expect(page.getByText(/cancel that order first/)).toBeVisible()
  await expect(button(page, 'Cancel this booking')).toHaveCount(0)
})

test('the time of a booking applies only to orders for that booking', async ({ page }) => {
  await holdTable(page, 1)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  await button(page, 'Order ahead for this table').click()
  await expect(page).toHaveURL(/\/menu$/)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await button(page, /View cart/).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  const toTable = page.getByRole('checkbox', { name: /To my booked table/ })
  const soon = page.getByRole('radio', { name: 'As soon as possible' })
  await expect(toTable).toBeChecked()
  await toTable.uncheck()
  await expect(soon).toBeChecked()
  await toTable.check()
  await expect(soon).toHaveCount(0)
  // Another order is delivered, and not for that time.
  await page.goto(`${origin}/menu`)
  await page.getByRole('radiogroup', { name: 'How would you like it?' }).getByText('Delivery').click()
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await page.goto(`${origin}/order/confirm`)
  await expect(soon).toBeChecked()
  await page.getByText('At a set time').click()
  await expect(page.getByRole('radio', { name: 'At a set time' })).toBeChecked()
})

test('a customer who deletes their data is told that their bookings are given up, and they are', async ({
  page,
}) => {
  await holdTable(page)
  await sayWho(page)
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  await page.goto(`${origin}/profile/privacy`)
  await button(page, 'Delete my data').click()
  await expect(page.getByRole('dialog').getByText('Tables that you have booked are given up.')).toBeVisible()
  await button(page, 'Delete for good').click()
  await expect.poll(() => server.bookings()).toEqual([])
})
