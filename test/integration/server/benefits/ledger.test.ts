import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsInBooks } from '../../../support/ledger/balances.ts'
import { openStorm } from '../../../support/ledger/open-storm.ts'
import { storm } from '../../../support/ledger/storm.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

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
  expect(Object.keys(done)).toHaveLength(14)
  const refunds = await server.db.selectFrom('order_refunds').selectAll().execute()
  expect(refunds.length).toBeGreaterThan(0)
  // Of few deeds not every kind is among them.
  for (const way of operations < 1_000 ? [] : (['online_cents', 'counter_cents', 'balance_cents'] as const))
    expect(refunds.some((row) => row[way] > 0)).toBe(true)
  if (operations >= 1_000) {
    // Of some the account had too little, and some gave a coupon back.
    expect(refunds.some((row) => row.points_missing > 0)).toBe(true)
    expect(refunds.some((row) => row.spent_missing_cents > 0)).toBe(true)
    const whole = new Set(refunds.filter((row) => row.is_whole === 1).map((row) => row.order_id))
    const withCoupon = await server.db
      .selectFrom('orders')
      .select('order_id')
      .where('redeemed', 'like', '%"couponId":"%')
      .execute()
    expect(withCoupon.some((row) => whole.has(row.order_id))).toBe(true)
  }
  expect(crashed).toBeGreaterThan(0)
  await server.close()
}

test('all accounts add up after 1,000 random operations by two servers whose processes die in mid-write', async () => {
  await weather(1_000)
})

if (noPostgres) {
  test.skip(`all accounts add up after 300 random operations on PostgreSQL: ${noPostgres}`)
} else {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop(), 60_000)
  test('all accounts add up after 300 random operations on PostgreSQL', async () => {
    await weather(300, await postgres.fresh())
  })
}
