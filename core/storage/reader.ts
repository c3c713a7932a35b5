import type { DBCore, Middleware } from 'dexie'
import { LarderDatabase } from './database.ts'
import { isMissing, isStorageFailure } from './failures.ts'
import { lookAgain } from './look-again.ts'

export class WriteRefused extends Error {
  override name = 'WriteRefused'
}

/** Throws on any write: the page only reads, the engine writes. */
const readOnly: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'read-only',
  create: (down) => ({
    ...down,
    transaction: (tables, mode, options) => {
      if (mode === 'readwrite') throw new WriteRefused('the page only reads: send a command')
      return down.transaction(tables, mode, options)
    },
  }),
}

/** Opens the database for the page, which only reads it. */
export function openReader(): LarderDatabase {
  const database = new LarderDatabase()
  database.use(readOnly)
  // Live queries that ran while the database was unavailable have no result, and nothing would make them run again.
  database.watch((status) => {
    if (status === 'failing' || status === 'blocked') void openAgain(database)
  })
  return database
}

const againMs = 2_000

async function openAgain(database: LarderDatabase): Promise<void> {
  while (!database.isOpen() && database.status !== 'superseded') {
    await new Promise((resolve) => setTimeout(resolve, againMs))
    // The database was replaced by another instance.
    if (database.hasBeenClosed()) return
    try {
      await database.open()
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      if (isMissing(error)) return
    }
  }
  lookAgain()
}
