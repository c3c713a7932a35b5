import type { Browser, Locator, Page, Route } from 'playwright/test'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { bookNow } from '../support/desk.ts'
import { dayOf, freeDay } from '../support/free-days.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(async ({ browser }) => {
  await closeContexts(browser)
  await server.dispose()
})

const origin = () => `http://localhost:${server.port}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function openDesk(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const desk = await context.newPage()
  await desk.goto(`${origin()}/desk`)
  await desk.getByRole('textbox', { name: 'Key' }).fill(server.deskKey.toLowerCase())
  await button(desk, 'Sign in').click()
  await expect(desk.locator('.connection-status')).toHaveText('Connected')
  return desk
}

/** Asks for a table for eight, which the restaurant has to answer; answers the evening. */
async function askForEight(page: Page): Promise<string> {
  await page.goto(`${origin()}/booking`)
  await page.getByRole('radiogroup', { name: 'How many of you?' }).getByText('8', { exact: true }).click()
  const day = await freeDay(page, 1)
  await day.click()
  const date = (await day.getAttribute('data-day')) ?? ''
  // Late on an ordinary evening; at weekends there are later times.
  const times = page.getByRole('radiogroup', { name: 'What time?' }).locator('label')
  await times.filter({ hasText: '22:30' }).click()
  await button(page, 'Hold this table').click()
  await button(page, 'Continue as guest').click()
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Mobile number').fill('600 00 00 01')
  await page.getByText(/The restaurant may use this number about this booking/).click()
  await button(page, 'Book this table').click()
  await expect(page.getByRole('heading', { name: 'The restaurant has your request' })).toBeVisible()
  return date
}

/** Turns to an evening on which somebody waits for an answer. */
const turnToRequest = (desk: Page) =>
  desk
    .getByRole('dialog')
    .getByRole('button', { name: / · 1 to answer$/ })
    .click()

/** Turns to an evening that is to come. */
async function turnTo(desk: Page, date: string): Promise<void> {
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date))
  const heading = desk.locator('.evening h3')
  await expect(heading).toBeVisible()
  await expect(async () => {
    if (!(await heading.textContent())?.includes(weekday)) await button(desk, 'Day after').click()
    await expect(heading).toContainText(weekday, { timeout: 1_000 })
  }).toPass()
}

/** Opens the bookings of the day after the one that is shown first. */
async function openNextEvening(desk: Page): Promise<void> {
  await button(desk, /^Bookings/).click()
  const heading = desk.locator('.evening h3')
  const first = (await heading.textContent()) ?? ''
  await button(desk, 'Day after').click()
  await expect(heading).not.toHaveText(first)
}

/** The stay begins where the axis of hours has its time. */
async function expectOnAxis(desk: Page, name: string, time: string): Promise<void> {
  const left = async (element: Locator) => (await element.boundingBox())!.x
  const [hour = '', minutes = ''] = time.split(':')
  const before = await left(desk.locator('.hour', { hasText: `${hour}:00` }))
  const after = await left(desk.locator('.hour', { hasText: `${Number(hour) + 1}:00` }))
  const begins = await left(desk.locator('.stay', { hasText: name }))
  expect(Math.abs(begins - before - ((after - before) * Number(minutes)) / 60)).toBeLessThan(2)
}

test(
  'a booking request is confirmed at the desk and on the phone, and the desk takes a booking by telephone',
  { tag: '@smoke' },
  async ({ page, browser }) => {
    const desk = await openDesk(browser)
    // It is said for some seconds, in which the phone may not have its answer yet.
    const said = desk.getByText('Somebody asks for a table.').waitFor({ timeout: 120_000 })
    const [date] = await Promise.all([askForEight(page), said])
    await button(desk, 'Bookings · 1 to answer').click()
    await turnToRequest(desk)
    const row = desk.getByRole('listitem').filter({ hasText: 'Ana' })
    await expect(row).toContainText('8 people')
    await expect(row).toContainText('to be answered')
    await button(desk, /Ana: Confirm/).click()
    await expect(row).toContainText('confirmed')
    await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()

    // Eight sit at no table alone: another place is several of them.
    await expect(row).toContainText(/Table \d \+ \d/)
    await desk.getByRole('combobox', { name: /Ana: Other table/ }).selectOption('Table T3 + T4 (8)')
    await expect(row).toContainText('Table T3 + T4')

    await desk.getByLabel('Name', { exact: true }).fill('Ben')
    await desk.getByLabel('Time', { exact: true }).fill('21:15')
    await button(desk, 'Book').last().click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('confirmed')
    const others = desk.getByRole('combobox', { name: /Ben: Other table/ })
    await expect(others.getByRole('option', { name: 'Table T3 (4) · taken' })).toBeDisabled()
    await expect(desk.getByRole('table', { name: 'Tables over the day' })).toContainText('Ben (2)')
    await expectOnAxis(desk, 'Ben', '21:15')
    await button(desk, 'Tables over the day').click()
    await expect(desk.locator('.timeline caption')).toBeFocused()
    await button(desk, /^\d\d:\d\d–\d\d:\d\d Ana/)
      .first()
      .click()
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await button(desk, /Ana: Note/).click()
    await desk.getByRole('textbox', { name: 'Note' }).last().fill('by the window')
    await button(desk, 'Save').click()
    await expect(row).toContainText('✎ by the window')

    await button(desk, 'Close the whole day').click()
    await expect(button(desk, 'Open again')).toBeVisible()
    await page.goto(`${origin()}/booking`)
    await expect(await dayOf(page, date)).toHaveAccessibleName(/closed/)
    // Nobody sits at a table of another day.
    await expect(button(desk, /Ana: Call off/)).toBeVisible()
    await expect(button(desk, /Ana: Seat/)).toHaveCount(0)
  },
)

test('browsing a list by keyboard moves no booking and changes no language before an option is chosen', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser)
  const date = await askForEight(page)
  await button(desk, /^Bookings/).click()
  await turnTo(desk, date)
  await button(desk, /Ana: Confirm/).click()
  const row = desk.getByRole('listitem').filter({ hasText: 'Ana' })
  await expect(row).toContainText('confirmed')
  const tables = row.getByText(/confirmed · Table/)
  const before = (await tables.textContent()) ?? ''
  let moves = 0
  await desk.route('**/desk/api/booking-tables', (route) => {
    moves += 1
    return route.continue()
  })
  await desk.getByRole('combobox', { name: /Ana: Other table/ }).focus()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('ArrowDown')
  await desk.waitForTimeout(500)
  expect(moves).toBe(0)
  await expect(tables).toHaveText(before)
  await desk.keyboard.press('Enter')
  await expect(tables).not.toHaveText(before)
  expect(moves).toBe(1)

  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await desk.getByLabel('Language').focus()
  await desk.keyboard.press('ArrowDown')
  await desk.waitForTimeout(300)
  await expect(desk.getByRole('heading', { name: 'In the kitchen' })).toBeVisible()
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: 'In the kitchen' })).toHaveCount(0)
  await expect(desk.locator('select.language')).toBeFocused()
})

test('a customer who waits on the last screen sees the refusal there, and not that the table is booked', async ({
  page,
  browser,
}) => {
  const date = await askForEight(page)
  const desk = await openDesk(browser)
  await button(desk, /^Bookings/).click()
  await turnTo(desk, date)
  await button(desk, /Ana: Refuse/).click()
  await button(desk, /^Refuse/)
    .last()
    .click()
  await expect.poll(() => server.bookings().map(({ state }) => state)).toEqual(['refused'])
  await expect(page.getByRole('status').getByText('Not accepted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toHaveCount(0)
})

test('when another booking arrives, the desk keeps the focus; its form is emptied, and guests are found by name', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser)
  const date = await askForEight(page)
  await button(desk, /^Bookings/).click()
  await turnTo(desk, date)
  await button(desk, 'A booking by telephone').click()
  await expect(desk.getByLabel('Phone', { exact: true })).toBeInViewport()
  const name = desk.getByLabel('Name', { exact: true })
  for (const [guest, time] of [
    ['Núria Puig', '20:30'],
    ['Zoë', '22:00'],
  ] as const) {
    await name.fill(guest)
    await desk.getByLabel('Time', { exact: true }).fill(time)
    await button(desk, 'Book').last().click()
    await expect(desk.getByRole('listitem').filter({ hasText: guest })).toContainText('confirmed')
    await expect(name).toHaveValue('')
  }
  // Somebody else's booking comes in while a table is being chosen.
  const tables = desk.getByRole('combobox', { name: /Zoë: Other table/ })
  await tables.focus()
  const startsAt = await desk.evaluate(async (day) => {
    const ask = async (call: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await (await fetch(`/desk/api/${call}`, init)).json()).data
    }
    const { list } = await ask('bookings', { day })
    const at = list[0].startsAt
    await ask('book-table', { startsAt: at, diners: 2, name: 'Li', phone: '+34600111222', note: '' })
    return at
  }, date)
  expect(startsAt).toBeGreaterThan(0)
  await expect(desk.getByRole('listitem').filter({ hasText: 'Li' })).toContainText('confirmed')
  await expect(tables).toBeFocused()
  await button(desk, /Ana: Confirm/).focus()
  await desk.keyboard.press('Enter')
  const ana = desk.getByRole('listitem').filter({ hasText: 'Ana' })
  await expect(ana).toContainText('confirmed')
  await expect(ana).toBeFocused()
  const search = desk.getByRole('searchbox', { name: 'Find a name or a number' })
  await search.fill('nuria')
  await expect(desk.getByRole('dialog').locator('[data-about]')).toHaveText([/Núria Puig/])
  await search.fill('600 111 222')
  await expect(desk.getByRole('dialog').locator('[data-about]')).toHaveText([/Li/])
})

test('an evening that loads late replaces neither the evening chosen since nor the text typed there', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await button(desk, /^Bookings/).click()
  const heading = desk.locator('.evening h3')
  const today = (await heading.textContent()) ?? ''
  await button(desk, 'Day after').click()
  await expect(heading).not.toHaveText(today)

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let isFirst = true
  await desk.route('**/desk/api/bookings', async (route) => {
    const isLate = isFirst
    isFirst = false
    if (isLate) await held
    await route.continue()
  })
  const late = desk.waitForRequest('**/desk/api/bookings')
  await button(desk, 'Day after').click()
  const asked = await late
  await button(desk, 'Day before').click()
  await expect(heading).toHaveText(today)
  const name = desk.getByLabel('Name', { exact: true })
  await name.fill('Ben')
  letGo()
  await (await asked.response())?.finished()
  await desk.waitForTimeout(300)
  await expect(heading).toHaveText(today)
  await expect(name).toHaveValue('Ben')
})

test('a table whose guests have left can be chosen for another booking of the open evening at once', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await button(desk, /^Bookings/).click()
  const row = (name: string) => desk.getByRole('listitem').filter({ hasText: name })
  for (const name of ['Ben', 'Zoë']) {
    await bookNow(desk, name)
    await expect(row(name)).toContainText('confirmed')
  }
  const [, number] = /Table (\S+) ·/.exec((await row('Ben').textContent()) ?? '') ?? []
  const places = desk.getByRole('combobox', { name: /Zoë: Other table/ })
  const place = places.getByRole('option', { name: new RegExp(`^Table ${number} \\(\\d+\\)`) })
  await expect(place).toContainText('taken')
  const width = async () => (await desk.locator('.stay', { hasText: 'Ben' }).boundingBox())!.width
  const planned = await width()
  await button(desk, /Ben: Seat/).click()
  await button(desk, /Ben: They have left/).click()
  await expect(row('Ben')).not.toContainText('at the table')
  // They came 80 minutes ago for 90: the timeline shows how long they were there.
  await expect.poll(width).toBeLessThan(planned * 0.95)
  await expect(place).not.toContainText('taken')
  await expect(place).toBeEnabled()
  // It was tapped on the wrong party: they sit there still.
  await button(desk, /Ben: Undo/).click()
  await expect(row('Ben')).toContainText('at the table')
  await expect(button(desk, /Ben: They have left/)).toBeVisible()
  await expect(place).toContainText('taken')
  await expect.poll(width).toBeGreaterThan(planned * 0.95)
})

test('a booking is changed at the desk by its guests’ call: its form is filled in, and they see it on the phone', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser)
  const date = await askForEight(page)
  await button(desk, /^Bookings/).click()
  await turnTo(desk, date)
  const row = desk.getByRole('listitem').filter({ hasText: 'Ana' })
  await button(desk, /Ana: Note/).click()
  await desk.getByRole('textbox', { name: 'Note' }).last().fill('by the window')
  await button(desk, 'Save').click()
  await expect(row).toContainText('by the window')
  await button(desk, /Ana: Change/).click()
  const form = desk.getByRole('dialog', { name: /^Change the booking/ })
  const field = (name: string) => form.getByLabel(name, { exact: true })
  await expect(field('Day')).toHaveValue(date)
  await expect(field('Time')).toHaveValue('22:30')
  await expect(field('How many')).toHaveValue('8')
  await expect(field('Name')).toHaveValue('Ana')
  await expect(field('Phone')).toHaveValue('+34 600000001')
  await expect(field('Note')).toHaveValue('by the window')
  await field('Time').fill('22:00')
  await field('How many').fill('7')
  // The change is made, but its answer is lost: the desk asks for it once more by itself.
  const lose = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort()
  }
  await desk.route('**/desk/api/book-table', lose, { times: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText('22:00 · 7 people · Ana')
  await expect(row).toContainText('confirmed')
  await expect(row).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()
  await expect(page.getByText(/, 22:00$/)).toBeVisible()

  // To another day.
  await button(desk, /Ana: Change/).click()
  const other = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  await field('Day').fill(other)
  await field('Time').fill('21:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(other),
  )
  await expect(desk.locator('.evening h3')).toContainText(weekday)
  await expect(row).toContainText('21:00 · 7 people · Ana')

  // What can't be had is said, and can be corrected.
  await button(desk, /Ana: Change/).click()
  await field('How many').fill('500')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('That table is taken at that time.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await button(desk, /Ana: Call off/).click()
  await desk.getByLabel('It is what the guests want: they get no message').check()
  await button(desk, 'Call off …').last().click()
  await expect(row).toContainText('called off')
  expect(server.bookings()).toMatchObject([{ state: 'cancelled' }])
})

test('what a desk undoes of a booking is undone only from the state that it shows', async ({ browser }) => {
  const desk = await openDesk(browser)
  await button(desk, /^Bookings/).click()
  await bookNow(desk, 'Ben')
  await button(desk, /Ben: Seat/).click()
  await expect(button(desk, /Ben: Undo/)).toBeVisible()
  const asked = desk.waitForRequest('**/desk/api/booking-step')
  await button(desk, /Ben: Undo/).click()
  expect((await asked).postDataJSON()).toMatchObject({ step: 'return', from: 'seated' })
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('confirmed')
})

test('hours that end at the time at which they begin are not closed, and the desk says why', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await openNextEvening(desk)
  const until = desk.getByLabel('Until', { exact: true })
  await until.fill('20:00')
  await button(desk, 'Close these hours').click()
  await expect(until).toBeFocused()
  expect(await until.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    'The end can’t be the same as the start.',
  )
  await expect(button(desk, 'Open again')).toHaveCount(0)
  await until.fill('22:00')
  await button(desk, 'Close these hours').click()
  await expect(button(desk, 'Open again')).toBeVisible()
})

test('paused bookings are shown above the board, where they can be resumed', async ({ browser }) => {
  const desk = await openDesk(browser)
  await button(desk, /^Bookings/).click()
  await button(desk, 'Bookings: 30 min').click()
  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  const strip = desk.locator('.pause')
  await expect(strip).toContainText('Bookings: paused')
  await expect(strip.locator('.countdown')).toHaveText(/^(30:00|29:\d\d) left$/)
  await button(desk, 'Bookings: Resume').click()
  await expect(strip).toHaveCount(0)
  await button(desk, /^Bookings/).click()
  await expect(desk.getByRole('dialog').getByText('takes bookings')).toBeVisible()
})

test('a note that another desk has changed meanwhile is shown beside the typed one, and both are kept', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser)
  await askForEight(page)
  await button(desk, 'Bookings · 1 to answer').click()
  await turnToRequest(desk)
  const row = desk.getByRole('listitem').filter({ hasText: 'Ana' })
  const typed = desk.getByRole('textbox', { name: 'Note' }).last()
  await button(desk, /Ana: Note/).click()
  await typed.fill('a high chair')
  server.change(`update bookings set own_note = 'by the window'`)
  await button(desk, 'Save').click()
  await expect(desk.getByText('has changed this note meanwhile: “by the window”')).toBeVisible()
  await expect(typed).toHaveValue('a high chair')
  await typed.fill('by the window, a high chair')
  await button(desk, 'Save').click()
  await expect(row).toContainText('✎ by the window, a high chair')
})

test('a booking that another desk has changed meanwhile is shown above the form, which keeps what is typed in it', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await button(desk, /^Bookings/).click()
  await bookNow(desk, 'Ben')
  const row = desk.getByRole('listitem').filter({ hasText: 'Ben' })
  await button(desk, /Ben: Change/).click()
  const form = desk.getByRole('dialog', { name: /^Change the booking/ })
  const field = (name: string) => form.getByLabel(name, { exact: true })
  await field('Phone').fill('600 00 00 01')
  server.change(`update bookings set diners = 3, own_note = 'by the window'`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    /^Somebody else has changed this booking meanwhile: “.*\d\d:\d\d · 3 people · Ben · by the window”$/,
  )
  await expect(field('Phone')).toHaveValue('600 00 00 01')
  await expect(row).toContainText('3 people')
  await field('How many').fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText('3 people · Ben')
  await expect(row).toContainText('600000001')
  await expect(row).not.toContainText('by the window')
})
