import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderRules, type OrderStep } from '../../../../core/domain/order/order-steps.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import {
  type ListeningPhone,
  demoShop,
  moveTable,
  openListeningPhone,
  requestTable,
} from '../../../support/phone/listening-phone.ts'
import { expectOk } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** Sooner than an order is looked after where nothing is told of it (order-watch.ts). */
const told = { timeout: 3_700 }

let server: TestServer
let phone: ListeningPhone
beforeEach(async () => {
  server = await startTestServer()
  phone = await openListeningPhone(server)
})
afterEach(async () => {
  phone.disk.heal()
  await phone.engine.wake('hidden')
  await server.close()
})

/** Orders a dish; answers the order's id once the restaurant has it. */
async function order(): Promise<string> {
  const { engine, database } = phone
  const build = { itemId: 'burrata', skuId: null, options: [] }
  expectOk(await engine.addToCart({ orderType: 'dineIn', build, quantity: 1, note: '' }))
  const rest = { appointmentAt: null, contact: null, note: '', cutlery: 0, diners: 2 }
  const how = { orderType: 'dineIn', payment: 'payAtRestaurant', agreedTotalCents: 1150 } as const
  expectOk(await engine.placeOrder({ ...rest, ...how }))
  await expect.poll(() => database.orders.count()).toBe(1)
  return (await database.orders.toCollection().first())!.id
}

async function move(orderId: string, step: OrderStep): Promise<void> {
  await moveOrder(server.services, await demoShop(server), orderId, { step, by: orderRules[step].by })
}

const listening = (count = 1) => expect.poll(() => server.services.live.size).toBe(count)
const stateOf = async (orderId: string) => (await phone.database.orders.get(orderId))?.state

test('a stream that can’t be opened because the database can’t be read is opened once it can be', async () => {
  const orderId = await order()
  await listening()
  await phone.engine.wake('hidden')
  await listening(0)
  phone.disk.failReads(['settings'])
  await phone.engine.wake('visible')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(server.services.live.size).toBe(0)
  phone.disk.heal()
  await listening()
  await phone.network.atRest()
  await move(orderId, 'confirm')
  await expect.poll(() => stateOf(orderId), told).toBe('confirmed')
})

test('a booking that couldn’t be stored when the stream told of it is fetched again, and the stream goes on', async () => {
  const bookingId = await requestTable(phone)
  const orderId = await order()
  await listening()
  await phone.network.atRest()
  const opened = phone.network.count('/store/live')
  phone.disk.fail(1, 'aborts', ['bookings'])
  await moveTable(server, bookingId, 'refuse')
  await expect.poll(() => phone.disk.failed).toContain('bookings')
  await move(orderId, 'confirm')
  await expect.poll(() => stateOf(orderId), told).toBe('confirmed')
  expect(phone.network.count('/store/live')).toBe(opened)
  await expect.poll(async () => (await phone.database.bookings.get(bookingId))?.state).toBe('refused')
})
