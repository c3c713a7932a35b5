import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../../core/storage/writer.ts'
import { moreOrders, refreshOrders } from '../../../../workers/engine/orders/order-pages.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import {
  type Phone,
  answering,
  expectOk,
  lostOnTheWay,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
  await tapOrder(phone)
  await replay(phone.context)
})
afterEach(() => server.close())

const hourMs = 3_600_000
const list = '/order/list/inquiry'
const kept = () => phone.context.database.orders.count()
const reach = () => readSetting(phone.context.database, 'orderReach')

/** So many more orders of this customer, at hours before or after the one that was placed. */
async function addOrders(count: number, firstHour: number): Promise<void> {
  const { db } = server
  const order = await db.selectFrom('orders').selectAll().orderBy('created_at').executeTakeFirstOrThrow()
  const placedAt = server.time.now
  const rows = Array.from({ length: count }, (_, at) => {
    const id = crypto.randomUUID()
    const createdAt = placedAt + (firstHour + at) * hourMs
    const when = { created_at: createdAt, updated_at: createdAt }
    return {
      ...order,
      ...when,
      order_id: id,
      client_order_id: id,
      number: id.slice(0, 8),
      state: 'completed' as const,
    }
  })
  for (let start = 0; start < rows.length; start += 50)
    await db
      .insertInto('orders')
      .values(rows.slice(start, start + 50))
      .execute()
}

test('the newest orders are fetched first, older ones page by page until the last', async () => {
  await addOrders(120, -200)
  expectOk(await refreshOrders(phone.context))
  expect(await kept()).toBe(50)
  for (const count of [100, 121]) {
    expectOk(await moreOrders(phone.context))
    expect(await kept()).toBe(count)
  }
  expect((await reach())?.cursor).toBeNull()
  const asked = phone.network.count(list)
  expectOk(await moreOrders(phone.context))
  expect(phone.network.count(list)).toBe(asked)
})

test('a page that failed to load is requested again from the same place, and no order is missed', async () => {
  await addOrders(120, -200)
  expectOk(await refreshOrders(phone.context))
  phone.network.next(list, lostOnTheWay)
  expect(await moreOrders(phone.context)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  phone.network.next(list, answering('<html>', { type: 'text/html' }))
  expect((await moreOrders(phone.context)).ok).toBe(false)
  expect(await kept()).toBe(50)
  expectOk(await moreOrders(phone.context))
  expectOk(await moreOrders(phone.context))
  expect(await kept()).toBe(121)
})

test('newer orders that connect to the stored ones leave the cursor for older orders unchanged', async () => {
  await addOrders(120, -200)
  expectOk(await refreshOrders(phone.context))
  expectOk(await moreOrders(phone.context))
  const before = await reach()
  await addOrders(20, 1)
  expectOk(await refreshOrders(phone.context))
  expect(await reach()).toEqual(before)
  expectOk(await moreOrders(phone.context))
  expect(await kept()).toBe(141)
})

test('paging restarts and closes the gap when more new orders exist than one page holds', async () => {
  await addOrders(70, -200)
  expectOk(await refreshOrders(phone.context))
  expectOk(await moreOrders(phone.context))
  expect(await reach()).toMatchObject({ cursor: null })
  await addOrders(80, 1)
  expectOk(await refreshOrders(phone.context))
  expect(await kept()).toBe(121)
  while ((await reach())?.cursor !== null) expectOk(await moreOrders(phone.context))
  expect(await kept()).toBe(151)
})

test('two tabs that request the same page store it once and skip no order', async () => {
  await addOrders(120, -200)
  expectOk(await refreshOrders(phone.context))
  const other = await phone.another()
  await Promise.all([moreOrders(phone.context), moreOrders(other)])
  expect(await kept()).toBe(100)
  expectOk(await moreOrders(other))
  expect(await kept()).toBe(121)
})

test('G26 a page that arrives after its customer’s session has ended isn’t stored', async () => {
  await addOrders(120, -200)
  expectOk(await refreshOrders(phone.context))
  phone.network.next(list, async (forward) => {
    const answer = await forward()
    await endSession(phone.context, { why: 'left' })
    return answer
  })
  await moreOrders(phone.context)
  expect(await kept()).toBe(0)
  expect(await reach()).toBeUndefined()
})

test('the stored cursor of another customer doesn’t affect a customer’s paging', async () => {
  await addOrders(60, -200)
  const { database } = phone.context
  for (const cursor of [null, 'the-guest’s-own']) {
    await database.orders.clear()
    await writeSetting(database, 'orderReach', { customerId: 'the-guest-they-were', cursor })
    expectOk(await moreOrders(phone.context))
    expect(await kept()).toBe(50)
    expectOk(await moreOrders(phone.context))
    expect(await kept()).toBe(61)
  }
})
