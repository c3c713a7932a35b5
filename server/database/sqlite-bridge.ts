import { DatabaseSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/**
 * Gives Kysely's SQLite dialect the embedded `node:sqlite` database.
 * Write-ahead log with full sync: a committed order survives a power cut.
 */
export function openSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 15000',
  )
  return {
    prepare: (sql) => prepare(database, sql),
    close: () => database.close(),
  }
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // A deferred transaction that reads before it writes fails when another process wrote in between.
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
  const reader = statement.columns().length > 0
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
