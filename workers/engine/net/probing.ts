import { againMs } from '../base/backoff.ts'
import type { Scheduler } from '../base/scheduler.ts'
import type { Api } from './api-client.ts'
import type { Connection } from './connection.ts'

/** Finds out when the restaurant is back. */
export type Probing = {
  /** Probes again and again while the restaurant doesn't answer. */
  watch(): void
  /** Probes within a second, at random, since many phones do so at the same instant; then goes on like `watch`. */
  look(): void
  /** Probes now and once more: calls that were under way when the network went may still be answered. */
  lookTwice(): void
  /** Starts again with the shortest interval. */
  refresh(): void
  rest(): void
}

/**
 * The intervals between probes while our endpoint doesn't answer. Varied by up to a quarter, the longest still lets the
 * outbox be tried within 10 s of its return.
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
