import * as v from 'valibot'

/** The rules that make a total, in the order in which they apply (spec §5). */
export const billRules = [
  'lines',
  'reductions',
  'memberRate',
  'coupon',
  'points',
  'balance',
  'delivery',
  'freeDelivery',
] as const
export const BillRule = v.picklist(billRules)
export type BillRule = v.InferOutput<typeof BillRule>

/** What one rule adds to the total, or takes from it when negative. */
export type BillStep = {
  rule: BillRule
  cents: number
  /** The coupon's title or the level's name, where the rule has one. */
  name?: string | undefined
}
