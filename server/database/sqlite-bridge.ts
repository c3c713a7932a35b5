import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { endOfTurn } from '../base/end-of-turn.ts'

/**
 * Kysely's SQLite dialect, except that migrations run in a transaction, which Kysely doesn't rely on with SQLite, and
 * that a transaction that only reads doesn't keep others from writing.
 */
export class EmbeddedSqlite extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): SqliteDriver {
    return new ReadingDriver(this.#config)
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ReadingDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    if (settings?.accessMode !== 'read only') return super.beginTransaction(connection)
    // Takes no lock, and sees the database as it is at the first statement.
    await connection.executeQuery(CompiledQuery.raw(beginReading))
  }
}

const beginReading = 'begin deferred'

/** How long (ms) to wait for another process that is writing. */
const busyMs = 15_000

/**
 * Gives Kysely's SQLite dialect the embedded `node:sqlite` database. It uses a write-ahead log with full sync, so that
 * a committed order survives a power cut. Deleted data is overwritten, so that nobody finds it in the file's bytes.
 */
export function openSqlite(
  path: string,
): SqliteDatabase & { changeMark: () => string; markOfAll: () => string } {
  const database = new DatabaseSync(path)
  // Another process may be opening the file at the same moment.
  database.exec(`pragma busy_timeout = ${busyMs}`)
  // This must come before anything is written; later, it would take another `vacuum`.
  if (Number(database.prepare('pragma page_count').get()?.['page_count']) === 0) database.exec(returning)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
  )
  database.exec(`pragma journal_size_limit = ${largestLog}`)
  overwriteOnce(database)
  // Keeps in memory what SQLite would otherwise write to temporary files: above all the undo data of savepoints, which
  // was a tenth of an order's cost. It is set only after `overwriteOnce`, as `vacuum` makes a copy as large as the
  // file.
  database.exec('pragma temp_store = memory')
  const byOthers = database.prepare('pragma data_version')
  byOthers.setReturnArrays(true)
  let written = 0
  let writtenInAll = 0
  /** `data_version` as it was read in this turn of the event loop; undefined: not read yet. */
  let others: number | undefined
  let isUnfinished = false
  let isAnyUnfinished = false
  // A request that is sent after another process has written is read in a later turn of the event loop than those that
  // were read already. So one look per turn is as good as one per request.
  const ofOthers = (): number => {
    if (others === undefined) {
      others = (byOthers.get() as unknown as [number])[0]
      void endOfTurn().then(() => (others = undefined))
    }
    return others
  }
  const kept = new Map<string, { statement: SqliteStatement; weight: Weight }>()
  return {
    changeMark: () => `${ofOthers()} ${written}`,
    markOfAll: () => `${ofOthers()} ${writtenInAll}`,
    prepare: (sql) => {
      let known = kept.get(sql)
      if (!known) {
        known = { statement: prepare(database, sql), weight: weightOf(sql) }
        if (kept.size >= mostKept) kept.clear()
        kept.set(sql, known)
      }
      // The end of a transaction counts as a change, too, as only then can other readers see what it wrote.
      const { weight } = known
      if (weight === 'counts' || (weight === 'ends' && isUnfinished)) written++
      if (weight === 'counts' || weight === 'passes' || (weight === 'ends' && isAnyUnfinished)) writtenInAll++
      if (weight === 'counts') isUnfinished = true
      if (weight === 'counts' || weight === 'passes') isAnyUnfinished = true
      if (weight === 'ends') isUnfinished = isAnyUnfinished = false
      return known.statement
    },
    close: () => database.close(),
  }
}

/** Opens an existing file only to read it, also while a server uses it. */
export function openSqliteToRead(path: string): SqliteDatabase {
  // Nobody uses a file without a log. SQLite would make a log for it, of this user, which stays: the server's own user
  // might not be able to write that.
  const url = pathToFileURL(path)
  if (!existsSync(`${path}-wal`)) url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true, timeout: busyMs })
  return { prepare: (sql) => prepare(database, sql), close: () => database.close() }
}

/**
 * What a statement may change: what all phones of a shop get (`counts`), or only what one of them gets (`passes`).
 * `ends` is the end of a transaction.
 */
type Weight = 'counts' | 'passes' | 'ends' | 'none'

/** Tables that change all the time and don't affect what is shown of a shop. */
const passingTables = [
  'orders',
  'order_lines',
  'order_events',
  'order_attempts',
  'order_counters',
  'order_senders',
  'command_attempts',
  'customers',
  'access_tokens',
]
const isPassingWrite = new RegExp(`^(?:insert into|update|delete from) "(?:${passingTables.join('|')})"`)

/**
 * Writes nothing, yet fails as a real write would when the database is read-only; see `probeWrite`. Nothing that is
 * kept has to be dropped for it, however often the server's health is asked for.
 */
export const probe = 'update shops set shop_id = shop_id where 1 = 0'

function weightOf(sql: string): Weight {
  if (sql === probe) return 'none'
  if (/^(?:commit|rollback)$/.test(sql)) return 'ends'
  if (/^\s*select\b|^begin|savepoint/i.test(sql)) return 'none'
  return isPassingWrite.test(sql) ? 'passes' : 'counts'
}

/** How many statements are kept prepared. Lists of different lengths make different statements. */
const mostKept = 500

/**
 * Bytes of the log file that are kept for the next writes. What a large write needed beyond that is given back to the
 * disk.
 */
const largestLog = 4 * 1024 * 1024

/** Lets free pages be given back to the disk. Each time this pragma runs, it writes to the file. */
const returning = 'pragma auto_vacuum = incremental'

/**
 * The `user_version` of a file that holds no remains of deleted data and can give back pages that it no longer uses.
 */
const overwritten = 2

/**
 * Rewrites the file once. Releases before version 1 only unlinked what they deleted, and those before version 2 gave no
 * pages back to the disk (`auto_vacuum`).
 */
function overwriteOnce(database: DatabaseSync): void {
  if (Number(database.prepare('pragma user_version').get()?.['user_version']) >= overwritten) return
  try {
    database.exec(
      `${returning}; vacuum; pragma user_version = ${overwritten}; pragma wal_checkpoint(truncate)`,
    )
  } catch (error) {
    // The disk may have no room for a copy, the file may be read-only, or another process may be using it. The next
    // start tries again.
    if (!isPassing(error)) throw error
  }
}

/**
 * SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY and SQLITE_FULL. Extended codes carry more in the bits above the lowest
 * eight.
 */
const isPassing = (error: unknown): boolean =>
  [5, 6, 8, 13].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // A deferred transaction that reads before it writes fails when another process wrote in between.
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
  // A pragma has steps without having columns (`incremental_vacuum` has one for each page), and `run` executes only the
  // first.
  const reader = statement.columns().length > 0 || sql.startsWith('pragma ')
  // SQLite itself rolls back when the disk is full; a second rollback would fail and hide the reason.
  const isDone = (): boolean => sql === 'rollback' && !database.isTransaction
  return {
    reader,
    all: (parameters) => statement.all(...(parameters as never[])),
    run: (parameters) =>
      isDone() ? { changes: 0, lastInsertRowid: 0 } : statement.run(...(parameters as never[])),
    iterate: (parameters) => statement.iterate(...(parameters as never[])) as IterableIterator<unknown>,
  }
}
