import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rateLimit } from '../../../../server/http/rate-limit.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { newMember, roomy } from '../../../support/customers/member.ts'
import {
  type Guest,
  openShopServer,
  orderWire,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

/** How many keys have a stored answer. */
const attempts = async ({ db }: ShopServer): Promise<number> =>
  (await db.selectFrom('order_attempts').select('idempotency_key').execute()).length

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

test('refused orders are stored up to 30 an hour for each customer; a stored one is still repeated afterwards', async () => {
  const server = await openShopServer()
  const guest = await server.signIn()
  const refuse = (key: string) => server.order(guest, { serviceId: 'none', clientOrderId: key }, key)
  const first = await refuse('key-refused-1')
  expect(first.status).toBe(400)
  for (let count = 2; count <= 30; count++) expect((await refuse(`key-refused-${count}`)).status).toBe(400)
  const late = await refuse('key-refused-31')
  expect([late.status, late.envelope.code]).toEqual([429, 'BS_0001'])
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  expect(await attempts(server)).toBe(30)
  expect((await refuse('key-refused-1')).text).toBe(first.text)
  // An order that is placed isn't affected, nor is another customer.
  expect((await server.order(guest)).status).toBe(200)
  expect((await server.order(await server.signIn(), { serviceId: 'none' })).status).toBe(400)
  server.clock.now += 3_600_000
  expect((await refuse('key-refused-31')).status).toBe(400)
  await server.close()
})

test('refused orders of strangers are stored up to 200 an hour for one IPv6 /48, but known customers’ always', async () => {
  const server = await openShopServer({ trustProxy: true, limits: roomy })
  const member = await newMember(server)
  const send = async (guest: Guest, subnet: number) => {
    const headers = { 'x-forwarded-for': `2001:db8:7:${subnet.toString(16)}::1` }
    const wire = { ...orderWire(guest), serviceId: 'none' }
    return (await server.post(calls.orderCreate, wire, { guest, key: crypto.randomUUID(), headers })).status
  }
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) {
    const guest = await server.signIn()
    for (let count = 0; count < 10; count++) statuses.push(await send(guest, at))
  }
  expect(statuses).toEqual([...Array(200).fill(400), ...Array(10).fill(429)])
  expect(await send(member, 0)).toBe(400)
  expect(await attempts(server)).toBe(201)
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
