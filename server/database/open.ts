import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCodeOf } from '../base/file-errors.ts'
import { Kysely, sql } from 'kysely'
import { seeAllChangesBy, seeChangesBy } from './change-mark.ts'
import { lacking, migrate, type Patience } from './migrate.ts'
import { type DatabaseObserver, observeWaiting, statementsTo } from './observe.ts'
import { PipelinedPostgres } from './postgres/pipelined-postgres.ts'
import { PatientPool } from './postgres/patient-pool.ts'
import { snapshotMark } from './snapshot-mark.ts'
import { EmbeddedSqlite, openSqlite, openSqliteToRead, probe } from './sqlite-bridge.ts'
import type { Tables } from './tables/tables.ts'

export type Database = Kysely<Tables>

/** Thrown when the database can't be opened or brought up to date; `message` is for the owner to read. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

/**
 * Opens PostgreSQL when `databaseUrl` is given, else the SQLite file, and migrates it.
 * @throws DatabaseUnusable naming the file or address and the reason
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined
  sqlitePath: string
  /** Told how long statements and waiting for connections take. */
  observer?: DatabaseObserver | undefined
  /** See `PatientPool`. Migrations aren't subject to it, as they may take any time. */
  longestQuestionMs?: number | undefined
  /** How migrations wait for others; the standard error output is told of it unless `tell` is given. */
  patience?: Partial<Patience>
}): Promise<Database> {
  const where = options.databaseUrl ? 'DATABASE_URL' : options.sqlitePath
  let database: Database | undefined
  try {
    const { databaseUrl, observer, longestQuestionMs } = options
    database = databaseUrl ? onPostgres(databaseUrl, observer) : onSqlite(options.sqlitePath, observer)
    await migrate(database, databaseUrl ? 'postgres' : 'sqlite', options.patience)
    if (databaseUrl && longestQuestionMs !== undefined) {
      await database.destroy()
      database = onPostgres(databaseUrl, observer, longestQuestionMs)
    }
    if (observer) observeWaiting(database, observer)
    return database
  } catch (error) {
    await database?.destroy().catch(() => {})
    throw new DatabaseUnusable(`The database (${where}) can't be opened: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

/**
 * Opens an existing database only to read it, also while a server uses it: nothing is made or migrated.
 * @returns null where there is none yet
 * @throws DatabaseUnusable naming the file or address and the reason, also of a database of another release
 */
export async function openToRead(place: {
  databaseUrl?: string | undefined
  sqlitePath: string
}): Promise<Database | null> {
  const { databaseUrl, sqlitePath } = place
  if (!databaseUrl && !existsSync(sqlitePath)) return null
  let database: Database | undefined
  try {
    database = databaseUrl ? onPostgres(databaseUrl, undefined) : readingSqlite(sqlitePath)
    const lacks = await lacking(database, databaseUrl ? 'postgres' : 'sqlite')
    if (lacks === 'none') return database
    if (lacks === 'some')
      throw new Error('an older release has written it, and the server or an import brings it up to date')
    await database.destroy()
    return null
  } catch (error) {
    await database?.destroy().catch(() => {})
    const where = databaseUrl ? 'DATABASE_URL' : sqlitePath
    throw new DatabaseUnusable(`The database (${where}) can't be read: ${reasonOf(error)}.`, { cause: error })
  }
}

const readingSqlite = (path: string): Database =>
  new Kysely<Tables>({ dialect: new EmbeddedSqlite({ database: openSqliteToRead(path) }) })

/**
 * Writes nothing, yet fails as a real write would when the database is read-only. A file without write permission can
 * still be opened and read, and so can a standby of PostgreSQL.
 * @throws the database's own error
 */
export async function probeWrite(database: Database): Promise<void> {
  await sql.raw(probe).execute(database)
}

function onSqlite(path: string, observer: DatabaseObserver | undefined): Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  keepFromOthers(path)
  const sqlite = openSqlite(path)
  const database = new Kysely<Tables>({
    dialect: new EmbeddedSqlite({ database: sqlite }),
    ...(observer && { log: statementsTo(observer) }),
  })
  seeChangesBy(database, sqlite.changeMark)
  seeAllChangesBy(database, sqlite.markOfAll)
  return database
}

/**
 * Keeps other users of the machine away from the file, as it holds names, phone numbers and addresses. A new file can
 * be read by its owner alone, and a file of an older release loses the permissions of "others". SQLite gives its log
 * file the same permissions.
 */
function keepFromOthers(path: string): void {
  if (!existsSync(path)) return closeSync(openSync(path, 'a', 0o600))
  const { mode } = statSync(path)
  if ((mode & 0o007) === 0) return
  try {
    chmodSync(path, mode & 0o770)
  } catch (error) {
    // Only the file's owner may change its permissions. A user who may write the file without owning it has been let in
    // by that owner.
    if (!['EPERM', 'EROFS'].includes(systemCodeOf(error) ?? '')) throw error
  }
}

function onPostgres(
  connectionString: string,
  observer: DatabaseObserver | undefined,
  longestQuestionMs?: number,
): Database {
  const database = new Kysely<Tables>({
    dialect: new PipelinedPostgres({ pool: new PatientPool(connectionString, { longestQuestionMs }) }),
    ...(observer && { log: statementsTo(observer) }),
  })
  seeAllChangesBy(database, snapshotMark(database))
  return database
}

/**
 * The message of an error. A host with several addresses fails with an AggregateError, which holds one error for each
 * address and has no message of its own.
 */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}
