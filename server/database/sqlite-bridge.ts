import { DatabaseSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { endOfTurn } from '../base/end-of-turn.ts'

/**
 * Gives Kysely's SQLite dialect the embedded `node:sqlite` database.
 * Write-ahead log with full sync: a committed order survives a power cut. What is deleted is overwritten, so that nobody
 * finds it in the file's bytes.
 */
export function openSqlite(
  path: string,
): SqliteDatabase & { changeMark: () => string; markOfAll: () => string } {
  const database = new DatabaseSync(path)
  // Ahead of anything that is written, or it takes another `vacuum`.
  if (Number(database.prepare('pragma page_count').get()?.['page_count']) === 0) database.exec(returning)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 15000; pragma secure_delete = on',
  )
  database.exec(`pragma journal_size_limit = ${largestLog}`)
  overwriteOnce(database)
  // What a savepoint would put back, above all, which was a tenth of what an order costs. After that: what a vacuum copies is
  // as large as the file.
  database.exec('pragma temp_store = memory')
  const byOthers = database.prepare('pragma data_version')
  byOthers.setReturnArrays(true)
  let written = 0
  let writtenInAll = 0
  /** As it was looked at in this turn of the event loop; undefined: not yet. */
  let others: number | undefined
  let isUnfinished = false
  let isAnyUnfinished = false
  // Who asks after another process has written is heard in a later turn than those who were heard already: a look for
  // all of a turn is as good as one for each.
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
      // The end of a transaction counts too: then what it wrote is there to be read.
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

/** Whether a statement may change what all phones of a shop get, or only what one of them gets (`passes`). */
type Weight = 'counts' | 'passes' | 'ends' | 'none'

/** Orders and who sends them change all the time, and nothing of what a shop is. */
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

function weightOf(sql: string): Weight {
  if (/^(?:commit|rollback)$/.test(sql)) return 'ends'
  if (/^\s*select\b|^begin$|savepoint/i.test(sql)) return 'none'
  return isPassingWrite.test(sql) ? 'passes' : 'counts'
}

/** Statements that are kept prepared. A list of values of each length is a statement of its own. */
const mostKept = 500

/** Bytes of the log that are kept for the next writes; what a large one needed beyond them goes back to the disk. */
const largestLog = 4 * 1024 * 1024

/** Pages that are free can be given back to the disk. Saying so writes to the file, each time. */
const returning = 'pragma auto_vacuum = incremental'

/** `user_version` of a file in which nothing deleted is left, and which can give back what it no longer uses. */
const overwritten = 2

/**
 * Releases before the first one that overwrites only unlinked what they deleted, and those before the second one gave
 * nothing back to the disk (`auto_vacuum`): the file is written anew, once.
 */
function overwriteOnce(database: DatabaseSync): void {
  if (Number(database.prepare('pragma user_version').get()?.['user_version']) >= overwritten) return
  try {
    database.exec(
      `${returning}; vacuum; pragma user_version = ${overwritten}; pragma wal_checkpoint(truncate)`,
    )
  } catch (error) {
    // A disk without room for a copy, a file that may only be read, another process in between: the next start tries again.
    if (!isPassing(error)) throw error
  }
}

/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY and SQLITE_FULL; the extended codes are in the bits above. */
const isPassing = (error: unknown): boolean =>
  [5, 6, 8, 13].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // A deferred transaction that reads before it writes fails when another process wrote in between.
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
  // A pragma has steps without having columns (`incremental_vacuum` one for each page), and `run` takes the first alone.
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
