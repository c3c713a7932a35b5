import { button, card, connectionStatus, newDesk, openDesk, typeKey } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
  await server.dispose()
})

const origin = () => `http://localhost:${server.port}`

test('a desk whose first answers don’t come says so, asks on by itself and never for the key', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await (await phoneAt(origin())).order(1)
  // As a proxy answers while the server behind it starts, and as a bad Wi-Fi doesn't.
  let asked = 0
  await desk.route('**/desk/api/board', (route) => {
    asked += 1
    if (asked > 3) return route.continue()
    return asked === 1 ? route.fulfill({ status: 503, body: 'Service Unavailable' }) : route.abort()
  })
  await desk.reload()
  await expect(desk.getByRole('alert')).toContainText('NO CONNECTION. Orders are not shown here')
  await expect(desk).toHaveTitle('⚠ NO CONNECTION · Desk')
  await expect(desk.getByRole('textbox', { name: 'Key' })).toHaveCount(0)
  await expect(card(desk, 'waitingForConfirmation')).toBeVisible()
  await expect(connectionStatus(desk)).toHaveText('Connected')
  await expect(desk).toHaveTitle('(1) 1 new order · La Despensa')
})

test('who has typed the right key needn’t type it again because the first board didn’t come', async ({
  browser,
}) => {
  const desk = await newDesk(browser, server)
  await expect(button(desk, 'Sign in')).toBeVisible()
  let asked = 0
  await desk.route('**/desk/api/board', (route) => ((asked += 1) <= 2 ? route.abort() : route.continue()))
  await typeKey(desk, server)
  await expect(desk.getByRole('alert')).toContainText('NO CONNECTION')
  await expect(button(desk, 'Sign in')).toHaveCount(0)
  await expect(connectionStatus(desk)).toHaveText('Connected')
})
