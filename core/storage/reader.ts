import type { DBCore, Middleware } from 'dexie'
import { LarderDatabase } from './database.ts'
import { lookAgain } from './look-again.ts'

class WriteRefused extends Error {
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

let database: LarderDatabase
let isOpening = false

/** Opens the database for the page, which only reads it. */
export function openReader(): LarderDatabase {
  database = new LarderDatabase()
  database.use(readOnly)
  // Live queries that ran while the database was unavailable have no result, and nothing would make them run again.
  database.watch((status) => {
    if (status !== 'working') void openAnew()
  })
  return database
}

const againMs = 2_000

/**
 * Opens the page's connection anew in a moment, and again until that succeeds; then every live query reads again. A
 * connection through which a read failed is closed: the browser may have lost it without saying so, as iOS does in the
 * background. Does nothing if the page reads no more, for good or until it is reloaded.
 */
export async function openAnew(): Promise<void> {
  if (isOpening) return
  isOpening = true
  if (database.isOpen()) database.close({ disableAutoOpen: false })
  await new Promise((resolve) => setTimeout(resolve, againMs))
  isOpening = false
  if (!database.hasBeenClosed() && database.status !== 'superseded')
    await database.open().then(lookAgain, openAnew)
}
