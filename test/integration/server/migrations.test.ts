import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrations } from '../../../server/database/migrations.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { openSqlite } from '../../../server/database/sqlite-bridge.ts'

test('a database of before there were accounts keeps its guests and their sessions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-old-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const old = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: openSqlite(sqlitePath) }),
  })
  const provider = { getMigrations: async () => migrations('sqlite') }
  await new Migrator({ db: old, provider }).migrateTo('0001-first')
  const guest = { shop_id: 's', customer_id: 'c', customer_type: 8, device_hash: 'd', created_at: 1 }
  await old.insertInto('customers').values(guest).execute()
  await old
    .insertInto('access_tokens')
    .values({ shop_id: 's', token_hash: 't', customer_id: 'c', expires_at: 9, created_at: 1 })
    .execute()
  await old.destroy()

  const db = await openDatabase({ sqlitePath })
  expect(await db.selectFrom('customers').selectAll().execute()).toEqual([
    {
      ...guest,
      phone: null,
      phone_prefix: '',
      email: '',
      email_key: null,
      first_name: '',
      last_name: '',
      title: null,
      invitation_code: '',
    },
  ])
  expect(await db.selectFrom('access_tokens').selectAll().execute()).toHaveLength(1)
  await db.destroy()
  rmSync(folder, { recursive: true })
})
