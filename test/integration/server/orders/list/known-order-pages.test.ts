import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { basePath } from '../../../../../core/contract/call.ts'
import { calls } from '../../../../../core/contract/calls/calls.ts'
import { createListener } from '../../../../../server/app.ts'
import { markOfAll } from '../../../../../server/database/change-mark.ts'
import { type Database, openDatabase } from '../../../../../server/database/open.ts'
import { countingStatements } from '../../../../support/database/counting-statements.ts'
import { onPostgres } from '../../../../support/server/on-postgres.ts'
import {
  contextOf,
  type Guest,
  openShopServer,
  type ShopServer,
} from '../../../../support/server/shop-server.ts'

let server: ShopServer
let listener: Server
let guest: Guest
/** Another process of the same database. */
let elsewhere: Database

async function begin(opened: ShopServer, databaseUrl?: string): Promise<void> {
  server = opened
  elsewhere = await openDatabase({ databaseUrl, sqlitePath: join(server.folder, 'larder.sqlite') })
  const { db, log, now } = server.services
  const options = { db, log, now, distDir: null, config: { trustProxy: false } }
  listener = createServer(createListener(options, server.services)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  guest = await server.signIn()
  await server.order(guest)
}

async function end(): Promise<void> {
  listener.closeAllConnections()
  listener.close()
  await elsewhere.destroy()
  await server.close()
}

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

describe('on SQLite', () => {
  beforeEach(async () => begin(await openShopServer()))
  afterEach(end)

  test('a page that nothing has changed since is asked of nobody', async () => {
    const once = await page(guest)
    const statements = await countingStatements(server.db)
    expect(await page(guest)).toEqual(once)
    expect(statements).toEqual([])
    expect(await page(guest, { pageSize: 19 })).toMatchObject({ status: 200 })
    expect(statements).not.toEqual([])
  })

  pagesAreTrue()
})

/** What PostgreSQL is asked meanwhile. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(Client.prototype, 'query')
  await run()
  const statements = asked.mock.calls.map(([query]) =>
    String((query as unknown as { text?: string }).text ?? query),
  )
  asked.mockRestore()
  return statements
}

onPostgres(({ fresh }) => {
  beforeEach(async () => {
    const databaseUrl = await fresh()
    await begin(await openShopServer({ databaseUrl }), databaseUrl)
  })
  afterEach(end)

  test('of a page that nothing has changed since it is only asked whether that is so', async () => {
    const once = await page(guest)
    const statements = await statementsOf(async () => expect(await page(guest)).toEqual(once))
    expect(statements).toEqual([expect.stringContaining('pg_current_snapshot')])
  })

  test('all who ask at once share that question, and who comes later is told what was so later', async () => {
    const answers: Promise<unknown>[] = []
    const statements = await statementsOf(async () => {
      for (let at = 0; at < 20; at++) answers.push(markOfAll(server.db) as Promise<unknown>)
      await Promise.all(answers)
    })
    expect(statements).toHaveLength(1)
    await elsewhere.updateTable('orders').set({ number: 'X-2' }).execute()
    expect(await markOfAll(server.db)).not.toBe(await answers[0])
  })

  test('where tables lie on several machines, it is asked each time', async () => {
    await elsewhere.transaction().execute(async (trx) => {
      await sql`set local allow_system_table_mods = on`.execute(trx)
      // By this Citus knows which those are.
      await sql`create table pg_catalog.pg_dist_partition (logicalrelid regclass)`.execute(trx)
    })
    await page(guest)
    const statements = await statementsOf(() => page(guest))
    expect(statements).toContainEqual(expect.stringContaining('from orders'))
  })

  pagesAreTrue()
})

/** Whatever kind of database it is. */
function pagesAreTrue(): void {
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
    await elsewhere
      .updateTable('orders')
      .set((row) => ({ number: 'X-1', updated_at: row('updated_at', '+', 1) }))
      .execute()
    expect(await orders()).toMatchObject([{ orderNo: 'X-1' }])
  })

  test('a sign-out that another process writes is heard at once', async () => {
    expect((await page(guest)).status).toBe(200)
    await elsewhere.deleteFrom('access_tokens').execute()
    expect((await page(guest)).status).toBe(401)
  })

  test('who has signed out is shown nothing any more', async () => {
    expect((await page(guest)).status).toBe(200)
    await server.post(
      calls.signOut,
      { customerId: guest.id, storeId: 'corner', everywhere: false },
      { guest },
    )
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
}
