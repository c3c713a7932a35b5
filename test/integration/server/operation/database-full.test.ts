import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PatientPool } from '../../../../server/database/postgres/patient-pool.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

describe.skipIf(noPostgres !== null)('the connection pool of a full PostgreSQL', () => {
  const user = `larder_few_${process.pid}`
  /** Ten times as long as forty callers need on a quiet machine. */
  const patienceMs = 4_000
  let postgres: Postgres
  let admin: Client
  let pool: PatientPool
  beforeAll(async () => {
    postgres = await openPostgres()
    const url = new URL(await postgres.fresh())
    admin = new Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`create role ${user} login connection limit 2`)
    url.username = user
    pool = new PatientPool(url.href, { patienceMs, fullMs: 300 })
  })
  afterAll(async () => {
    await pool.end()
    await admin.query(`drop role ${user}`)
    await admin.end()
    await postgres.stop()
  })

  const ask = async (seconds: number) => {
    const client = await pool.connect()
    try {
      await client.query(`select pg_sleep(${seconds})`)
    } finally {
      client.release()
    }
  }

  test('shares the connections that it has: callers wait and are answered', async () => {
    await Promise.all(Array.from({ length: 40 }, () => ask(0.02)))
    expect(pool.size).toBeLessThanOrEqual(2)
  })

  test('opens more connections once PostgreSQL allows them', async () => {
    await admin.query(`alter role ${user} connection limit 8`)
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 8 }, () => ask(0.05)))
        return pool.size
      })
      .toBe(8)
  })

  test('waits while other clients hold all connections, and fails when that takes too long', async () => {
    // What the pool has is ended, so that it has none.
    await admin.query(`alter role ${user} connection limit 1`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [user])
    await expect.poll(() => pool.size).toBe(0)
    const other = new Client({ connectionString: pool.options.connectionString! })
    await other.connect()
    const waiting = Promise.all(Array.from({ length: 12 }, () => ask(0)))
    setTimeout(() => void other.end(), 300)
    await waiting
    const again = new Client({ connectionString: pool.options.connectionString! })
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [user])
    await expect.poll(() => pool.size).toBe(0)
    await again.connect()
    const since = performance.now()
    await expect(ask(0)).rejects.toMatchObject({ code: '53300' })
    expect(performance.now() - since).toBeGreaterThan(patienceMs)
    await again.end()
  })
})
