const firstMs = 5_000
const longestMs = 120_000

/** How long to wait after the n-th time in a row (from 0) that there was nothing new. */
export const pauseMs = (tries: number): number => Math.min(firstMs * 2 ** Math.min(tries, 10), longestMs)
