import { closeContexts } from '../support/browser/close-contexts.ts'
import { button, card, connectionStatus, newDesk, openDesk, signIn, typeKey } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { renewKey } from '../support/servers/owner.ts'
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

test('a desk whose first board doesn’t arrive says so, retries by itself and doesn’t ask for the key', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  // As a proxy answers while the server behind it starts, and as a bad Wi-Fi doesn't.
  let asked = 0
  let isReached = false
  await desk.route('**/desk/api/board', (route) => {
    asked += 1
    if (isReached) return route.continue()
    return asked === 1 ? route.fulfill({ status: 503, body: 'Service Unavailable' }) : route.abort()
  })
  await desk.reload()
  await expect(desk.getByRole('alert')).toContainText('NO CONNECTION. Orders are not shown here')
  await expect(desk).toHaveTitle('⚠ NO CONNECTION · Desk')
  await expect(desk.getByRole('textbox', { name: 'Key' })).toHaveCount(0)
  await expect.poll(() => asked).toBeGreaterThan(2)
  isReached = true
  await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
  await expect(connectionStatus(desk)).toHaveText('Connected')
  await expect(desk).toHaveTitle('(1) 1 new order · La Despensa')
})

test('the sign-in page doesn’t return after the right key was typed, although the first board doesn’t arrive', async ({
  browser,
}) => {
  const desk = await newDesk(browser, server)
  await expect(button(desk, 'Sign in')).toBeVisible()
  let isReached = false
  await desk.route('**/desk/api/board', (route) => (isReached ? route.continue() : route.abort()))
  await typeKey(desk, server)
  await expect(desk.getByRole('alert')).toContainText('NO CONNECTION')
  await expect(button(desk, 'Sign in')).toHaveCount(0)
  isReached = true
  await expect(connectionStatus(desk)).toHaveText('Connected')
})

test('a desk whose session ends before its first board arrives says that it is signed out', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  let isReached = false
  await desk.route('**/desk/api/board', (route) => (isReached ? route.continue() : route.abort()))
  await desk.reload()
  await expect(desk.getByRole('alert')).toContainText('NO CONNECTION')
  server.deskKey = renewKey(server)
  isReached = true
  await expect(desk.getByRole('alert').filter({ hasText: 'SIGNED OUT. New orders' })).toBeVisible()
})

test('a desk that is signed out by a new key says so, and rings until somebody signs in', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const tones = () => desk.evaluate(() => window.tones)
  await (await phoneAt(origin())).order(1)
  await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
  await desk.getByRole('heading', { name: 'La Despensa' }).click()
  server.deskKey = renewKey(server)
  await expect(desk.getByRole('alert').filter({ hasText: 'SIGNED OUT. New orders' })).toBeVisible()
  await expect(desk).toHaveTitle('⚠ SIGNED OUT · Desk')
  const before = await tones()
  await expect.poll(tones).toBeGreaterThan(before)
  await signIn(desk, server)
  await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
  await desk.getByRole('heading', { name: 'La Despensa' }).click()
  const after = await tones()
  await desk.waitForTimeout(17_000)
  expect(await tones()).toBe(after)

  // Whoever signs out knows it, also where the answer is lost.
  await desk.route('**/desk/api/sign-out', async (route) => {
    await route.fetch()
    return route.abort()
  })
  await button(desk, 'Sign out').click()
  await expect(button(desk, 'Sign in')).toBeVisible()
  await expect(desk).toHaveTitle('Desk')
})

test('in a browser without popovers, as before Safari 17, the desk shows its messages and hears of each order', async ({
  browser,
}) => {
  const phone = await phoneAt(origin())
  await phone.order(1)
  const desk = await newDesk(browser, server, async (page) => {
    await page.addInitScript(() => {
      for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
      const { setAttribute } = Element.prototype
      Element.prototype.setAttribute = function (name, value) {
        if (name !== 'popover') setAttribute.call(this, name, value)
      }
    })
  })
  await signIn(desk, server)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(1)
  const message = desk.locator('.says')
  await expect(message).toHaveText('New order: A01')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden()
  await phone.order(2)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(2)
  await expect(message).toHaveText('New order: A02')
  await expect(message).toBeVisible()
})
