import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isBroken, isMissing, isStorageFailure } from '../../../core/storage/failures.ts'
import { readRemembered } from './rebuild.ts'

/** Between two attempts to open the database. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]
/** After so many that say it is broken it is made anew; sooner where everything that matters is remembered. */
const enough = { atStart: 5, running: 3 }

/**
 * Opens the database whatever it takes. One that can't be read any more is made anew: nobody could ever read what
 * it holds, and without one nothing can be ordered. Ends without it
 * where it was closed for good, or where there is none at all.
 */
export async function revive(database: LarderDatabase, when: keyof typeof enough = 'atStart'): Promise<void> {
  let broken = 0
  for (let attempt = 0; !database.isOpen(); attempt += 1) {
    try {
      await database.open()
      // An open door isn't a whole house.
      await readRemembered(database)
      return
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      if (isForGood(database, error)) return
      distrust(database)
      broken = isBroken(error) ? broken + 1 : 0
    }
    await pauseAfter(attempt)
    if (broken < enough[when]) continue
    broken = 0
    // When even that fails, the next attempt says so.
    await database.delete({ disableAutoOpen: false }).catch(() => undefined)
  }
}

/**
 * Reads what nothing can begin without, as often as it takes: a single transaction that stalls doesn't stop a tab's engine for
 * as long as it lives. Fails where there is no database to be had.
 */
export async function untilRead<T>(database: LarderDatabase, read: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (!isStorageFailure(error) || isForGood(database, error)) throw error
      // Whoever keeps it alive opens it again.
      if (isBroken(error)) distrust(database)
    }
    await pauseAfter(attempt)
  }
}

const isForGood = (database: LarderDatabase, error: unknown): boolean =>
  isMissing(error) || database.hasBeenClosed() || database.status === 'superseded'

const pauseAfter = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, pausesMs[Math.min(attempt, pausesMs.length - 1)]))

/** Opens it again each time that the connection is lost: evicted, deleted, cleared, or its process died. */
export function keepAlive(database: LarderDatabase): void {
  let reviving = false
  database.on('close', () => {
    // Dexie says so before it has noted whether this was for good.
    setTimeout(async () => {
      if (reviving || database.hasBeenClosed()) return
      reviving = true
      await revive(database, 'running')
      reviving = false
    }, 0)
  })
}

/** Closes a database that answers like a broken one; opening it again finds out. */
export function distrust(database: LarderDatabase): void {
  if (database.isOpen()) database.close({ disableAutoOpen: false })
}
