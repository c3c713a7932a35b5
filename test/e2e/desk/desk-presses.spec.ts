import type { Page } from 'playwright/test'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { bookNow, button, card, openDesk } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
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
const states = () => server.orders().map(({ state }) => state)

test('a second tap doesn’t act on the order that has moved into the place of the tapped one', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(origin())
  for (let at = 0; at < 2; at++) await phone.order(1)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(2)
  // The second tap comes in the very moment in which the answer to the first is drawn.
  await desk.evaluate(() => {
    const confirm = document.querySelector<HTMLElement>('.column-new .main')!
    const { x, y, width, height } = confirm.getBoundingClientRect()
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-state="confirmed"]')) return
      observer.disconnect()
      document
        .elementFromPoint(x + width / 2, y + height / 2)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    }).observe(document.querySelector('#desk')!, { subtree: true, childList: true })
    confirm.click()
  })
  await expect(card(desk, 'confirmed')).toHaveCount(1)
  await desk.waitForTimeout(1_000)
  expect(states().toSorted()).toEqual(['confirmed', 'waitingForConfirmation'])
  await button(desk, 'Confirm').click()
  await expect(card(desk, 'confirmed')).toHaveCount(2)
})

test('a double tap neither answers the dialog that it opened nor presses what is below the one it closed', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
  /** Taps on one button, and at once where another is, as it comes to who waits for a page that is busy. */
  const tapBoth = (first: string, second: string) =>
    desk.evaluate(
      ([one, other]) => {
        const named = (name = '') =>
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
        named(one).click()
        const { x, y, width, height } = named(other).getBoundingClientRect()
        document
          .elementFromPoint(x + width / 2, y + height / 2)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
      },
      [first, second],
    )
  await desk.waitForTimeout(1_000)
  await tapBoth('Refuse …', 'Refuse the order')
  await desk.waitForTimeout(1_000)
  expect(states()).toEqual(['waitingForConfirmation'])
  await expect(button(desk, 'Refuse the order')).toBeVisible()
  await tapBoth('Cancel', 'Confirm')
  await desk.waitForTimeout(1_000)
  expect(states()).toEqual(['waitingForConfirmation'])
  await button(desk, 'Refuse …').click()
  await button(desk, 'Refuse the order').click()
  await expect(card(desk, 'refused')).toHaveCount(1)
})

test('only a press that begins and ends beside a dialog closes it: what is typed in it stays otherwise', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await button(desk, 'Refuse …').click()
  const dialog = desk.getByRole('dialog')
  const words = dialog.getByLabel('Or in your own words')
  await words.fill('The oven broke down')
  await desk.waitForTimeout(1_000)
  const { x, y, width, height } = (await dialog.boundingBox())!
  // On its edge, where nothing is.
  await desk.mouse.click(x + width / 2, y + height - 5)
  // Text is selected, and the pointer let go of outside; or the other way round.
  const { x: left, y: top } = (await words.boundingBox())!
  const [inside, outside] = [
    [left + 40, top + 15],
    [x - 40, top + 15],
  ] as const
  for (const [from, to] of [
    [inside, outside],
    [outside, inside],
  ] as const) {
    await desk.mouse.move(...from)
    await desk.mouse.down()
    await desk.mouse.move(...to)
    await desk.mouse.up()
  }
  await desk.waitForTimeout(1_000)
  await expect(words).toHaveValue('The oven broke down')
  await desk.mouse.click(...outside)
  await expect(dialog).toBeHidden()
})

/** What another desk does about the newest order. */
const stepElsewhere = (desk: Page, step: string) =>
  desk.evaluate(async (asked) => {
    const orderId = document.querySelector<HTMLElement>('[data-order]')!.dataset['order']
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ orderId, step: asked, reason: '', tookMoney: false })
    await fetch('/desk/api/step', { method: 'POST', headers, body })
  }, step)

test('a held Tab key keeps moving the focus from button to button', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  await desk.getByRole('button').first().focus()
  const stops = await desk.evaluateHandle(() => {
    const passed: EventTarget[] = []
    document.addEventListener('focusin', ({ target }) => target && passed.push(target))
    return passed
  })
  // Each but the first is a repeat.
  for (let at = 0; at < 3; at++) await desk.keyboard.down('Tab')
  await desk.keyboard.up('Tab')
  expect(await stops.evaluate((passed) => new Set(passed).size)).toBe(3)
})

