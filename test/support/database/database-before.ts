import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { migrations } from '../../../server/database/migrations/migrations.ts'
import { openSqlite } from '../../../server/database/sqlite-bridge.ts'

/**
 * Creates the tables of an earlier release, whose newest migration was `last`, in an empty database: in an SQLite file,
 * or in PostgreSQL at a `postgres:` address.
 */
export async function createAsOf(last: string, place: string): Promise<void> {
  const isPostgres = place.startsWith('postgres:')
  const db = new Kysely<unknown>({
    dialect: isPostgres
      ? new PostgresDialect({ pool: new Pool({ connectionString: place }) })
      : new SqliteDialect({ database: openSqlite(place) }),
  })
  const known = migrations(isPostgres ? 'postgres' : 'sqlite')
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateTo(last)
  await db.destroy()
  if (error) throw error
}
