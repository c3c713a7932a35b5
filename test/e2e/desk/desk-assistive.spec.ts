import type { Locator } from 'playwright/test'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { button, card, openDesk } from '../support/desk.ts'
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

const phone = () => phoneAt(`http://localhost:${server.port}`)

/** How far the element is below the sticky bar, and above the lower edge of the window; negative where it is covered. */
const room = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    const head = document.querySelector('.head')?.getBoundingClientRect().bottom ?? 0
    return Math.min(top - head, innerHeight - bottom)
  })

test('each button of a card says which order it is about, and keeps its name', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  await (await phone()).order(1)
  const buttons = card(desk, 'waitingForConfirmation').getByRole('button')
  await expect(buttons).toHaveCount(3)
  for (const one of await buttons.all()) await expect(one).toHaveAccessibleDescription('A01')
  await expect(buttons.first()).toHaveAccessibleName('Confirm')
})

test('after a step by keyboard the page follows the focus; what has the focus isn’t behind the bar', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const { order } = await phone()
  // The order that is answered last is the last one in the kitchen's column, far below.
  for (let at = 1; at <= 5; at++) await order(at)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(5)
  await desk.waitForTimeout(1_000)
  for (let done = 1; done <= 5; done++) {
    await button(desk, 'Confirm').first().focus()
    await desk.keyboard.press('Enter')
    await expect(card(desk, 'confirmed')).toHaveCount(done)
  }
  const focused = desk.locator('.card :focus')
  await expect(focused).toHaveText('Start cooking')
  expect(await room(focused)).toBeGreaterThanOrEqual(0)
  // Back up with the keyboard.
  const first = card(desk, 'confirmed').first().getByRole('button').first()
  for (let at = 0; at < 30 && !(await first.evaluate((one) => one === document.activeElement)); at++)
    await desk.keyboard.press('Shift+Tab')
  await expect(first).toBeFocused()
  expect(await room(first)).toBeGreaterThanOrEqual(0)
})

test('messages come into a region that was there before, also in a dialog', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  const region = desk.getByRole('status').filter({ has: desk.locator('.says') })
  await expect(region).toHaveCount(1)
  await expect(region).toHaveText('')
  await button(desk, 'Services').click()
  await (await phone()).order(1)
  await expect(desk.getByRole('dialog').getByRole('status')).toHaveText('New order: A01')
})

test('the flood’s number isn’t announced again with each order, and the sound’s button has no second state', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await desk.route('**/desk/api/board', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    Object.assign(answer.data, { isFlooded: true, waitingCount: 9 })
    await route.fulfill({ response, json: answer })
  })
  await desk.evaluate(() => dispatchEvent(new Event('online')))
  await expect(desk.getByRole('alert').getByText('This looks like a flood')).toHaveAttribute(
    'aria-live',
    'off',
  )
  await expect(button(desk, 'Sound on')).not.toHaveAttribute('aria-pressed')
})

test('a new order’s card stands out with forced colours, too', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  await desk.emulateMedia({ forcedColors: 'active' })
  await (await phone()).order(1)
  const fresh = card(desk, 'waitingForConfirmation')
  await expect(fresh).toHaveClass(/fresh/)
  await expect(fresh).toHaveCSS('outline-style', 'solid')
})
