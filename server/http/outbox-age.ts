import { dayMs, minuteMs } from '../../core/domain/time/durations.ts'

/** An order waits on the phone for this long before the kitchen is told when it was tapped. */
const longWaitMs = 10 * minuteMs
/** What waited for longer is taken for a mistake: only an order for a later time may wait for so long. */
const longestWaitMs = 3 * dayMs

/**
 * How long (ms) a request waited in the phone's outbox, by the header that says so; null if that isn't a duration, since
 * it comes from outside.
 */
export const outboxAgeIn = (said: string | undefined): number | null =>
  said !== undefined && /^\d{1,10}$/.test(said) ? Number(said) : null

/**
 * When the customer tapped, by how long the order waited in the phone's outbox. Ours: the spec is silent.
 * @returns null if it didn't wait long, or for implausibly long
 */
export function tappedAtOf(said: string | undefined, now: number): number | null {
  const ageMs = outboxAgeIn(said)
  return ageMs !== null && ageMs > longWaitMs && ageMs < longestWaitMs ? now - ageMs : null
}
