import * as v from 'valibot'

/** Money on the wire: units of the shop's currency with two decimals (spec §9). */
export const Amount = v.pipe(
  v.number(),
  v.check(
    // The rounded amount is compared with the amount itself: for a large n, the error of n * 100 exceeds a fixed
    // tolerance.
    (n) => Number.isFinite(n) && Math.abs(n) < 1e12 && Math.abs(toAmount(toCents(n)) - n) < 1e-8,
    'two decimals',
  ),
)

export const toCents = (amount: number): number => Math.round(amount * 100)
export const toAmount = (cents: number): number => cents / 100
