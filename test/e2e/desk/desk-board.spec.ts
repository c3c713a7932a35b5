import { closeContexts } from '../support/browser/close-contexts.ts'
import { card, openDesk } from '../support/desk.ts'
import { phoneAt } from '../support/phone-orders.ts'
import { changeShop } from '../support/servers/change-shop.ts'
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
  await desk.emulateMedia({ media: 'print' })
  const ticket = desk.locator('#ticket')
  await expect(ticket).toContainText('Leave at the door')
  // The address is framed, so that no line of it passes for one of the ticket's.
  const address = ticket.getByText('Carrer de la Maquinista, 14')
  await expect(address).toHaveText('Carrer de la Maquinista, 14\n08003 Barcelona')
  await expect(address).toHaveCSS('border-top-style', 'solid')
})

test('a takeaway from a table is called by its pickup number; its card and ticket name the table too', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  const order = { serviceId: 'takeaway', tableCode: 't2-m4xe', contact: null }
  await phone.order(1, order)
  const its = card(desk, 'waitingForConfirmation')
  await expect(its.getByRole('heading')).toHaveText('A01')
  await expect(its).toContainText('Table 2')
  await desk.evaluate(() => (window.print = () => {}))
  await its.getByRole('button', { name: 'Print' }).click()
  await expect(desk.locator('#ticket h1')).toHaveText('A01')
  await expect(desk.locator('#ticket')).toContainText('Take away · Table 2')
})

test('an accepted order that its customer cancels rings and is marked until the desk is touched', async ({
  browser,
}) => {
  await changeShop(server, (file) => void (file.orders = { cancelUntil: 'preparation' }))
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  const { orderId } = await phone.order(1)
  await card(desk, 'waitingForConfirmation').getByRole('button', { name: 'Confirm' }).click()
  await expect(card(desk, 'confirmed')).toHaveCount(1)
  const before = await desk.evaluate(() => window.tones)
  await phone.cancel(orderId)
  await expect(card(desk, 'cancelled')).toHaveClass(/fresh/)
  await expect(desk.getByText('Cancelled by the customer: A01')).toBeVisible()
  await expect.poll(() => desk.evaluate(() => window.tones)).toBeGreaterThan(before)
  await desk.getByRole('heading', { name: 'La Despensa' }).click()
  await expect(card(desk, 'cancelled')).not.toHaveClass(/fresh/)
})

test('after midnight the card of an order that is left from the day before says its day', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  await phone.order(1)
  let days = 0
  await desk.route('**/desk/api/board', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.open[0].appointmentAt = Date.parse('2026-11-20T20:00:00+01:00')
    answer.data.now = Date.parse('2026-11-20T19:00:00+01:00') + days * 86_400_000
    await route.fulfill({ response, json: answer })
  })
  const show = () => desk.evaluate(() => dispatchEvent(new Event('online')))
  await show()
  const its = card(desk, 'waitingForConfirmation')
  await expect(its.locator('.appointment')).toHaveText('for 20:00')
  days = 1
  await show()
  await expect(its.locator('.appointment')).toHaveText('for Fri 20 Nov, 20:00')
})

test('in a narrow window a new order stays marked, whatever else is touched, until its column is opened', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  await desk.setViewportSize({ width: 810, height: 1080 })
  const phone = await phoneAt(`http://localhost:${server.port}`)
  await phone.order(1)
  await card(desk, 'waitingForConfirmation').getByRole('button', { name: 'Confirm' }).click()
  const tab = (name: RegExp) => desk.getByRole('navigation').getByRole('button', { name })
  await tab(/^In the kitchen/).click()
  await phone.order(2)
  const fresh = card(desk, 'waitingForConfirmation')
  await expect(fresh).toHaveClass(/fresh/)
  await card(desk, 'confirmed').getByRole('button', { name: 'Start cooking' }).click()
  await expect(card(desk, 'inPreparation')).toBeVisible()
  await expect(fresh).toHaveClass(/fresh/)
  await tab(/^New/).click()
  await expect(fresh).not.toHaveClass(/fresh/)
})

