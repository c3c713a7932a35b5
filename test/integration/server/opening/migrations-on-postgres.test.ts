import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrationLock, type Patience } from '../../../../server/database/migrate.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { createLog } from '../../../../server/log/log.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { startServer } from '../../../../server/start/start-server.ts'
import { createAsOf } from '../../../support/database/database-before.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

describe.skipIf(noPostgres !== null)('opening a PostgreSQL database', () => {
  let postgres: Postgres
  const clients: Client[] = []
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end()
    postgres.release()
  })
  afterAll(() => postgres.stop(), 60_000)

  async function session(connectionString: string): Promise<Client> {
    const client = new Client({ connectionString })
    clients.push(client)
    await client.connect()
    return client
  }
  const open = async (databaseUrl: string, patience: Partial<Patience> = {}) =>
    (
      await openDatabase({
        databaseUrl,
        sqlitePath: '',
        patience: { lockMs: 500, pauseMs: 200, ...patience },
      })
    ).destroy()

  test('that is up to date doesn’t wait for a session that holds the lock of the migrations', async () => {
    const url = await postgres.fresh()
    const other = await session(url)
    await other.query(`select pg_advisory_lock(${migrationLock})`)
    await open(url)
  })

  test('that is empty succeeds for several servers at once', async () => {
    const url = await postgres.empty()
    await Promise.all(Array.from({ length: 4 }, () => open(url)))
  })

  test('that is empty succeeds for two servers that both find no shop and import the demo shop', async () => {
    const config = readConfig({ PORT: '0', DATABASE_URL: await postgres.empty(), LOG_LEVEL: 'silent' })
    const log = createLog(config)
    const firstShopPath = join(import.meta.dirname, '../../../../shops/demo/shop.json')
    const start = () => startServer({ config, log, distDir: null, firstShopPath })
    const servers = await Promise.all([start(), start()])
    expect(servers.map(({ importedFirstShop }) => importedFirstShop).toSorted()).toEqual([false, true])
    for (const { db, stop } of servers) {
      expect((await readShop(db, 'despensa'))?.file.categories).not.toEqual([])
      await stop()
    }
  })

  test('that needs migrations lets others write while a backup is reading, and succeeds once that has ended', async () => {
    const url = await postgres.empty()
    await createAsOf('0035-used-before', url)
    const backup = await session(`${url}?application_name=pg_dump`)
    await backup.query('begin; lock table orders in access share mode')
    const told: string[] = []
    const opening = open(url, { tell: (line) => told.push(line) })
    const third = await session(url)
    const isWaiting = `select 1 from pg_locks where relation = 'orders'::regclass and not granted`
    for (let tries = 0; tries < 2; tries++) {
      await expect.poll(async () => (await third.query(isWaiting)).rowCount, { interval: 20 }).toBe(1)
      const since = performance.now()
      await third.query('delete from orders')
      expect(performance.now() - since).toBeLessThan(5_000)
    }
    expect(told).toEqual([
      expect.stringMatching(/^The database can't be upgraded while others use it: pg_dump \(/),
    ])
    await backup.query('rollback')
    await opening
  })

  test('that another server is migrating waits for that server, says so, and succeeds', async () => {
    const url = await postgres.empty()
    await createAsOf('0035-used-before', url)
    const other = await session(`${url}?application_name=other`)
    await other.query(`begin; select pg_advisory_xact_lock(${migrationLock})`)
    const told: string[] = []
    const opening = open(url, { tell: (line) => told.push(line) })
    await expect.poll(() => told).toEqual([expect.stringContaining('it: other (')])
    await other.query('rollback')
    await opening
  })

  test('in which the role may not create tables says so, and what its administrator can do', async () => {
    const url = new URL(await postgres.empty())
    const role = `small_${process.pid}`
    const admin = await session(url.href)
    // Before PostgreSQL 15 everybody may create tables.
    await admin.query(`create role ${role} login password 'x'; revoke create on schema public from public`)
    url.username = role
    url.password = 'x'
    try {
      await expect(open(url.href)).rejects.toThrow(
        `can't be opened: the role ${role} may not create tables in its schema public. As PostgreSQL's administrator, run there: grant create on schema public to ${role}.`,
      )
      await admin.query(`grant create on schema public to ${role}`)
      await open(url.href)
    } finally {
      await admin.query(`drop owned by ${role}; drop role ${role}`)
    }
  })

  test('that refuses a statement tells that error, and not that the transaction has failed', async () => {
    const url = await postgres.empty()
    const admin = await session(url)
    await admin.query(`
      create function refuse() returns event_trigger language plpgsql as
      $$ begin raise exception 'the disk is being moved'; end $$;
      create event trigger refusing on ddl_command_start when tag in ('CREATE TABLE') execute function refuse()`)
    await expect(open(url)).rejects.toThrow("can't be opened: the disk is being moved.")
  })
})
