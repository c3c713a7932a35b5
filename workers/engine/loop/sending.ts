import { timeoutMs } from '../../../core/contract/call.ts'
import { hurry, hurryRefusedByOthers, isEmpty, nextDueAt } from '../outbox/outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { lateFile } from '../base/late.ts'
import type { Scheduler } from '../base/scheduler.ts'

/** Sends what waits in the outbox, when it is due. */
export type Sending = {
  soon(): void
  /** The same, and also what somebody between here and the restaurant kept from it. */
  anew(): void
  /** Also what would wait for its turn. */
  now(): Promise<void>
  /** Sends what is due, and waits for whoever is sending it already, for a few seconds at most. */
  all(): Promise<void>
}

/** Another sender holds the lock: look again, and for how long it may. */
const busyMs = 1_000
const longestBusyMs = timeoutMs + 5_000
const allWithinMs = 5_000
const allPauseMs = 200
/** What sends can't be had: that is tried again after this. */
const noSenderMs = 3_000

/** Most visits have nothing to send. */
const sender = lateFile(() => import('./replay.ts'))

/** `onRound` is called after each try, whatever came of it. */
export function createSending(context: EngineContext, scheduler: Scheduler, onRound: () => void): Sending {
  let busySince: number | null = null

  async function send(): Promise<void> {
    // A frozen tab keeps its lock for ever: after a while it is taken from it.
    const steal = busySince !== null && context.clock.now() - busySince > longestBusyMs
    const outcome = await round(steal)
    onRound()
    if (outcome === null) return scheduler.at('send', noSenderMs, send)
    if (outcome === 'busy') {
      busySince ??= context.clock.now()
      return scheduler.at('send', busyMs, send)
    }
    busySince = null
    const due = await nextDueAt(context)
    // While nobody answers, the probe brings the queue back to life, not a timer of its own.
    if (due !== null && context.connection.state() === 'online')
      scheduler.at('send', due - context.clock.now(), send)
  }

  /** Null when there is something to send, and what sends can't be had just now. */
  async function round(steal: boolean): Promise<'done' | 'busy' | null> {
    if (await isEmpty(context)) return 'done'
    const its = await sender()
    return its && its.replay(context, { steal })
  }

  async function now(): Promise<void> {
    await context.api.probe()
    await hurry(context)
    // Who sends asks once more whether anybody answers, and somebody waits for this: what is due goes when somebody does.
    if (context.connection.state() !== 'online') return onRound()
    await send()
  }

  /** What waits out a pause that the server asked for isn't due. */
  async function hasDue(): Promise<boolean> {
    await hurry(context)
    const due = await nextDueAt(context)
    return due !== null && due <= context.clock.now()
  }

  return {
    soon: () => scheduler.at('send', 0, send),
    anew: () =>
      scheduler.at('send', 0, async () => {
        await hurryRefusedByOthers(context)
        await send()
      }),
    now,
    async all() {
      const end = performance.now() + allWithinMs
      while (performance.now() < end && (await hasDue())) {
        await now()
        if (context.connection.state() !== 'online') return
        await new Promise((resolve) => setTimeout(resolve, allPauseMs))
      }
    },
  }
}
