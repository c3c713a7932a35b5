import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { noSuchTable } from '../base/postgres-codes.ts'
import type { Dialect } from './dialect.ts'
import { migrations } from './migrations/migrations.ts'
import type { Tables } from './tables/tables.ts'

/**
 * Runs the migrations that the database lacks, all in one transaction: after a failure it is as it was. A database that
 * lacks none isn't locked.
 * @throws the database's error, or one that says that the database is newer than this release
 */
export async function migrate(database: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const known = migrations(dialect)
  if (await isUpToDate(database, Object.keys(known))) return
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  // A newer release may have migrated the database at the same moment.
  await isUpToDate(database, Object.keys(known))
  throw error
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
