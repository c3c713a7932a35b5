import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { noSuchTable } from '../base/postgres-codes.ts'
import type { Dialect } from './dialect.ts'
import { migrations } from './migrations/migrations.ts'
import type { Tables } from './tables/tables.ts'

/** The advisory lock of whoever migrates a PostgreSQL database; releases that let Kysely take it use the same one. */
export const migrationLock = 3853314791062309107n

/**
 * Runs the migrations that the database lacks, all in one transaction: after a failure it is as it was. A database that
 * lacks none isn't locked.
 * @throws the database's error, or one that says that the database is newer than this release
 */
export async function migrate(database: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const known = migrations(dialect)
  const names = Object.keys(known)
  if (await isUpToDate(database, names)) return
  const migrator = (db: Kysely<Tables>) =>
    new Migrator({ db, provider: { getMigrations: async () => known } })
  try {
    await database.transaction().execute(async (trx) => {
      // This lock ends with the transaction. A lock of the session would stay with a connection that a pooler may give
      // to somebody else by then.
      if (dialect === 'postgres')
        await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx)
      const { error } = await migrator(trx).migrateToLatest()
      if (error) throw error
    })
  } catch (error) {
    // Another process may have migrated the database meanwhile, also one of a newer release.
    if (!(await isUpToDate(database, names))) throw error
  }
}

/** @throws an error if the database has migrations that this release doesn't know */
async function isUpToDate(database: Kysely<Tables>, known: string[]): Promise<boolean> {
  const applied = await appliedTo(database)
  // Kysely's own error would call such a database corrupted.
  if (!applied.every((name) => known.includes(name)))
    throw new Error(
      'a newer release of Larder has changed it: get that release, or restore a backup from before it',
    )
  return applied.length === known.length
}

/** The names of the migrations that the database has had. */
async function appliedTo(database: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
    return rows.map(({ name }) => name)
  } catch (error) {
    // A new database doesn't have any tables yet.
    if (isMissingTable(error as Error)) return []
    throw error
  }
}

const isMissingTable = (error: Error & { code?: string }): boolean =>
  error.code === noSuchTable || error.message.startsWith('no such table')
