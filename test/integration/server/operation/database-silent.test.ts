import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWire, type Wire } from '../../../../bench/load/wire.ts'
import { PatientPool } from '../../../../server/database/patient-pool.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

describe.skipIf(noPostgres !== null)('the connection pool of a PostgreSQL that fails over', () => {
  let postgres: Postgres
  let wire: Wire
  let pool: PatientPool
  beforeAll(async () => {
    postgres = await openPostgres()
    const url = new URL(await postgres.fresh())
    wire = await openWire(Number(url.port || 5432))
    url.hostname = '127.0.0.1'
    url.port = String(wire.port)
    pool = new PatientPool(url.href, { longestQuestionMs: 2_000 })
  })
  afterAll(async () => {
    await pool.end()
    wire.close()
    await postgres.stop()
  })

  const ask = async (question = 'select 1 as one') => {
    // As Kysely does it, which gives back whatever it was given.
    const client = await pool.connect()
    try {
      return (await client.query<{ one: number }>(question)).rows[0]?.one
    } finally {
      client.release(false)
    }
  }

  test('gives up unanswered queries after a while, and reconnects once PostgreSQL answers again', async () => {
    const all = () => Promise.all(Array.from({ length: 10 }, () => ask('select 1 as one, pg_sleep(0.05)')))
    await all()
    expect(pool.size).toBe(10)
    wire.silence()
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => ask()))
    expect(asked.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
    wire.mend()
    expect(await ask()).toBe(1)
    expect(await all()).toEqual(Array(10).fill(1))
  })

  test('drops each connection to a standby after the first write that it refuses', async () => {
    const refused = { code: '25006' }
    const standbys = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
    for (const client of standbys) {
      await client.query('set default_transaction_read_only = on')
      client.release(false)
    }
    const write = () => ask('create temporary table written as select 1 as one')
    for (let times = 0; times < 3; times++) await expect(write()).rejects.toMatchObject(refused)
    await write()
  })
})
