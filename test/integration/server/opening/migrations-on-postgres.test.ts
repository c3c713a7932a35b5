import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { migrationLock } from '../../../../server/database/migrate.ts'
import { openDatabase } from '../../../../server/database/open.ts'
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
  const open = async (databaseUrl: string) => (await openDatabase({ databaseUrl, sqlitePath: '' })).destroy()

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
})
