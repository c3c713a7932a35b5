import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepingClient } from '../../../../server/database/postgres/pipelined-postgres.ts'
import { namePrepared } from '../../../../server/database/prepared-names.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

describe.skipIf(noPostgres !== null)('a connection whose prepared statements are forgotten', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop(), 60_000)

  test('fails once, and then prepares no more statements', async () => {
    const client: Client = new keepingClient({ connectionString: await postgres.empty(), pipeline: true })
    await client.connect()
    const sql = 'select $1::int + 1 as sum'
    namePrepared(sql)
    await client.query(sql, [1])
    // What a pooler does that passes the connection on, or gives this client another one.
    await client.query('deallocate all')
    await expect(client.query(sql, [2])).rejects.toMatchObject({ code: '26000' })
    for (const one of [3, 4]) {
      expect((await client.query(sql, [one])).rows).toEqual([{ sum: one + 1 }])
      await client.query('deallocate all')
    }
    await client.end()
  })
})
