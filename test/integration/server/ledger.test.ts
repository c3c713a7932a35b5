import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsInBooks } from '../../support/ledger/balances.ts'
import { openStorm } from '../../support/ledger/open-storm.ts'
import { storm } from '../../support/ledger/storm.ts'
import { noPostgres, openPostgres, type Postgres } from '../../support/postgres.ts'

/** `npm run soak:ledger` does as many as one likes. */
async function weather(operations: number, databaseUrl?: string) {
  const { server, crashes } = await openStorm(databaseUrl)
  const { done, crashed } = await storm(server, crashes, { operations, seed: 20261124 })
  expect(await faultsInBooks(server.db)).toEqual([])
  // It wasn't a calm: all of it happened, and processes died.
  const completed = await server.db
    .selectFrom('orders')
    .select('order_type')
    .where('state', '=', 'completed')
    .execute()
  const kinds = new Set(completed.map((row) => row.order_type))
  expect([kinds.has('voucher'), kinds.size > 1]).toEqual([true, true])
  expect(Object.keys(done)).toHaveLength(13)
  expect(crashed).toBeGreaterThan(0)
  await server.close()
}

test('the books add up after 1,000 random deeds by two servers, with processes that die in mid-write', async () => {
  await weather(1_000)
})

if (noPostgres) {
  test.skip(`the same on PostgreSQL: ${noPostgres}`)
} else {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await openPostgres()
  }, 60_000)
  afterAll(() => postgres.stop(), 60_000)
  test('the same on PostgreSQL', async () => {
    await weather(300, await postgres.fresh())
  })
}
