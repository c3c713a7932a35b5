import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rateLimit } from '../../../../server/http/rate-limit.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'

test('a transaction that SQLite itself rolls back rejects with the original error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-full-'))
  const db = await openDatabase({ sqlitePath: join(folder, 'larder.sqlite') })
  await sql`create table numbers (number integer primary key)`.execute(db)
  // As SQLite does by itself when the disk is full, this ends the transaction with the failing statement.
  const insert = sql`insert or rollback into numbers values (1)`
  const twice = db.transaction().execute(async (trx) => {
    await insert.execute(trx)
    await insert.execute(trx)
  })
  await expect(twice).rejects.toThrow('UNIQUE constraint failed')
  await db.transaction().execute((trx) => insert.execute(trx))
  await db.destroy()
  rmSync(folder, { recursive: true })
})

test('repeats of a placed order don’t count towards the rate limit', async () => {
  const server = await openShopServer({ limits: { orderCreate: rateLimit(6) } })
  const guest = await server.signIn()
  const same = { clientOrderId: crypto.randomUUID() }
  const first = await server.order(guest, same, 'key-00000000')
  for (let count = 0; count < 70; count++) {
    const again = await server.order(guest, same, 'key-00000000')
    expect([again.status, again.text]).toEqual([200, first.text])
  }
  expect(await server.orderCount()).toBe(1)
  for (let count = 1; count < 6; count++) {
    const other = await server.order(guest, { remark: '' }, `other-key-${count}`)
    expect(other.status).not.toBe(429)
  }
  expect((await server.order(guest, {}, 'other-key-6')).status).toBe(429)
  expect((await server.order(guest, same, 'key-00000000')).status).toBe(200)
  await server.close()
})

test('/healthz answers 503 while the database takes no writes', async () => {
  const server = await openShopServer()
  expect((await server.request('/healthz')).status).toBe(200)
  await sql`pragma query_only = on`.execute(server.db)
  const response = await server.request('/healthz')
  expect([response.status, await response.json()]).toEqual([503, { status: 'the database takes no writes' }])
  await server.close()
})
