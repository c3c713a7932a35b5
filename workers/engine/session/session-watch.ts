import { onCommit } from '../../../core/storage/transactions/on-commit.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'

/** Notices that who was ordering isn't any more; also, once it begins again, what happened while it rested. */
export type SessionWatch = { begin(): void; rest(): void }

/**
 * Calls back whichever tab or worker ended the session, and why ever: what goes with a session has to be fetched again
 * for whoever comes next.
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
