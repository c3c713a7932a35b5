const firstMs = 5_000
const longestMs = 60_000

/**
 * How long to wait until a question is repeated that so many times in a row got no answer although the restaurant
 * counts as reachable: no returning connection leads to another attempt then. Up to half as long again, so that not all
 * phones ask at once.
 */
export const againAfterMs = (failures: number): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (1 + Math.random() / 2)
