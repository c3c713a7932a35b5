import { setTimeout } from 'node:timers/promises'
import { sql, SqliteAdapter } from 'kysely'
import type { Database } from '../open.ts'
import { overwriteLog } from './overwrite-log.ts'

/** Pages that are given back at a time, of 4 kB each: orders wait for no more than one such step. */
const stepPages = 512

/**
 * After large writes, so that orders of another process get in between: SQLite has one writer at a time, and those who
 * wait for it look only every few milliseconds.
 */
export const letOthersWrite = (): Promise<void> => setTimeout(3)

/**
 * Gives what SQLite's file no longer uses back to the disk, and with it the log beside the file. PostgreSQL does so by
 * itself (autovacuum).
 */
export async function returnRoom(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  for (let free = await freePages(db); free > 0;) {
    await sql.raw(`pragma incremental_vacuum(${stepPages})`).execute(db)
    const left = await freePages(db)
    // A file of before that couldn't be written anew yet keeps what it has.
    if (left >= free) break
    free = left
    await letOthersWrite()
  }
  await overwriteLog(db)
}

async function freePages(db: Database): Promise<number> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
  return rows[0]?.freelist_count ?? 0
}
