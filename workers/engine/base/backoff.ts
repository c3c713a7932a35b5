const firstMs = 1_000
const longestMs = 8_000

/**
 * How long to wait before the next attempt: exponential with full jitter, so that phones that lost the
 * server together don't come back together. Never long enough to miss the promise of a try within 10 s.
 */
export const backoffMs = (attempts: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(longestMs, firstMs * 2 ** Math.min(attempts, 10)))

/**
 * Varies a repeat interval at random by up to a quarter either way, so that phones that lost the restaurant together
 * don't all ask at the same instants.
 */
export const againMs = (stepMs: number, random: () => number = Math.random): number =>
  Math.round(stepMs * (0.75 + random() / 2))
