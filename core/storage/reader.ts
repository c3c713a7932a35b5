import type { DBCore, Middleware } from 'dexie'
import { LarderDatabase } from './database.ts'
import { lookAgain } from './look-again.ts'
import { noteFailure, noteOpened } from './unread.ts'

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
/** The connection that is being opened anew. */
let reopened: LarderDatabase | null = null

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

/** The wait after the n-th failure in a row; the last one repeats. */
const againMs = [2_000, 4_000, 8_000, 16_000, 30_000]

/**
 * Opens the page's connection anew in a moment, and again until that succeeds; then every live query reads again. A
 * connection through which a read failed is closed: the browser may have lost it without saying so, as iOS does in the
 * background. What fails each time is tried ever more rarely. Does nothing if the page reads no more, for good or until
 * it is reloaded.
 */
export async function openAnew(): Promise<void> {
  const its = database
  const isOver = () => its !== database || its.hasBeenClosed() || its.status === 'superseded'
  if (reopened === its || isOver()) return
  reopened = its
  const failures = noteFailure()
  if (its.isOpen()) its.close({ disableAutoOpen: false })
  await new Promise((resolve) => setTimeout(resolve, againMs[Math.min(failures, againMs.length) - 1]))
  if (isOver()) return
  reopened = null
  try {
    await its.open()
  } catch {
    return openAnew()
  }
  noteOpened()
  lookAgain()
}
