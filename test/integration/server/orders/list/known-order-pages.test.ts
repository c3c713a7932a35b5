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
  const options = { db, log, now, distDir: null, config: { trustedProxies: 0 } }
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

describe('the order list, on SQLite', () => {
  beforeEach(async () => begin(await openShopServer()))
  afterEach(end)

  test('an unchanged page of orders is answered without a database statement', async () => {
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

  test('an unchanged page of orders is answered with one statement, which only checks for changes', async () => {
    const once = await page(guest)
    const statements = await statementsOf(async () => expect(await page(guest)).toEqual(once))
    expect(statements).toEqual([expect.stringContaining('pg_current_snapshot')])
  })

  test('simultaneous checks for changes share one statement; a later check sees later changes', async () => {
    const answers: Promise<unknown>[] = []
    const statements = await statementsOf(async () => {
      for (let at = 0; at < 20; at++) answers.push(markOfAll(server.db) as Promise<unknown>)
      await Promise.all(answers)
    })
    expect(statements).toHaveLength(1)
    await elsewhere.updateTable('orders').set({ number: 'X-2' }).execute()
    expect(await markOfAll(server.db)).not.toBe(await answers[0])
  })

  test('with Citus, each page of orders is read from the tables', async () => {
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
  test('a page of orders needs the customer’s own token, and shows no other customer’s orders', async () => {
    const other = await server.signIn()
    expect(await orders()).toHaveLength(1)
    expect(await orders(other)).toHaveLength(0)
    expect((await page({ ...guest, token: other.token })).status).toBe(401)
    expect((await page({ ...guest, token: '' })).status).toBe(401)
  })

  test('a page of orders shows a new order and its cancellation at once', async () => {
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

  test('a page of orders shows what another process has written', async () => {
    expect(await orders()).toHaveLength(1)
    await elsewhere
      .updateTable('orders')
      .set((row) => ({ number: 'X-1', updated_at: row('updated_at', '+', 1) }))
      .execute()
    expect(await orders()).toMatchObject([{ orderNo: 'X-1' }])
  })

  test('a page of orders is refused with 401 after another process has ended the session', async () => {
    expect((await page(guest)).status).toBe(200)
    await elsewhere.deleteFrom('access_tokens').execute()
    expect((await page(guest)).status).toBe(401)
  })

  test('a page of orders is refused with 401 after the customer has signed out', async () => {
    expect((await page(guest)).status).toBe(200)
    await server.post(
      calls.signOut,
      { customerId: guest.id, storeId: 'corner', everywhere: false },
      { guest },
    )
    expect((await page(guest)).status).toBe(401)
  })

  test('a page of orders is refused with 401 once the session has expired', async () => {
    expect((await page(guest)).status).toBe(200)
    server.clock.now += 12 * 3_600_000
    expect((await page(guest)).status).toBe(401)
  })

  test('a page of orders shows an unanswered order as expired after its time limit', async () => {
    await orders()
    server.clock.now += 31 * 60_000
    expect(await orders()).toMatchObject([{ orderStatus: 'expired' }])
  })
}
