import { isUnanswered } from '../../../core/contract/errors.ts'
import { isStorageFailure } from '../../../core/storage/failures.ts'
import { againMs } from './backoff.ts'
import { type Result, askedWaitMs } from './result.ts'
import type { Scheduler } from './scheduler.ts'

/** Asks the restaurant again and again about something that it may change. */
export type Polling = {
  /** Asks at once, or after a wait, then goes on polling. */
  look(waitMs?: number): void
  /** Goes on polling if there is anything to ask about; `leastMs`: the restaurant asked to wait for so long. */
  watch(leastMs?: number): void
  rest(): void
}

/** What is asked about, and how. */
export type Polled<Context> = {
  /** The timer's name. */
  name: string
  /** Is there anything to ask about? `isLook`: for `look`, which asks only once. */
  isOpen(context: Context, isLook: boolean): Promise<boolean>
  ask(context: Context): Promise<Result>
  /** When the restaurant last changed anything of it, as far as this phone knows. */
  newest(context: Context): Promise<number>
}

/** Whether somebody looks at the page, and whether this phone is told of changes. */
export type Surroundings = { isLooking(): boolean; isNotified(): boolean }
type Connected = { connection: { state(): string } }

/** The intervals while no stream is open: longer and longer until something changes; varied at random per phone. */
const everyMs = [5_000, 8_000, 12_000, 20_000, 30_000]
/** The interval while a stream is open: events can get lost between two processes of a server. */
const notifiedEveryMs = 60_000

export function createPolling<Context extends Connected>(
  context: Context,
  scheduler: Scheduler,
  { isLooking, isNotified }: Surroundings,
  { name, isOpen, ask, newest }: Polled<Context>,
): Polling {
  let quiet = 0
  let askedAt = -Infinity
  /** The earliest next question, as the restaurant asked to wait. */
  let notBefore = 0
  let isLookDue = false

  const at = (waitMs: number) => scheduler.at(name, Math.max(waitMs, notBefore - performance.now()), round)

  async function round(): Promise<void> {
    if (!isLooking()) return
    const isLook = isLookDue
    isLookDue = false
    const goesOn = await askIfDue(isLook).catch((error: unknown) => {
      if (!isStorageFailure(error)) throw error
      // Counts as a question without an answer, which is asked again although a stream is open.
      askedAt = -Infinity
      quiet += 1
      return true
    })
    if (goesOn && isLooking() && !isLookDue) at(againMs(everyMs[Math.min(quiet, everyMs.length - 1)]!))
  }

  /** False if there is nothing to ask about. */
  async function askIfDue(isLook: boolean): Promise<boolean> {
    if (!(await isOpen(context, isLook))) return false
    const isDue = !isNotified() || performance.now() - askedAt >= notifiedEveryMs
    if (!isLook && (!isDue || context.connection.state() !== 'online')) return true
    const before = await newest(context)
    askedAt = performance.now()
    const answer = await ask(context)
    notBefore = askedAt + askedWaitMs(answer)
    // What changed before the stream was opened isn't known yet, so the question is asked again although one is open.
    if (!answer.ok && isUnanswered(answer.code)) askedAt = -Infinity
    quiet = (await newest(context)) === before ? quiet + 1 : 0
    return true
  }

  return {
    look(waitMs = 0) {
      // The first pause after a look is the shortest.
      quiet = -1
      isLookDue = true
      at(waitMs)
    },
    watch(leastMs = 0) {
      notBefore = Math.max(notBefore, performance.now() + leastMs)
      if (!isLooking() || isLookDue) return
      quiet = 0
      at(againMs(everyMs[0]!))
    },
    rest() {
      isLookDue = false
      scheduler.cancel(name)
    },
  }
}
