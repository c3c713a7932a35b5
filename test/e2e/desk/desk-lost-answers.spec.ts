import type { Locator, Page } from 'playwright/test'
import { createChaosProxy } from '../../support/chaos/proxy.ts'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { bookNow, button, card, connectionStatus, newDesk, openDesk, typeKey } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { makeManager } from '../support/servers/owner.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(async ({ browser }) => {
  await closeContexts(browser)
  await server.dispose()
})

const doubt = (desk: Page) => desk.getByText(/^No answer came: perhaps it was carried out\./)

/** Everything that is said at this desk from now on, in words that stay though what says them goes. */
async function listenTo(desk: Page): Promise<() => Promise<string[]>> {
  const said = await desk.evaluateHandle(() => {
    const heard: string[] = []
    const element = document.querySelector('.says')!
    new MutationObserver(() => heard.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return heard
  })
  return () => said.evaluate((heard) => heard)
}

/** The server does what these calls ask for; `times` answers to them are lost on the way. */
async function loseAnswers(desk: Page, calls: RegExp, times = Infinity): Promise<void> {
  let left = times
  await desk.route(new RegExp(`/desk/api/(${calls.source})$`), async (route) => {
    left -= 1
    if (left < 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
}

test('after a lost answer to a pause or resume, the desk shows the service’s actual state or says it is unknown', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  // What another desk changes is heard of otherwise; here the press alone finds it out.
  await desk.route('**/desk/api/live', (route) => route.abort())
  await desk.reload()
  await button(desk, 'Services').click()
  const said = await listenTo(desk)
  await loseAnswers(desk, /pause|resume/)
  const dialog = desk.getByRole('dialog')
  await button(desk, 'Pickup: 30 min').click()
  await expect(dialog.getByText(/paused until \d\d:\d\d/)).toBeVisible({ timeout: 3_000 })
  await dialog.getByRole('button', { name: 'Pickup: Resume' }).click()
  await expect(dialog.getByText(/paused until/)).toBeHidden({ timeout: 3_000 })
  expect(await said()).toEqual([])

  // It never arrived, and the board says so.
  await desk.unrouteAll()
  await desk.route('**/desk/api/pause', (route) => route.abort())
  await button(desk, 'Pickup: 30 min').click()
  await expect(desk.getByText(/^No answer came, and it isn’t done so far/)).toBeVisible()
  await expect(dialog.getByText(/paused until/)).toBeHidden()
  // Where not even that can be had, nobody claims to know.
  await desk.route('**/desk/api/board', (route) => route.abort())
  await button(desk, 'Pickup: 30 min').click()
  await expect(doubt(desk)).toBeVisible()
})

test('marking a dish as sold out is reported as uncertain when neither its answer nor the list of dishes arrives', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await button(desk, 'Dishes').click()
  await loseAnswers(desk, /sold-out/)
  await desk.getByLabel('Search a dish').fill('cheesecake')
  await desk.route('**/desk/api/dishes', (route) => route.abort())
  await button(desk, 'Burnt cheesecake: Sold out').click()
  await expect(doubt(desk)).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(button(desk, 'Dishes · 1 sold out')).toBeVisible()
})

test('pausing bookings without an answer is reported as uncertain, and the evening shows that they are paused', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await loseAnswers(desk, /pause/)
  await button(desk, /^Bookings/).click()
  await button(desk, 'Bookings: 30 min').click()
  await expect(doubt(desk)).toBeVisible()
  await expect(desk.getByRole('dialog').getByText(/paused until \d\d:\d\d/)).toBeVisible()
})

test('blocking a sender without an answer is reported as uncertain, and the sender is then shown as blocked', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  for (let at = 0; at < 2; at++) await phone.order(1)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(2)
  await button(desk, 'Senders').click()
  const dialog = desk.getByRole('dialog')
  await loseAnswers(desk, /block/)
  await dialog
    .getByRole('button', { name: /: Block/ })
    .first()
    .click()
  await expect(doubt(desk)).toBeVisible()
  await expect(dialog.getByText(/^blocked until/)).toBeVisible()
})

