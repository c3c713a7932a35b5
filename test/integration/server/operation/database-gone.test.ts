import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

describe.skipIf(noPostgres !== null)('a PostgreSQL connection that is lost', () => {
  let postgres: Postgres
  let url: string
  let db: Database
  beforeAll(async () => {
    postgres = await openPostgres()
    url = await postgres.fresh()
    db = await openDatabase({ databaseUrl: url, sqlitePath: '' })
  })
  afterAll(async () => {
    await db.destroy()
    await postgres.stop()
  })

  /** As a restart of the database does. */
  async function endAllOthers(): Promise<void> {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  }

  test('during a transaction fails only that transaction; the next query gets a new connection', async () => {
    const uncaught: unknown[] = []
    const note = (error: unknown) => void uncaught.push(error)
    process.on('uncaughtException', note)
    const lost = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await endAllOthers()
      // Nothing is asked at the moment at which it is lost.
      await new Promise((go) => setTimeout(go, 200))
      await sql`select 1`.execute(trx)
    })
    await expect(lost).rejects.toThrow()
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
    expect((await sql<{ one: number }>`select 1 one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})
