import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../../../../core/contract/call.ts'
import { calls } from '../../../../../core/contract/calls/calls.ts'
import { seeChangesBy } from '../../../../../server/database/change-mark.ts'
import { moveOrder } from '../../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../../server/shops/read/read-shop.ts'
import { countingStatements } from '../../../../support/database/counting-statements.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../../support/database/postgres.ts'
import { tripCounter } from '../../../../support/database/trip-counter.ts'
import {
  contextOf,
  type Guest,
  openShopServer,
  type ShopServer,
} from '../../../../support/server/shop-server.ts'

let postgres: Postgres | undefined
let server: ShopServer
beforeAll(async () => {
  if (!noPostgres) postgres = await openPostgres()
})
afterAll(() => postgres?.stop(), 60_000)
afterEach(() => server.close())

/** The first page as a phone asks for it, which takes it compressed. */
async function page(of: ShopServer, guest: Guest, changes: object = {}): Promise<string> {
  const body = { storeId: 'corner', customerId: guest.id, cursor: null, pageSize: 20, withVouchers: true }
  const response = await of.request(`${basePath}${calls.orderList.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'corner.test', 'accept-encoding': 'gzip' },
    body: JSON.stringify({ context: contextOf(guest), ...body, ...changes }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isZipped = response.headers.get('content-encoding') === 'gzip'
  return (isZipped ? gunzipSync(bytes) : bytes).toString()
}

async function step(orderId: string, move: 'confirm' | 'refuse'): Promise<void> {
  const shop = await readShop(server.db, 'corner')
  await moveOrder(server.services, shop!, orderId, { step: move, by: 'merchant', reason: 'why not' })
}

const idOf = ({ envelope }: { envelope: { data: unknown } }) => (envelope.data as { orderId: string }).orderId

describe.each([
  ['SQLite', false],
  ['PostgreSQL', true],
])('a kept page of orders, on %s', (_, isPostgres) => {
  test.skipIf(isPostgres && noPostgres)('changes with every new order, step and expiry', async () => {
    server = await openShopServer({ databaseUrl: isPostgres ? await postgres!.fresh() : undefined })
    const [guest, other] = [await server.signIn(), await server.signIn()]
    const seen = new Set<string>()
    const look = async () => {
      const [once, again] = [await page(server, guest), await page(server, guest)]
      expect(again).toBe(once)
      // Another server has kept nothing.
      expect(once).toBe(await page(server.another(), guest))
      seen.add(once)
    }
    await look()
    const first = idOf(await server.order(guest))
    await look()
    const second = idOf(await server.order(guest))
    await look()
    await step(first, 'confirm')
    await look()
    await step(second, 'refuse')
    await look()
    const third = idOf(await server.order(guest))
    await look()
    // Nobody answered it: it expires by being looked at.
    server.clock.now += 31 * 60_000
    await look()
    const { dataList } = (
      JSON.parse(await page(server, guest)) as { data: { dataList: { orderId: string }[] } }
    ).data
    expect(dataList.find(({ orderId }) => orderId === third)).toMatchObject({ orderStatus: 'expired' })
    expect(seen.size).toBe(7)
    expect(JSON.parse(await page(server, other)).data.dataList).toEqual([])
    expect(JSON.parse(await page(server, guest, { pageSize: 1 })).data.dataList).toHaveLength(1)
  })
})

test.skipIf(noPostgres)('asking for a page of orders again takes one trip to PostgreSQL', async () => {
  const trips = await tripCounter(await postgres!.fresh())
  server = await openShopServer({ databaseUrl: trips.url })
  // As where a server hears what others change (relay-changes.ts).
  seeChangesBy(server.db, () => 'nothing has changed')
  const guest = await server.signIn()
  await server.order(guest)
  const once = await page(server, guest)
  const before = trips.count()
  expect(await page(server, guest)).toBe(once)
  expect(trips.count() - before).toBe(1)
  trips.close()
})

test('asking for a page of orders again takes two statements on SQLite', async () => {
  server = await openShopServer()
  const guest = await server.signIn()
  await server.order(guest)
  await page(server, guest)
  const statements = await countingStatements(server.db)
  await page(server, guest)
  expect(statements).toHaveLength(2)
})
