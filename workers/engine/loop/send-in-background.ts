import type { EngineContext } from '../context/context.ts'
import { sleep } from '../base/sleep.ts'
import { hurry, nextDueAt } from '../outbox/outbox.ts'
import { replay } from './replay.ts'

/** How often, and how long after each other (in ms), to look again whether the sender of a closing tab has ended. */
const looks = 20
const pauseMs = 500

/**
 * Sends the outbox when the browser wakes the service worker: once each, without waiting for the pauses between
 * attempts to end, since the next wake may be minutes or a day away. Answers whether any intent is still waiting.
 */
export async function sendInBackground(context: EngineContext): Promise<boolean> {
  await hurry(context)
  let looked = 0
  while ((await replay(context)) === 'busy' && looked < looks) {
    looked += 1
    await sleep(pauseMs)
  }
  // Only now, or the sender of a tab that is still open would try again at each look.
  if (looked > 0) {
    await hurry(context)
    await replay(context)
  }
  return (await nextDueAt(context)) !== null
}
