import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { alreadyFailed, deadlock, noSuchTable, notFree } from '../base/postgres-codes.ts'
import type { Dialect } from './dialect.ts'
import { migrations } from './migrations/migrations.ts'
import type { Tables } from './tables/tables.ts'

/** The advisory lock of whoever migrates a PostgreSQL database; releases that let Kysely take it use the same one. */
export const migrationLock = 3853314791062309107n

/** How a database is migrated that others are using. */
export type Patience = {
  /**
   * How long (ms) PostgreSQL waits for a lock. Whoever asks for anything in the table that is to be locked waits just
   * as long, and running servers give up after twenty seconds.
   */
  lockMs: number
  /** The pause (ms) before the next attempt, in which the others go on. */
  pauseMs: number
  /** Is told once what is waited for. */
  tell: (line: string) => void
}

const usual: Patience = {
  lockMs: 3_000,
  pauseMs: 15_000,
  tell: (line) => void process.stderr.write(`${line}\n`),
}

/**
 * Runs the migrations that the database lacks, all in one transaction: after a failure it is as it was. A database that
 * lacks none isn't locked. While others hold locks in a PostgreSQL database, as a backup does, it is tried again.
 * @throws the database's error, or one that says that the database is newer than this release
 */
export async function migrate(
  database: Kysely<Tables>,
  dialect: Dialect,
  patience: Partial<Patience> = {},
): Promise<void> {
  const { lockMs, pauseMs, tell } = { ...usual, ...patience }
  const known = migrations(dialect)
  const names = Object.keys(known)
  const migrator = (db: Kysely<Tables>) =>
    new Migrator({ db, provider: { getMigrations: async () => known } })
  const told = new Set<string>()
  while (!(await isUpToDate(database, names)))
    try {
      await database.transaction().execute(async (trx) => {
        if (dialect === 'postgres') {
          await demandToCreateTables(trx)
          await lock(trx, lockMs)
        }
        const { error } = await migrator(trx).migrateToLatest()
        if (error) throw firstOf(error)
      })
    } catch (error) {
      // Another process may have migrated the database meanwhile, also one of a newer release.
      if (await isUpToDate(database, names)) return
      if (!isHeldUp(error as Error)) throw error
      const others = await holders(database, lockMs).catch(() => '')
      if (!told.has(others)) tell(`The database can't be upgraded while others use it${others}; trying again`)
      told.add(others)
      await wait(pauseMs)
    }
}

/**
 * From PostgreSQL 15 on, nobody but its owner may create tables in a new database.
 * @throws an error that says so, and what to do, if the database has none of Larder's tables yet
 */
async function demandToCreateTables(trx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ role: string; schema: string | null; may: boolean | null }>`
    select quote_ident(current_user) as role, quote_ident(current_schema()) as schema,
      has_schema_privilege(current_schema(), 'create') or to_regclass('kysely_migration') is not null as may`.execute(
    trx,
  )
  const { role, schema, may } = rows[0]!
  if (may) return
  // Without a schema, there is none of this name in the search path, or the role may not even look into it.
  const grant = `grant ${schema === null ? 'usage, ' : ''}create on schema ${schema ?? 'public'} to ${role}`
  throw new Error(
    `the role ${role} may not create tables in its schema ${schema ?? 'public'}. As PostgreSQL's administrator, run there: ${grant}`,
  )
}

/**
 * Where a statement fails, Kysely's migrator first asks whether the table is there all the same, and in a transaction
 * PostgreSQL answers only that it has failed. The bridge keeps the error before as the cause.
 */
const firstOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === alreadyFailed ? (error.cause ?? error) : error

async function lock(trx: Kysely<Tables>, lockMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(trx)
  // This lock ends with the transaction. A lock of the session would stay with a connection that a pooler may give to
  // somebody else by then.
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx)
}

const isHeldUp = ({ code }: Error & { code?: string }): boolean => code === notFree || code === deadlock

/** Names the transactions that may have held the lock that wasn't free; empty if there are none any more. */
async function holders(database: Kysely<Tables>, lockMs: number): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string }>`
    select pid, coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < clock_timestamp() - make_interval(secs => ${lockMs / 1_000}::float8)
    order by xact_start limit 3`.execute(database)
  const names = rows.map(({ pid, name }) => `${name} (PostgreSQL's process ${pid})`)
  return names.length > 0 ? `: ${names.join(', ')}` : ''
}

/**
 * How many of its migrations a database lacks; all if it has no tables yet.
 * @throws as `migrate` does, of a database that is newer than this release
 */
export async function lacking(database: Kysely<Tables>, dialect: Dialect): Promise<'all' | 'some' | 'none'> {
  if (await isUpToDate(database, Object.keys(migrations(dialect)))) return 'none'
  return (await appliedTo(database)).length === 0 ? 'all' : 'some'
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
