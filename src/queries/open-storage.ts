import { namesOf } from '../../core/storage/failures.ts'
import { lookAgain } from '../../core/storage/look-again.ts'
import { database, readAnew } from './database.ts'

/** How a browser says that it lets us keep nothing, as opposed to a database that has trouble. */
const refusals = ['MissingAPIError', 'SecurityError', 'InvalidStateError', 'NotAllowedError']

/** Refusals come at once. A database that takes longer is there, and the screens wait for it. */
const patienceMs = 1_000

/** Set to the schema's version by a tab of a release to which the restaurant has gone back: the database is a newer one's. */
const olderKey = 'larder-older'

let inMemory = false

/** True when this browser lets us keep nothing: what is here is gone with the page. */
export const isInMemory = (): boolean => inMemory

/** True when that is because the database is a newer release's. */
export function isOlder(): boolean {
  try {
    return sessionStorage.getItem(olderKey) === String(database.verno)
  } catch {
    return false
  }
}

/** From its next start on, this tab leaves the database to a newer release, for as long as it is one of this schema. */
export const leaveToNewer = (): void => sessionStorage.setItem(olderKey, String(database.verno))

/** Opens this phone's database or, where there can be none, one that lasts as long as the page. */
export async function openStorage(): Promise<void> {
  if (isOlder()) return keepNothing()
  const slow = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  try {
    await Promise.race([database.open(), slow])
  } catch (error) {
    // A database in trouble is tried again by itself.
    if (!namesOf(error).some((name) => refusals.includes(name))) return
    await keepNothing()
  }
}

async function keepNothing(): Promise<void> {
  const its = await import('../../core/storage/memory.ts')
  its.keepInMemory()
  readAnew()
  inMemory = true
}

/** Reads again what is on the screen: who was frozen or out of sight may have missed what was written meanwhile. */
export const readAgain: () => void = lookAgain

/** Lets go of the database until this page begins anew. What is on the screen stays as it is. */
export const readNoMore = (): void => database.close()
