import { onCommit } from '../../../core/storage/transactions/on-commit.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'

/** Notices when the current customer's session ended; on `begin`, also if that happened while the watch rested. */
export type SessionWatch = { begin(): void; rest(): void }

/**
 * Calls `onEnd` whichever tab or worker ended the session, and for whatever reason: data that was deleted with the
 * session has to be fetched again for the next customer.
 */
export function createSessionWatch(context: EngineContext, onEnd: () => void): SessionWatch {
  let stop: (() => void) | null = null
  let known: string | null = null

  async function look(): Promise<void> {
    const session = await currentSession(context)
    const before = known
    known = session?.customerId ?? null
    if (before !== null && before !== known) onEnd()
  }

  const lookIfReadable = () => void look().catch(onlyStorage)
  return {
    begin() {
      stop ??= onCommit(lookIfReadable)
      lookIfReadable()
    },
    rest() {
      stop?.()
      stop = null
    },
  }
}
