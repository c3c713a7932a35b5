import type { Page } from 'playwright/test'
import type { Fault } from '../../support/chaos/fault.ts'
import { type ChaosProxy, createChaosProxy } from '../../support/chaos/proxy.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { freeDay } from '../support/free-days.ts'
import { expect, smokeIf, test } from '../support/test.ts'

// One phone books again and again: what went wrong before is behind it, and each start costs seconds.
test.describe.configure({ mode: 'default' })
let server: DemoServer
let proxy: ChaosProxy
let page: Page
const played: Fault[] = []
test.beforeAll(async ({ browser }) => {
  server = await openDemoServer()
  proxy = await createChaosProxy({
    target: `http://127.0.0.1:${server.port}`,
    http2: false,
    onFault: (_, fault) => played.push(fault),
  })
  page = await browser.newPage()
})
test.afterAll(async () => {
  await page.close()
  await proxy.close()
  await server.dispose()
})
/** Another evening each time, so that none stands in the way of the next. */
let day = 0
test.beforeEach(() => {
  server.change('delete from bookings')
  day = (day + 1) % 5
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
/** A hold that gave way to the next one was nobody's booking: a late copy of the one before makes such a one. */
const states = () =>
  server
    .bookings()
    .map(({ state }) => state)
    .filter((state) => state !== 'expired')

async function chooseTable(): Promise<void> {
  await page.goto(`${proxy.origin}/booking`)
  await (await freeDay(page, day)).click()
  await page.getByRole('radiogroup', { name: 'What time?' }).locator('label').last().click()
}

async function hold(): Promise<void> {
  await chooseTable()
  await button('Hold this table').click()
  await untilHeld()
}

async function untilHeld(): Promise<void> {
  const asGuest = button('Continue as guest')
  const held = page.getByText(/The table is held for you/)
  await expect(asGuest.or(held).first()).toBeVisible()
  if (await asGuest.isVisible()) await asGuest.click()
  await expect(held).toBeVisible()
}

async function book(): Promise<void> {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Mobile number').fill('600 00 00 01')
  await page.getByText(/The restaurant may use this number about this booking/).click()
  await button('Book this table').click()
}

const booked = () =>
  expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible({ timeout: 60_000 })

/** What a network does to one answer, or to the request before it arrives. */
const faults: Record<string, Fault> = {
  'that breaks off in the middle': { ends: 'cut' },
  'that a portal’s page replaces': { ends: 'portal' },
  'that is somebody else’s refusal': { ends: 'foreignEnvelope' },
  'that says success and nothing else': { ends: 'hollowSuccess', reaches: 'never' },
  'of a 500 after it was carried out': { ends: 'error500' },
}

for (const [what, fault] of Object.entries(faults)) {
  test(
    `G4 G31 an answer to a booking’s confirmation ${what} leads to one booking and is never shown as failed`,
    smokeIf(what.startsWith('of a 500')),
    async () => {
      await hold()
      proxy.play('/booking/confirm', fault)
      await book()
      // Whoever is told that nobody knows yet asks again.
      const again = button('Try now').or(button('Book this table'))
      await expect(
        page.getByRole('heading', { name: 'Your table is booked' }).or(again).first(),
      ).toBeVisible()
      await expect(page.getByText(/failed|not booked/i)).toHaveCount(0)
      await expect(async () => {
        if (await again.first().isVisible()) await again.first().click({ timeout: 2_000 })
        await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible({
          timeout: 3_000,
        })
      }).toPass({ timeout: 60_000 })
      expect(played).toContain(fault)
      expect(states()).toEqual(['confirmed'])
    },
  )
}

test('after an answer to a hold breaks off, the next tap leads to that same hold', async () => {
  const fault: Fault = { ends: 'cut' }
  await chooseTable()
  proxy.play('/booking/create', fault)
  await button('Hold this table').click()
  await expect.poll(() => played.includes(fault)).toBe(true)
  await expect(async () => {
    const submit = button('Hold this table')
    if (await submit.isVisible()) await submit.click()
    await expect(page.getByText(/The table is held for you/)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  expect(states()).toEqual(['held'])
})

for (const [what, fault] of Object.entries<Fault>({
  'of a 500 after it was carried out': { ends: 'error500' },
  'of a 429': { ends: 'tooMany429', reaches: 'never' },
}))
  test(`an answer to a hold ${what} is shown as “not held yet”, and a retry holds the table`, async () => {
    await chooseTable()
    proxy.play('/booking/create', fault)
    await button('Hold this table').click()
    await expect(page.getByText("The table isn't held yet.", { exact: true })).toBeVisible()
    await button('Try now').click()
    await expect(page.getByText(/The table is held for you/)).toBeVisible()
    expect(played).toContain(fault)
    expect(states()).toEqual(['held'])
  })

test('a cancellation whose answer breaks off is carried out and shown as cancelled', async () => {
  await hold()
  await book()
  await booked()
  await page.getByRole('link', { name: 'See or change this booking' }).click()
  const fault: Fault = { ends: 'cut' }
  proxy.play('/booking/customer/cancel', fault)
  await button('Cancel this booking').click()
  await button('Cancel the booking').click()
  await expect(page.getByRole('status').getByText('Cancelled')).toBeVisible()
  expect(played).toContain(fault)
  expect(states()).toEqual(['cancelled'])
})

test('free times whose answer a portal’s page replaces are requested again automatically', async () => {
  const fault: Fault = { ends: 'portal' }
  proxy.play('/booking/slot/list', fault)
  await page.goto(`${proxy.origin}/booking`)
  await expect.poll(() => played.includes(fault)).toBe(true)
  await expect(await freeDay(page, 0)).toBeVisible()
})
