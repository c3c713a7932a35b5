import type { Page } from 'playwright/test'
import { closeContexts } from '../support/browser/close-contexts.ts'
import { button, card, connectionStatus, openDesk } from '../support/desk.ts'
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

/** Has the server's boards name another page, as after an upgrade. */
const upgrade = (desk: Page, pageOf: () => string) =>
  desk.route('**/desk/api/board', async (route) => {
    const response = await route.fetch()
    // Null where the page that asked has been loaded again meanwhile: it waits for no answer.
    const answer = await response.json().catch(() => null)
    if (!answer) return
    answer.data.page = pageOf()
    await route.fulfill({ response, json: answer })
  })
const look = (desk: Page) => desk.evaluate(() => dispatchEvent(new Event('online')))
const tones = (desk: Page) => desk.evaluate(() => window.tones)

test('after an upgrade the desk reloads once nothing rings, and can ring again without a touch', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  await phone.order(1)
  await expect(card(desk, 'waitingForConfirmation')).toHaveCount(1)
  let loads = 0
  desk.on('load', () => (loads += 1))
  await upgrade(desk, () => 'new')
  await look(desk)
  const before = await tones(desk)
  await expect.poll(() => tones(desk)).toBeGreaterThan(before + 4)
  expect(loads).toBe(0)
  await desk.getByRole('heading', { name: 'La Despensa' }).click()
  // A beat of the server may have had it look already, and begin to load.
  await look(desk).catch(() => {})
  await expect.poll(() => loads).toBe(1)
  await expect(connectionStatus(desk)).toHaveText('Connected')
  await expect.poll(() => tones(desk)).toBeGreaterThan(0)
  await expect(button(desk, 'Tap here to let new orders ring')).toBeHidden()
})

test('a desk reloads only once when two releases answer in turn', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  let loads = 0
  desk.on('load', () => (loads += 1))
  let asked = 0
  await upgrade(desk, () => (asked++ % 2 === 0 ? 'new' : 'old'))
  await look(desk)
  await expect.poll(() => loads).toBe(1)
  await expect(connectionStatus(desk)).toHaveText('Connected')
  for (let at = 0; at < 4; at++) {
    const before = asked
    await look(desk)
    await expect.poll(() => asked).toBeGreaterThan(before)
    await desk.waitForTimeout(500)
  }
  expect(loads).toBe(1)
})

for (const [what, answer] of [
  ['no network', null],
  ['a proxy’s page', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
] as const)
  test(`a desk that got ${what} instead of its script loads itself once the server has it`, async ({
    browser,
  }) => {
    const desk = await openDesk(browser, server)
    const script = '**/desk/desk.js'
    await desk.route(script, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await desk.reload()
    await expect(desk.getByText("The desk isn't here yet.")).toBeVisible()
    let loads = 0
    desk.on('load', () => (loads += 1))
    await desk.waitForTimeout(7_000)
    expect(loads).toBe(0)
    await desk.unroute(script)
    await expect(connectionStatus(desk)).toHaveText('Connected', { timeout: 20_000 })
    await desk.waitForTimeout(7_000)
    expect(loads).toBe(1)
  })

test('a desk whose page is missing, as during an upgrade, reloads only once the page is there again', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  let loads = 0
  desk.on('load', () => (loads += 1))
  const page = new URL(desk.url()).pathname
  let asked = 0
  const missing = ({ pathname }: URL) => pathname === page
  await desk.route(missing, (route) => {
    asked += 1
    return route.fulfill({ status: 404, body: '404 Not Found' })
  })
  await upgrade(desk, () => 'new')
  await look(desk)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(connectionStatus(desk)).toHaveText('Connected')
  expect(loads).toBe(0)
  await desk.unroute(missing)
  // It may have begun to load by itself already.
  await look(desk).catch(() => {})
  await expect.poll(() => loads).toBe(1)
  await expect(connectionStatus(desk)).toHaveText('Connected')
  await desk.unrouteAll({ behavior: 'ignoreErrors' })
})
