import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWire, type Wire } from '../../../../bench/load/wire.ts'
import { relayChanges } from '../../../../server/changes/relay-changes.ts'
import { Changes } from '../../../../server/changes/changes.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { createLog } from '../../../../server/log/log.ts'
import { PatientPool } from '../../../../server/database/postgres/patient-pool.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'
import { runServer } from '../../../support/server/running-server.ts'

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

describe.skipIf(noPostgres !== null)('a PostgreSQL that doesn’t answer keeps', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop())

  async function wired(): Promise<{ direct: string; databaseUrl: string; wire: Wire }> {
    const direct = await postgres.fresh()
    const url = new URL(direct)
    const wire = await openWire(Number(url.port || 5432))
    url.hostname = '127.0.0.1'
    url.port = String(wire.port)
    return { direct, databaseUrl: url.href, wire }
  }

  const msOf = async (work: () => Promise<void>): Promise<number> => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }
  const healthOf = (origin: string) => fetch(`${origin}/healthz`).catch(() => null)

  test('nobody from stopping the relay within a second', async () => {
    const { databaseUrl, direct, wire } = await wired()
    const db = await openDatabase({ databaseUrl, sqlitePath: '' })
    const log = createLog({ logLevel: 'silent', logFormat: 'json' })
    const relay = relayChanges({ databaseUrl, db, changes: new Changes(), log })
    const watching = new Client({ connectionString: direct })
    await watching.connect()
    const listening = `select 1 from pg_stat_activity where query = 'listen larder_changes' and state = 'idle'`
    await expect.poll(async () => (await watching.query(listening)).rowCount).toBe(1)
    await watching.end()
    wire.silence()
    expect(await msOf(relay.stop)).toBeLessThan(1_000)
    wire.close()
    await db.destroy()
  })

  test('no server from stopping within five seconds, whether its machine is gone or a table is locked', async () => {
    const { databaseUrl, direct, wire } = await wired()
    const server = await runServer(null, Date.now, { DATABASE_URL: databaseUrl })
    expect((await healthOf(server.origin))?.status).toBe(200)
    wire.silence()
    const unanswered = healthOf(server.origin)
    expect(await msOf(server.stop)).toBeLessThan(5_000)
    wire.close()
    await unanswered

    const other = await runServer(null, Date.now, { DATABASE_URL: direct })
    const locking = new Client({ connectionString: direct })
    await locking.connect()
    await locking.query('begin; lock table shops in access exclusive mode')
    const waiting = healthOf(other.origin)
    expect(await msOf(other.stop)).toBeLessThan(5_000)
    await locking.end()
    await waiting
  })
})
