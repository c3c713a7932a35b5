import { namesOf } from '../../core/storage/failures.ts'
import { lookAgain } from '../../core/storage/look-again.ts'
import { database, readAnew } from './database.ts'

/** The errors with which a browser forbids storage altogether, as opposed to a database that is in trouble. */
const refusals = ['MissingAPIError', 'SecurityError', 'InvalidStateError', 'NotAllowedError']

/** A refusal comes at once. If opening takes longer than this, there is a database, and the screens wait for it. */
const patienceMs = 1_000

/**
 * Session storage key with which a tab leaves the database. Its value is this release's schema version after the
 * restaurant went back to this older release, when the database has already been upgraded by the newer one; `full` for
 * one start, if the customer wants to go on although the phone has no room left.
 */
const leftKey = 'larder-older'
const full = 'full'

let inMemory = false
let hasNoRoom = false

/** True if nothing can be saved on this phone: all data is gone with the page. */
export const isInMemory = (): boolean => inMemory

/** True if data is in memory only because the phone has no room left, so that the customer goes on without saving. */
export const isFull = (): boolean => hasNoRoom

/** True if data is in memory only because the database belongs to a newer release. */
export const isOlder = (): boolean => isLeft(String(database.verno))

function isLeft(why: string): boolean {
  try {
    return sessionStorage.getItem(leftKey) === why
  } catch {
    return false
  }
}

/** Makes this tab run without the database from its next start on, as long as its release has this schema version. */
export const leaveToNewer = (): void => sessionStorage.setItem(leftKey, String(database.verno))

/** Makes this tab run without the database at its next start, since the phone has no room left. */
export const leaveToFull = (): void => sessionStorage.setItem(leftKey, full)

/** Opens this phone's database or, if there can be none, one in memory that lives as long as the page. */
export async function openStorage(): Promise<void> {
  if (isOlder()) return keepNothing()
  if (isLeft(full)) {
    // For this start only: by the next one there may be room again, and nothing in memory outlives this page anyway.
    sessionStorage.removeItem(leftKey)
    hasNoRoom = true
    return keepNothing()
  }
  const slow = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  try {
    await Promise.race([database.open(), slow])
  } catch (error) {
    // The database itself tries again to open when it is in trouble (core/storage/database.ts).
    if (isRefusal(error)) await keepNothing()
  }
}

/** Where a person has blocked all site data, Chromium (156) names the error as it does a broken database's. */
const isRefusal = (error: unknown): boolean =>
  namesOf(error).some((name) => refusals.includes(name) || (name === 'UnknownError' && isBlocked()))

/** Whether other storage is refused, too. */
function isBlocked(): boolean {
  try {
    return !localStorage
  } catch {
    return true
  }
}

async function keepNothing(): Promise<void> {
  const its = await import('../../core/storage/memory.ts')
  its.keepInMemory()
  readAnew()
  inMemory = true
}

/** Makes all live queries read again: a page that was frozen or hidden may have missed changes. */
export const readAgain: () => void = lookAgain

/** Closes the database until the page is reloaded. The screen keeps showing what it shows. */
export const readNoMore = (): void => database.close()
