import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { countingStatements } from '../../../support/database/counting-statements.ts'
import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { forgottenSuite } from './forgotten-suite.ts'

forgottenSuite('SQLite', () => openShopServer({ limits: roomy }))

test('housekeeping finds unused guests by indexes, without correlated subqueries or table scans', async () => {
  const server = await openShopServer({ limits: roomy })
  const guest = await server.signIn()
  await server.order(guest)
  server.clock.now += 31 * 24 * 3_600_000
  const statements = await countingStatements(server.db)
  await server.runHousekeeping()
  const asked = statements.filter((text) => text.includes('"customers"'))
  expect(asked).not.toEqual([])
  for (const text of asked) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(server.db)
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).not.toMatch(/CORRELATED|^SCAN|\(shop_id=\?\)$/m)
  }
  await server.close()
})

test('housekeeping deletes or erases at most 500 rows per statement, so that other work waits briefly', async () => {
  const server = await openShopServer({ limits: roomy })
  const { db, clock } = server
  const guest = await server.signIn()
  await server.order(guest)
  const own = { customerId: guest.id, storeId: 'corner' }
  expect((await server.post(calls.customerDelete, own, { guest })).status).toBe(200)
  clock.now += 31 * 24 * 3_600_000
  const at = clock.now - 31 * 24 * 3_600_000
  const many = Array.from({ length: 1_600 }, (_, index) => index)
  const ofShop = { shop_id: 'corner', fingerprint: '', answer: '', created_at: at }
  for (const index of many) {
    const key = { ...ofShop, customer_id: `c${index}`, idempotency_key: `key-${index}` }
    await db
      .insertInto('order_attempts')
      .values({ ...key, order_id: null, status: 200 })
      .execute()
    await db.insertInto('command_attempts').values(key).execute()
  }
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  for (const index of many) {
    const copy = { order_id: `o${index}`, client_order_id: `o${index}`, created_at: at + index }
    await db
      .insertInto('orders')
      .values({ ...order, ...copy, state: 'completed', note: 'mild' })
      .execute()
  }
  const touched: number[] = []
  await db.getExecutor().provideConnection(async (connection) => {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, ...rest) => {
      const result = await execute<never>(query, ...rest)
      touched.push(Number(result.numAffectedRows ?? 0))
      return result
    }
  })
  await server.runHousekeeping()
  for (const table of ['order_attempts', 'command_attempts'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await db.selectFrom('orders').select('note').where('note', '!=', '').execute()).toEqual([])
  expect(Math.max(...touched)).toBe(500)
  await server.close()
})

test('housekeeping erases contacts of deleted accounts although an earlier step fails, and logs that step', async () => {
  let isBroken = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isBroken && JSON.stringify(node).includes('"blocked_senders"')) throw new Error('no such table')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const server = await openShopServer({ limits: roomy, plugin })
  const guest = await server.signIn()
  await server.order(guest, { remark: 'mild' })
  const own = { customerId: guest.id, storeId: 'corner' }
  expect((await server.post(calls.customerDelete, own, { guest })).status).toBe(200)
  server.clock.now += 31 * 24 * 3_600_000
  await server.db.updateTable('orders').set({ note: 'mild' }).execute()
  isBroken = true
  await server.runHousekeeping().catch(() => {})
  expect(await server.db.selectFrom('orders').select('note').execute()).toEqual([{ note: '' }])
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([
    expect.stringMatching(/"step":"blocked_senders".*no such table|no such table.*"step":"blocked_senders"/),
  ])
  await server.close()
})