test('an order that was placed ahead is late only once its appointment has come', async ({ browser }) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  await phone.order(1)
  let appointmentIn = 0
  await desk.route('**/desk/api/board', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [order] = answer.data.open
    order.createdAt = answer.data.now - 50 * 60_000
    order.appointmentAt = answer.data.now + appointmentIn
    await route.fulfill({ response, json: answer })
  })
  const ago = card(desk, 'waitingForConfirmation').locator('.ago')
  for (const [minutes, words, isLate] of [
    [100.5, 'in 1 h 41 min', false],
    [20.5, 'in 21 min', false],
    [0.5, 'in 1 min', false],
    [-5.5, '5 min', true],
  ] as const) {
    appointmentIn = minutes * 60_000
    await desk.evaluate(() => dispatchEvent(new Event('online')))
    await expect(ago).toHaveText(words)
    await expect(ago).toHaveClass(isLate ? /late/ : /^((?!late).)*$/)
  }
})

test('an accepted order for later says when the kitchen must begin it, and rings once when that time comes', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  await phone.order(1)
  await phone.order(2)
  const take = () =>
    card(desk, 'waitingForConfirmation').first().getByRole('button', { name: 'Confirm' }).click()
  await take()
  await expect(card(desk, 'confirmed')).toHaveCount(1)
  await take()
  await expect(card(desk, 'confirmed')).toHaveCount(2)
  let beginsIn = 10 * 60_000
  await desk.route('**/desk/api/board', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const { open, now } = answer.data
    // The second one was placed half an hour ago for as soon as possible.
    open[1].createdAt = now - 30 * 60_000
    Object.assign(open[0], {
      createdAt: now - 3_600_000,
      appointmentAt: now + beginsIn + 20 * 60_000,
      beginAt: now + beginsIn,
    })
    await route.fulfill({ response, json: answer })
  })
  const show = () => desk.evaluate(() => dispatchEvent(new Event('online')))
  await show()
  const begin = card(desk, 'confirmed').locator('.begin')
  await expect(begin).toHaveText(/^begin at \d\d:\d\d$/)
  await expect(begin).not.toHaveClass(/must-begin/)
  await expect(card(desk, 'confirmed').getByRole('heading')).toHaveText(['A02', 'A01'])
  await desk.getByRole('heading', { name: 'La Despensa' }).click()
  const before = await desk.evaluate(() => window.tones)
  // The page's own clock tells it, without another answer of the server.
  beginsIn = 2_500
  await show()
  await expect(begin).toHaveText('begin now')
  await expect(begin).toHaveClass(/must-begin/)
  await expect(desk.getByText('Begin now: A01')).toBeVisible()
  await expect.poll(() => desk.evaluate(() => window.tones)).toBe(before + 4)
  beginsIn = -31 * 60_000
  await show()
  await expect(card(desk, 'confirmed').getByRole('heading')).toHaveText(['A01', 'A02'])
  expect(await desk.evaluate(() => window.tones)).toBe(before + 4)
})

test('the card of an order that came late says how long ago it was ordered, and so does its ticket', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server)
  const phone = await phoneAt(`http://localhost:${server.port}`)
  await desk.route('**/desk/api/board', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const order of answer.data.open) {
      order.createdAt = Date.parse('2026-11-20T14:50:00+01:00')
      order.tappedAt = Date.parse('2026-11-20T13:00:00+01:00')
    }
    answer.data.now = Date.parse('2026-11-20T14:50:10+01:00')
    await route.fulfill({ response, json: answer })
  })
  await phone.order(1)
  const its = card(desk, 'waitingForConfirmation')
  await expect(its).toContainText('ordered on the phone 1 h 50 min ago')
  await desk.evaluate(() => (window.print = () => {}))
  await its.getByRole('button', { name: 'Print' }).click()
  await expect(desk.locator('#ticket')).toContainText('ordered 13:00')
})
