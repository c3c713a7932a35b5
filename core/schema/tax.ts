import * as v from 'valibot'

/** A tax in percent, with at most two decimals. */
export const TaxRate = v.pipe(
  v.number(),
  v.minValue(0, 'must not be negative'),
  v.maxValue(100, 'at most 100'),
  v.check((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-8, 'at most two decimals'),
)

/** One tax contained in an order's price: `netCents` and `taxCents` together are what was paid at that rate. */
export type TaxLine = { name: string; rate: number; netCents: number; taxCents: number }
