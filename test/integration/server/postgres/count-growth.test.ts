import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { startSweeping } from '../../../../server/jobs/sweep.ts'
import { countGrowth } from '../../../../server/jobs/count-growth.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

describe.skipIf(noPostgres !== null)('PostgreSQL’s estimate of a table’s rows', () => {
  let postgres: Postgres
  let db: Database
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop(), 60_000)
  beforeEach(async () => {
    db = await openDatabase({ databaseUrl: await postgres.fresh(), sqlitePath: '' })
    // By itself it would count in between.
    await sql`alter table erased_guests set (autovacuum_enabled = false)`.execute(db)
  })
  afterEach(() => db.destroy())

  let last = 0
  const grow = (count: number) =>
    db
      .insertInto('erased_guests')
      .columns(['shop_id', 'id_hash', 'erased_at'])
      .expression(
        sql`select 'despensa', 'guest-' || n, n from generate_series(${last + 1}::int, ${(last += count)}::int) as n`,
      )
      .execute()

  /** What it believes, once it has noticed as many changes. */
  const believes = async (noticed: number): Promise<number> => {
    const seen = async () => {
      const { rows } = await sql<{ counted: number; since: number }>`
        select c.reltuples::int as counted, s.n_mod_since_analyze as since
        from pg_stat_user_tables s join pg_class c on c.oid = s.relid
        where s.relname = 'erased_guests'`.execute(db)
      return rows[0]!
    }
    await expect.poll(async () => (await seen()).since).toBe(noticed)
    await countGrowth(db)
    return (await seen()).counted
  }

  test('is renewed once enough rows are new, and not before', async () => {
    await grow(40)
    // Not worth a look: it has never counted.
    expect(await believes(40)).toBe(-1)
    await grow(60)
    expect(await believes(100)).toBe(100)
    await grow(90)
    expect(await believes(90)).toBe(100)
    await grow(30)
    expect(await believes(120)).toBe(220)
  })

  test('is renewed by a running server', async () => {
    const server = await openShopServer({ databaseUrl: await postgres.fresh() })
    const tokens = async () => {
      const { rows } = await sql<{ counted: number }>`
        select reltuples::int as counted from pg_class where relname = 'access_tokens'`.execute(server.db)
      return rows[0]!.counted
    }
    expect(await tokens()).toBeLessThan(60)
    await Promise.all(Array.from({ length: 60 }, () => server.signIn()))
    const sweeping = await startSweeping(server.services)
    // A connection that rests tells after ten seconds what it has written.
    await expect.poll(tokens, { timeout: 60_000 }).toBeGreaterThanOrEqual(60)
    await sweeping.stop()
    await server.close()
  })
})
