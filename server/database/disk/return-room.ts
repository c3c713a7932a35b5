import { setTimeout } from 'node:timers/promises'
import { sql, SqliteAdapter } from 'kysely'
import type { Database } from '../open.ts'
import { overwriteLog } from './overwrite-log.ts'

/** How many pages (of 4 kB) are given back at a time. An order waits for no more than one such step. */
const stepPages = 512

/**
 * Pauses between large writes, so that orders of another process get in between. SQLite has one writer at a time, and
 * processes that wait for it retry only every few milliseconds.
 */
export const letOthersWrite = (): Promise<void> => setTimeout(3)

/**
 * Gives the pages that SQLite's file no longer uses back to the disk, and truncates the log beside it. PostgreSQL does
 * so by itself (autovacuum).
 */
export async function returnRoom(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  for (let free = await freePages(db); free > 0;) {
    await sql.raw(`pragma incremental_vacuum(${stepPages})`).execute(db)
    const left = await freePages(db)
    // A file of an older release that couldn't be rewritten yet (`overwriteOnce`) keeps its free pages.
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
