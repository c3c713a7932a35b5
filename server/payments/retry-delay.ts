const firstMs = 5_000
/** The longest wait between two tries. */
export const maxRetryMs = 120_000

/** How long to wait after the n-th unsuccessful try in a row (from 0), in ms: exponential backoff with a maximum. */
export const retryDelayMs = (tries: number): number =>
  Math.min(firstMs * 2 ** Math.min(tries, 10), maxRetryMs)
