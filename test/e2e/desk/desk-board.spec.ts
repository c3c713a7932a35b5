import { card, openDesk } from '../support/desk.ts'
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

test('each column says how many of its own orders the board leaves out', async ({ browser }) => {
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

test('a delivery’s card and ticket say how to hand it over, and the card links to the pin on the map', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  const near = { lat: 41.3812, lng: 2.1905 }
  const place = {
    address: 'Carrer de la Maquinista, 14\n08003 Barcelona',
    addressId: null,
    title: '',
    ...near,
  }
  const way = { getType: 'leaveAtDoor', arriveMinutes: 30, meters: null, areaIds: [], feeCents: 150 }
  const price = { totalCents: 4080, oldCents: 3930, payment: 'payOnDelivery', appointmentAt: null } as const
  await phone.order(1, { serviceId: 'delivery', ...price, delivery: { ...place, ...way } })
  const its = card(desk, 'waitingForConfirmation')
  await expect(its).toContainText('Carrer de la Maquinista, 14')
  await expect(its).toContainText('Leave at the door')
  await expect(its.getByRole('link', { name: 'See on the map' })).toHaveAttribute(
    'href',
    /41\.3812%2C2\.1905/,
  )
  await desk.evaluate(() => (window.print = () => {}))
  await its.getByRole('button', { name: 'Print' }).click()
  await expect(desk.locator('#ticket')).toContainText('Leave at the door')
})
