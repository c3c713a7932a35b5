import { sleep } from '../base/sleep.ts'
import type { EngineContext } from '../context/context.ts'
import { hurry, nextDueAt } from '../outbox/outbox.ts'

/** Added to the longest call (10 s), less than a command may take (15 s). */
const allWithinMs = 4_000
const allPauseMs = 200

/**
 * Sends what is due, as long as the restaurant answers, or waits for another sender that does; for a few seconds at
 * most.
 * @param now sends once
 */
export function sendAll(context: EngineContext, now: () => Promise<void>): Promise<void> {
  const end = performance.now() + allWithinMs
  async function turns(): Promise<void> {
    while (performance.now() < end && (await hasDue(context))) {
      await now()
      if (context.connection.state() !== 'online') return
      await sleep(allPauseMs)
    }
  }
  // A turn that has begun goes on, but isn't waited for: each of its calls may take as long as the command's own.
  return Promise.race([turns(), sleep(allWithinMs)])
}

/** True if something is due. An intent that waits out a pause that the server asked for isn't. */
async function hasDue(context: EngineContext): Promise<boolean> {
  await hurry(context)
  const due = await nextDueAt(context)
  return due !== null && due <= context.clock.now()
}
