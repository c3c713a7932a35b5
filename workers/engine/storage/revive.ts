import { emptyScreens } from '../../../core/schema/kept-screens.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import {
  isBroken,
  isMissing,
  isStorageFailure,
  namesOf,
  noTransaction,
} from '../../../core/storage/failures.ts'
import { sleep } from '../base/sleep.ts'
import { readRemembered } from './rebuild.ts'

/** The pauses between attempts to open the database; the last one repeats. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]
/**
 * The attempt in a row that, if it finds the database broken, lets it be made anew: 23.5 s after the first at the
 * start, since a disk that is only busy mustn't cost unsent orders. Fewer suffice while the engine is running, as its
 * memory then has all that matters.
 */
const enough = { atStart: 7, running: 4 }

/**
 * Opens the database, with as many attempts as that takes. A database that can't be read any more is deleted and made
 * anew: its contents are lost in any case, and without a database nothing can be ordered. Returns without having opened
 * it if it was closed for good, or if the browser has no IndexedDB.
 */
export async function revive(database: LarderDatabase, when: keyof typeof enough = 'atStart'): Promise<void> {
  let broken = 0
  for (let attempt = 0; !database.isOpen(); attempt += 1) {
    try {
      await database.open()
      // A damaged database may open and still not be readable.
      await readRemembered(database)
      return
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      if (isForGood(database, error)) return
      distrust(database)
      broken = isLost(error, when) ? broken + 1 : 0
    }
    if (broken < enough[when]) {
      await pauseAfter(attempt)
      continue
    }
    broken = 0
    // The kept first screens show what the database says, and nothing else drops them with it (G36). This isn't awaited:
    // the caches may be on the same broken disk.
    void emptyScreens().catch(() => {})
    // Not after a pause, in which it may have recovered. If the deletion fails too, the next attempt to open it fails.
    await database.delete({ disableAutoOpen: false }).catch(() => undefined)
  }
}

/**
 * Whether an attempt that failed like this counts towards making the database anew. At the start, one that opens but
 * begins no transaction doesn't: it may hold unsent orders (G1), and the page says that it can't be read.
 */
const isLost = (error: unknown, when: keyof typeof enough): boolean =>
  isBroken(error) || (when === 'running' && namesOf(error).includes(noTransaction))

/**
 * Repeats a read that the engine can't start without until it succeeds: otherwise a single stalled transaction would
 * stop this tab's engine for good. Fails if no database can be had.
 */
export async function untilRead<T>(database: LarderDatabase, read: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (!isStorageFailure(error) || isForGood(database, error)) throw error
      // `keepAlive` opens it again.
      if (isBroken(error)) distrust(database)
    }
    await pauseAfter(attempt)
  }
}

const isForGood = (database: LarderDatabase, error: unknown): boolean =>
  isMissing(error) || database.hasBeenClosed() || database.status === 'superseded'

const pauseAfter = (attempt: number): Promise<void> =>
  sleep(pausesMs[Math.min(attempt, pausesMs.length - 1)]!)

/**
 * Opens the database again whenever the connection to it is lost: when it was evicted, deleted or cleared, or when the
 * browser's storage process died.
 */
export function keepAlive(database: LarderDatabase): void {
  let reviving = false
  database.on('close', () => {
    // Dexie fires `close` before `hasBeenClosed` tells whether the database was closed for good.
    setTimeout(async () => {
      if (reviving || database.hasBeenClosed()) return
      reviving = true
      await revive(database, 'running')
      reviving = false
    }, 0)
  })
}

/** Closes a database that seems broken; the attempt to open it again shows whether it is. */
export function distrust(database: LarderDatabase): void {
  if (database.isOpen()) database.close({ disableAutoOpen: false })
}
