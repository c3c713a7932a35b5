import * as v from 'valibot'

/** Money on the wire: units of the shop's currency with two decimals (spec §9). */
export const Amount = v.pipe(
  v.number(),
  v.check(
    (n) => Number.isFinite(n) && Math.abs(n) < 1e9 && Math.abs(n * 100 - Math.round(n * 100)) < 1e-6,
    'two decimals',
  ),
)

export const toCents = (amount: number): number => Math.round(amount * 100)
export const toAmount = (cents: number): number => cents / 100
