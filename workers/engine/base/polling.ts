import { againMs } from './backoff.ts'
import { type Result, askedWaitMs } from './result.ts'
import type { Scheduler } from './scheduler.ts'

/** Asks the restaurant again and again about something that it may change. */
export type Polling = {
  /** Asks at once, then goes on polling. */
  look(): void
  /** Goes on polling if there is anything to ask about. */
  watch(): void
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

  async function askNow(): Promise<void> {
    const before = await newest(context)
    askedAt = performance.now()
    notBefore = askedAt + askedWaitMs(await ask(context))
    quiet = (await newest(context)) === before ? quiet + 1 : 0
  }

  function arm(waitMs: number): void {
    scheduler.at(name, Math.max(againMs(waitMs), notBefore - performance.now()), async () => {
      if (!(await isOpen(context, false))) return
      const isDue = !isNotified() || performance.now() - askedAt >= notifiedEveryMs
      if (isDue && context.connection.state() === 'online') await askNow()
      if (isLooking()) arm(everyMs[Math.min(quiet, everyMs.length - 1)]!)
    })
  }

  return {
    look() {
      quiet = 0
      askedAt = -Infinity
      scheduler.at(name, 0, async () => {
        if (!(await isOpen(context, true))) return
        await askNow()
        if (isLooking()) arm(everyMs[0]!)
      })
    },
    watch() {
      if (!isLooking()) return
      quiet = 0
      arm(everyMs[0]!)
    },
    rest: () => scheduler.cancel(name),
  }
}
