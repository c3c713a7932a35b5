import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { isOnlyToTryQuery } from '../../backup/only-to-try.ts'
import { rowsOf } from '../../backup/rows-of.ts'

/** Whether the previous database is one to look at, in which nothing was done to anybody. */
export const isOnlyToTry = (database: DatabaseSync): boolean =>
  rowsOf(database, isOnlyToTryQuery('before'), 'before.server_keys').length > 0

/** Works on the copy with the previous database attached read-only; returns `damaged` if that database is damaged. */
export function beside<T>(copy: string, before: string, damaged: T, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(copy)
  try {
    database.prepare('attach database ? as before').run(`${pathToFileURL(before).href}?mode=ro`)
    return work(database)
  } catch (error) {
    if (isDamaged(error)) return damaged
    throw error
  } finally {
    // What isn't committed by then is rolled back.
    database.close()
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isDamaged = (error: unknown): boolean =>
  [11, 26].includes(((error as { errcode?: number }).errcode ?? 0) % 256)