test('a key that is held or pressed twice takes one step, and the focus moves on, also at phone width', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
  await desk.waitForTimeout(1_000)
  await button(desk, 'Confirm').focus()
  for (let at = 0; at < 8; at++) {
    await desk.keyboard.down('Enter')
    await desk.waitForTimeout(100)
  }
  await desk.keyboard.up('Enter')
  await expect(button(desk, 'Start cooking')).toBeFocused()
  expect(states()).toEqual(['confirmed'])
  // The second press comes in the very moment in which the answer to the first is drawn. It is made longer: who presses here
  // may be told a second later.
  await desk.waitForTimeout(1_000)
  await desk.evaluate(() => {
    const { timeout } = AbortSignal
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, 10 * ms)
  })
  await desk.keyboard.press('Enter')
  await expect(button(desk, 'Ready')).toBeFocused()
  await desk.keyboard.press('Enter')
  await desk.waitForTimeout(5_000)
  expect(states()).toEqual(['inPreparation'])

  await desk.setViewportSize({ width: 390, height: 844 })
  await button(desk, /^In the kitchen/).click()
  await card(desk, 'inPreparation').getByRole('button', { name: 'Ready' }).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('navigation').getByRole('button').nth(2)).toBeFocused()
  expect(states()).toEqual(['waitingForPickup'])
})

test('a step by another desk keeps the focus on the same button, or moves it to the card if the button is gone', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  await button(desk, 'Refuse …').focus()
  await stepElsewhere(desk, 'confirm')
  await expect(card(desk, 'confirmed')).toBeVisible()
  await expect(button(desk, 'Refuse …')).toBeFocused()
  await button(desk, 'Start cooking').focus()
  await stepElsewhere(desk, 'prepare')
  await expect(card(desk, 'inPreparation')).toBeFocused()
  await button(desk, 'Print').focus()
  await stepElsewhere(desk, 'ready')
  await expect(card(desk, 'waitingForPickup')).toBeVisible()
  await expect(button(desk, 'Print')).toBeFocused()
})

test('while a flood grows, the list of senders keeps its buttons, its focus and the sequence of its rows', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const [first, second] = [await phoneAt(origin()), await phoneAt(origin())]
  for (let at = 0; at < 3; at++) await first.order(1)
  for (let at = 0; at < 2; at++) await second.order(1)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(5)
  await button(desk, 'Senders').click()
  const dialog = desk.getByRole('dialog', { name: 'Senders' })
  const rows = dialog.getByRole('heading', { name: 'One customer' }).locator('xpath=..')
  await expect(rows).toContainText([/^One customer3 orders wait/, /^One customer2 orders wait/])
  const refuse = rows.nth(1).getByRole('button', { name: /Refuse all/ })
  const before = await refuse.elementHandle()
  await refuse.focus()
  // The second overtakes the first.
  for (let at = 0; at < 3; at++) await second.order(1)
  await expect(rows).toContainText([/^One customer3 orders wait/, /^One customer5 orders wait/])
  await expect(refuse).toBeFocused()
  expect(await refuse.evaluate((now, was) => now === was, before)).toBe(true)

  // Whose orders are refused is said where it is asked, for many a sender is called "One customer".
  await desk.keyboard.press('Enter')
  const sure = desk.getByRole('dialog', { name: 'One customer: Refuse all 5 orders?' })
  await expect(sure).toContainText(/5 orders wait: A0\d, A0\d, A0\d, A0\d …/)
  await sure.getByRole('button', { name: 'Refuse all 5' }).click()
  await expect(card(desk, 'refused')).toHaveCount(5)
  expect(states().filter((state) => state === 'waitingForConfirmation')).toHaveLength(3)
})

test('a pause of one service by another desk leaves the focus on another service’s button', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await button(desk, 'Services').click()
  const pause = button(desk, 'Eat in: 30 min')
  await pause.focus()
  await desk.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ serviceId: 'pickup', minutes: 15 })
    await fetch('/desk/api/pause', { method: 'POST', headers, body })
  })
  await expect(button(desk, 'Pickup: Resume').last()).toBeVisible()
  await expect(pause).toBeFocused()
})

test('a double tap on a booking takes one step: guests who were just seated aren’t marked as gone', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await button(desk, /^Bookings/).click()
  await bookNow(desk, 'Ben')
  await expect(button(desk, /Ben: Seat/)).toBeVisible()
  await desk.waitForTimeout(1_000)
  // The second tap comes in the very moment in which the answer to the first is drawn.
  await desk.evaluate(() => {
    const seat = document.querySelector<HTMLElement>('.bookings .main')!
    seat.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = seat.getBoundingClientRect()
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.bookings .is-seated')) return
      observer.disconnect()
      document
        .elementFromPoint(x + width / 2, y + height / 2)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    }).observe(document.body, { subtree: true, childList: true })
    seat.click()
    // While it is on its way it isn't taken again either.
    seat.click()
  })
  await expect(button(desk, /Ben: They have left/)).toBeVisible()
  await desk.waitForTimeout(1_000)
  expect(server.bookings().map(({ state }) => state)).toEqual(['seated'])
  await expect(desk.getByText(/didn’t work/)).toHaveCount(0)
  await button(desk, /Ben: They have left/).click()
  await expect.poll(() => server.bookings().map(({ state }) => state)).toEqual(['completed'])
})
