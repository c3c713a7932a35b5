import { againMs } from '../base/backoff.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { Api } from './api-client.ts'
import type { Connection } from './connection.ts'

/** Finds out when the restaurant is back. */
export type Probing = {
  /** Goes on asking while nobody answers. */
  watch(): void
  /** Asks within a second, for many phones look at one instant, and goes on from there. */
  look(): void
  /** Asks now, and once more: what was under way as the network went may still be answered. */
  lookTwice(): void
  /** What comes next is asked as often as at first. */
  refresh(): void
  rest(): void
}

/**
 * While our endpoint doesn't answer, it is asked this often: what waits is tried within 10 s of its return, and the longest
 * step is up to a quarter longer.
 */
const everyMs = [1_000, 2_000, 3_000, 5_000, 7_000] as const

export function createProbing(
  { api, connection }: { api: Pick<Api, 'probe'>; connection: Connection },
  scheduler: Scheduler,
  isLooking: () => boolean,
): Probing {
  let failures = 0

  function watch(): void {
    if (!isLooking() || connection.state() === 'online') return
    const wait = everyMs[Math.min(failures, everyMs.length - 1)]!
    scheduler.at('probe', againMs(wait), async () => {
      // Another call may have been answered meanwhile.
      if (connection.state() === 'online') return
      failures += 1
      await api.probe()
      watch()
    })
  }

  function lookIn(delayMs: number, andThen: () => void): void {
    scheduler.at('probe', delayMs, async () => {
      await api.probe()
      andThen()
    })
  }

  return {
    watch,
    look: () => lookIn(Math.random() * everyMs[0], watch),
    lookTwice: () => lookIn(0, () => lookIn(everyMs[0], watch)),
    refresh() {
      failures = 0
    },
    rest: () => scheduler.cancel('probe'),
  }
}
