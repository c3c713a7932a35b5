import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { basePath } from '../../../../../core/contract/call.ts'
import { calls } from '../../../../../core/contract/calls/calls.ts'
import { createListener } from '../../../../../server/app.ts'
import { countingStatements } from '../../../../support/database/counting-statements.ts'
import {
  contextOf,
  type Guest,
  openShopServer,
  type ShopServer,
} from '../../../../support/server/shop-server.ts'

let server: ShopServer
let listener: Server
let guest: Guest
beforeEach(async () => {
  server = await openShopServer()
  const { db, log, now } = server.services
  const options = { db, log, now, distDir: null, config: { trustProxy: false } }
  listener = createServer(createListener(options, server.services)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  guest = await server.signIn()
  await server.order(guest)
})
afterEach(async () => {
  listener.closeAllConnections()
  listener.close()
  await server.close()
})

/** The first page, asked for over a connection, as phones do. */
async function page(of: Guest, changes: object = {}): Promise<{ status: number; text: string }> {
  const body = { storeId: 'corner', customerId: of.id, cursor: null, pageSize: 20, withVouchers: true }
  const { port } = listener.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${basePath}${calls.orderList.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context: contextOf(of), ...body, ...changes }),
  })
  return { status: answer.status, text: await answer.text() }
}
const orders = async (of = guest): Promise<unknown[]> => JSON.parse((await page(of)).text).data.dataList

test('a page that nothing has changed since is asked of nobody', async () => {
  const once = await page(guest)
  const statements = await countingStatements(server.db)
  expect(await page(guest)).toEqual(once)
  expect(statements).toEqual([])
  expect(await page(guest, { pageSize: 19 })).toMatchObject({ status: 200 })
  expect(statements).not.toEqual([])
})

test('it is another customer’s by their token alone', async () => {
  const other = await server.signIn()
  expect(await orders()).toHaveLength(1)
  expect(await orders(other)).toHaveLength(0)
  expect((await page({ ...guest, token: other.token })).status).toBe(401)
  expect((await page({ ...guest, token: '' })).status).toBe(401)
})

test('an order, and each of its steps, is on it at once', async () => {
  expect(await orders()).toHaveLength(1)
  const { envelope } = await server.order(guest)
  expect(await orders()).toHaveLength(2)
  const { orderId } = envelope.data as { orderId: string }
  await server.post(
    calls.orderCancel,
    { storeId: 'corner', customerId: guest.id, orderId },
    { guest, key: crypto.randomUUID() },
  )
  expect(await orders()).toContainEqual(expect.objectContaining({ orderId, orderStatus: 'cancelled' }))
})

test('what another process writes is on it, too', async () => {
  expect(await orders()).toHaveLength(1)
  const other = new DatabaseSync(join(server.folder, 'larder.sqlite'))
  other.prepare("update orders set number = 'X-1', updated_at = updated_at + 1").run()
  other.close()
  expect(await orders()).toMatchObject([{ orderNo: 'X-1' }])
})

test('who has signed out is shown nothing any more', async () => {
  expect((await page(guest)).status).toBe(200)
  await server.post(calls.signOut, { customerId: guest.id, storeId: 'corner', everywhere: false }, { guest })
  expect((await page(guest)).status).toBe(401)
})

test('who comes back after their session’s end is shown nothing', async () => {
  expect((await page(guest)).status).toBe(200)
  server.clock.now += 12 * 3_600_000
  expect((await page(guest)).status).toBe(401)
})

test('an order that nobody answered expires by the clock', async () => {
  await orders()
  server.clock.now += 31 * 60_000
  expect(await orders()).toMatchObject([{ orderStatus: 'expired' }])
})