test('the words for a refusal, a note and the reason for calling off stay to be sent again when they didn’t arrive', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const dialog = desk.getByRole('dialog').last()
  /** Presses twice, and the first time it doesn't arrive. */
  const sendTwice = async (call: string, label: string, field: Locator, words: string) => {
    await field.fill(words)
    await desk.route(`**/desk/api/${call}`, (route) => route.abort())
    // The words about the call before may still be there.
    const lost = desk.waitForEvent('requestfailed', (request) => request.url().endsWith(call))
    await dialog.getByRole('button', { name: label }).click()
    await lost
    await expect(desk.getByText(/^No answer came/)).toBeVisible()
    await expect(field).toHaveValue(words)
    await desk.unroute(`**/desk/api/${call}`)
    await dialog.getByRole('button', { name: label }).click()
    await expect(field).toBeHidden()
  }
  await (await phoneAt(`http://localhost:${server.port}`)).order(1)
  await button(desk, 'Refuse …').click()
  const own = dialog.getByLabel('Or in your own words')
  await sendTwice('step', 'Refuse the order', own, 'The oven broke down')
  await expect(card(desk, 'refused')).toContainText('The oven broke down')

  await button(desk, /^Bookings/).click()
  await bookNow(desk, 'Ben')
  const row = desk.getByRole('listitem').filter({ hasText: 'Ben' })
  const field = dialog.locator('textarea')
  await button(desk, /Ben: Note/).click()
  await sendTwice('booking-note', 'Save', field, 'by the window')
  await expect(row).toContainText('✎ by the window')
  await button(desk, /Ben: Call off/).click()
  await sendTwice('booking-step', 'Call off …', field, 'The oven broke down')
  await expect(row).toContainText('called off')
  await expect(row).toContainText('The oven broke down')
})

test('a coupon is made and ended once although both answers are lost, and the desk announces only its end', async ({
  browser,
}) => {
  const key = makeManager(server, 'Ana')
  const desk = await openDesk(browser, server)
  await button(desk, 'Members').click()
  await desk.getByLabel('Your own key').fill(key)
  await button(desk, 'Open').click()
  await button(desk, 'The restaurant’s coupons').click()
  const coupons = desk.getByRole('dialog', { name: 'The restaurant’s coupons' })
  await coupons.getByLabel('What it is called').fill('Rainy days')
  await coupons.getByLabel('How much').fill('5')
  const said = await listenTo(desk)
  await loseAnswers(desk, /make-coupon/, 1)
  await loseAnswers(desk, /end-coupon/, 1)
  await coupons.getByRole('button', { name: 'Make it' }).click()
  const made = coupons.getByText(/^Rainy days · €5\.00/)
  await expect(made).toHaveCount(1)
  await expect(coupons.getByLabel('How much')).toHaveValue('')
  expect(await said()).toEqual([])
  await coupons.getByRole('button', { name: 'Rainy days: End it' }).click()
  await expect(made).toHaveCount(0)
  await expect(desk.getByText('Ended: Rainy days')).toBeVisible()
  expect(await said()).toHaveLength(1)
})

test('signing out without an answer shows the sign-in page if it worked, else that it didn’t or is unknown', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await desk.route('**/desk/api/live', (route) => route.abort())
  await desk.reload()
  await desk.route('**/desk/api/sign-out', (route) => route.abort())
  await button(desk, 'Sign out').click()
  await expect(desk.getByText(/^No answer came, and it isn’t done so far/)).toBeVisible()
  await desk.route('**/desk/api/board', (route) => route.abort())
  await button(desk, 'Sign out').click()
  await expect(doubt(desk)).toBeVisible()

  await desk.unroute('**/desk/api/board')
  await desk.unroute('**/desk/api/sign-out')
  const said = await listenTo(desk)
  await loseAnswers(desk, /sign-out/)
  await button(desk, 'Sign out').click()
  await expect(button(desk, 'Sign in')).toBeVisible({ timeout: 3_000 })
  expect(await said()).toEqual([])
})

test('signing in, opening members and closing them are reported as uncertain when their answer is lost', async ({
  browser,
}) => {
  const line = await createChaosProxy({ target: `http://localhost:${server.port}` })
  const key = makeManager(server, 'Ana')
  const there = { ...server, port: Number(new URL(line.origin).port) }
  const desk = await newDesk(browser, there)
  line.play('/sign-in', { ends: 'cut' })
  await typeKey(desk, there)
  await expect(doubt(desk)).toBeVisible()
  await typeKey(desk, there)
  await expect(connectionStatus(desk)).toHaveText('Connected')

  line.play('/open-members', { ends: 'page502' })
  await button(desk, 'Members').click()
  for (let times = 0; times < 2; times++) {
    await desk.getByLabel('Your own key').fill(key)
    await button(desk, 'Open').click()
    if (times === 0) await expect(doubt(desk)).toBeVisible()
  }
  await expect(desk.getByText(/^You are Ana/)).toBeVisible()
  line.play('/close-members', { ends: 'cut' })
  await desk.keyboard.press('Escape')
  await expect(doubt(desk)).toBeVisible()
  await desk.context().close()
  await line.close()
})
