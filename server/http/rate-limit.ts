import { Refusal, tooManyRequests } from './refusal.ts'

/** Counts one call of a caller. @throws Refusal BS_0001 past the limit */
export type Limit<Caller extends string = string> = (caller: Caller, now: number) => void

/** Counts one call of a caller, and returns whether it is within the limit. */
export function isWithin<Caller extends string>(limit: Limit<Caller>, caller: Caller, now: number): boolean {
  try {
    limit(caller, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * How many callers are remembered at once. Beyond that, a new window starts for all of them, so that memory doesn't
 * grow.
 */
const maxCallers = 50_000

/**
 * Counts calls per caller in fixed windows (a minute by default), in this process's memory.
 * @throws Refusal BS_0001 (429, with Retry-After) past the limit
 */
export function rateLimit(maxCalls: number, windowMs = 60_000): Limit {
  let counts = new Map<string, number>()
  let endsAt = -Infinity
  return (caller, now) => {
    // A clock that was set back also starts a new window.
    if (now >= endsAt || now < endsAt - windowMs || counts.size >= maxCallers) {
      counts = new Map()
      endsAt = now + windowMs
    }
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    if (count > maxCalls) throw tooManyRequests(endsAt - now)
  }
}
