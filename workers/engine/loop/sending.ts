import { timeoutMs } from '../../../core/contract/call.ts'
import { hurry, hurryRefusedByOthers, isEmpty, nextDueAt } from '../outbox/outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { againMs } from '../base/backoff.ts'
import { lateFile } from '../base/late.ts'
import type { Scheduler } from '../base/scheduler.ts'

/** Sends what waits in the outbox, when it is due. */
export type Sending = {
  soon(): void
  /** The same, and also what somebody between here and the restaurant kept from it. */
  anew(): void
  /** The same, and for a while again though nobody looks: a network is said to be there before anybody can be reached. */
  anewUnseen(): void
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

/** While nobody looks and nobody answers it is tried again after these, and then left to whoever looks next. */
const unseenMs = [1, 2, 4, 8, 15, 30, 60, 60].map((seconds) => seconds * 1_000)

/** Most visits have nothing to send. */
const sender = lateFile(() => import('./replay.ts'))

/** `onRound` is called after each try, whatever came of it. */
export function createSending(context: EngineContext, scheduler: Scheduler, onRound: () => void): Sending {
  let busySince: number | null = null
  let unseenWaits: readonly number[] = []

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
    if (due === null) return
    const dueMs = due - context.clock.now()
    if (context.connection.state() === 'online') return scheduler.at('send', dueMs, send)
    // While nobody answers, the probe brings the queue back to life; it rests while nobody looks.
    const [waitMs, ...later] = unseenWaits
    unseenWaits = later
    if (waitMs !== undefined) scheduler.at('send', Math.max(dueMs, againMs(waitMs)), send)
  }

  function anew(waits: readonly number[]): void {
    unseenWaits = waits
    scheduler.at('send', 0, async () => {
      await hurryRefusedByOthers(context)
      await send()
    })
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
    anew: () => anew([]),
    anewUnseen: () => anew(unseenMs),
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
