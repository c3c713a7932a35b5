import { timeoutMs } from '../../../core/contract/call.ts'
import { hurry, hurrySilenced, hurryUnanswered, isEmpty, nextDueAt } from '../outbox/outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { againMs } from '../base/backoff.ts'
import { lateFile } from '../base/late.ts'
import type { Scheduler } from '../base/scheduler.ts'

/** Sends the intents of the outbox when they are due. */
export type Sending = {
  soon(): void
  /** Like `soon`, and also tries again what got no answer: the connection is back. */
  back(): void
  /**
   * Like `soon`, and also tries again what got no answer, or what something between the phone and the restaurant
   * answered.
   */
  anew(): void
  /** Like `anew`, and repeats it for a while though nobody looks: browsers announce a network before it works. */
  anewUnseen(): void
  /** Sends now, including intents that wait out a pause of our own. */
  now(): Promise<void>
  /** Sends what is due, or waits for another sender that does, for a few seconds at most. */
  all(): Promise<void>
}

/** While another sender holds the lock: how soon to look again, and how long it may hold the lock. */
const busyMs = 1_000
const longestBusyMs = timeoutMs + 5_000
/** If the sender's file can't be fetched, that is tried again after this. */
const noSenderMs = 3_000

/**
 * The pauses between attempts while nobody looks and the restaurant doesn't answer; after them, sending waits until
 * somebody looks.
 */
const unseenMs = [1, 2, 4, 8, 15, 30, 60, 60].map((seconds) => seconds * 1_000)

/** Loaded late: most visits have nothing to send. */
const sender = lateFile(() => import('./replay.ts'))
/** Needed only before a sign-in. */
const allFile = lateFile(() => import('./send-all.ts'))

/** `onRound` is called after each attempt, whatever its outcome. */
export function createSending(context: EngineContext, scheduler: Scheduler, onRound: () => void): Sending {
  /** By the monotonic timer: the shop's time is corrected meanwhile if somebody has set the phone's clock. */
  let busySince: number | null = null
  let unseenWaits: readonly number[] = []

  async function send(): Promise<void> {
    // A frozen tab would keep its lock for ever, so the lock is taken from it after a while.
    const steal = busySince !== null && performance.now() - busySince > longestBusyMs
    const outcome = await round(steal)
    onRound()
    if (outcome === null) return scheduler.at('send', noSenderMs, send)
    if (outcome === 'busy') {
      busySince ??= performance.now()
      return scheduler.at('send', busyMs, send)
    }
    busySince = null
    const due = await nextDueAt(context)
    if (due === null) return
    const dueMs = due - context.clock.now()
    if (context.connection.state() === 'online') return scheduler.at('send', dueMs, send)
    // While the restaurant doesn't answer, sending waits for the probe to succeed; nobody probes while nobody looks.
    const [waitMs, ...later] = unseenWaits
    unseenWaits = later
    if (waitMs !== undefined) scheduler.at('send', Math.max(dueMs, againMs(waitMs)), send)
  }

  function after(hurrying: (context: EngineContext) => Promise<void>): void {
    scheduler.at('send', 0, async () => {
      await hurrying(context)
      await send()
    })
  }

  function anew(waits: readonly number[]): void {
    unseenWaits = waits
    after(hurryUnanswered)
  }

  /** Null if there is something to send but the sender's file can't be fetched just now. */
  async function round(steal: boolean): Promise<'done' | 'busy' | null> {
    if (await isEmpty(context)) return 'done'
    const its = await sender()
    return its && its.replay(context, { steal })
  }

  async function now(): Promise<void> {
    await context.api.probe()
    await hurry(context)
    // The sender would probe a second time while the caller waits. What is due is sent once the restaurant answers.
    if (context.connection.state() !== 'online') return onRound()
    await send()
  }

  return {
    soon: () => scheduler.at('send', 0, send),
    back: () => after(hurrySilenced),
    anew: () => anew([]),
    anewUnseen: () => anew(unseenMs),
    now,
    async all() {
      const its = await allFile()
      await its?.sendAll(context, now)
    },
  }
}
