import { openDesk } from '../support/desk.ts'
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

test('each column says how many orders of its own don’t fit', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  await desk.route('**/desk/api/board', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.more = { confirmed: 2, inPreparation: 19, onDelivery: 3 }
    await route.fulfill({ response, json: answer })
  })
  await desk.evaluate(() => dispatchEvent(new Event('online')))
  const column = (name: string) => desk.getByRole('region', { name })
  await expect(column('In the kitchen')).toContainText('and 21 more between the oldest and the newest')
  await expect(column('Ready or on the way')).toContainText('and 3 more')
  await expect(column('New')).not.toContainText('more between')
})
