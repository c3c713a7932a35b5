import * as v from 'valibot'
import { Cents } from '../primitives.ts'

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
export const BillStep = v.object({
  rule: BillRule,
  cents: Cents,
  /** The coupon's title or the level's name, where the rule has one. */
  name: v.optional(v.string()),
})
export type BillStep = v.InferOutput<typeof BillStep>
