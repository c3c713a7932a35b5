import { isClosed } from '../../core/domain/intent-states.ts'
import { onlyStorage } from './memory.ts'
import type { Parts } from './parts.ts'
import { pictureCache } from './pictures.ts'
import { endSession } from './session.ts'

/** What becomes of orders that were never sent when their customer leaves. */
export type Unsent = 'seal' | 'erase'

/**
 * Leaves nothing of the customer on this phone but what may already be at the restaurant, and, with `seal`, what
 * still waits: only they can send it. Ours: the spec is silent about what wasn't sent.
 */
export async function signOut(parts: Parts, unsent: Unsent): Promise<void> {
  const { database, memory } = parts
  const session = await database.sessions.get('current')
  await endSession(parts)
  // The pass that was kept for going on offline is theirs too.
  await database.sessions.clear()
  await database.outbox
    .filter((intent) => {
      if (isClosed(intent)) return true
      return unsent === 'erase' && intent.attempts === 0 && intent.customerId === session?.customerId
    })
    .delete()
  // A database that is rebuilt from now on doesn't bring any of it back.
  await memory.refresh().catch(onlyStorage)
  // The menus' faces go with the menus; without Cache storage there are none.
  if ('caches' in globalThis) await caches.delete(pictureCache)
}
