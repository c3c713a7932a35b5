import * as v from 'valibot'
import { longestNote } from '../plain-text.ts'
import { Cents, Count, Id } from '../primitives.ts'

const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999))

export const ChosenOption = v.object({ groupId: Id, valueId: Id, quantity: Quantity })
export type ChosenOption = v.InferOutput<typeof ChosenOption>

/** A dish as built by the customer. Two builds are the same line when all of this is the same. */
export const Build = v.object({
  itemId: Id,
  skuId: v.nullable(Id),
  options: v.array(ChosenOption),
})
export type Build = v.InferOutput<typeof Build>

/** What the line looked like and cost when it was added, so that a change can be shown. */
export const LineSnapshot = v.object({
  title: v.string(),
  picture: v.string(),
  /** Names of the sku's values and the chosen options, in menu order. */
  details: v.array(v.string()),
  /**
   * What the sku's values and the chosen options were called, by their ids: a menu that lost one has forgotten its name.
   * Not in a line that an older release wrote, nor in a combo's.
   */
  partNames: v.optional(v.record(v.string(), v.string())),
  unitCents: Cents,
})
export type LineSnapshot = v.InferOutput<typeof LineSnapshot>

export const CartLine = v.object({
  id: Id,
  build: Build,
  quantity: Quantity,
  note: v.string(),
  snapshot: LineSnapshot,
  /** The outbox intent that holds this line, or null while the customer can still change it. */
  intentId: v.nullable(v.string()),
})
export type CartLine = v.InferOutput<typeof CartLine>

export const ComboPick = v.object({ pileId: Id, build: Build, quantity: Quantity })
export type ComboPick = v.InferOutput<typeof ComboPick>

export const ComboLine = v.object({
  id: Id,
  comboId: Id,
  picks: v.array(ComboPick),
  quantity: Quantity,
  /** Not in a line that an older release wrote. */
  note: v.optional(v.string()),
  snapshot: LineSnapshot,
  intentId: v.nullable(v.string()),
})
export type ComboLine = v.InferOutput<typeof ComboLine>

/** What was chosen, by its ids: a dish as it was built, or a combo with its picks. */
export const Choice = v.object({
  build: v.optional(Build),
  comboId: v.optional(Id),
  picks: v.optional(v.array(ComboPick)),
})
export type Choice = v.InferOutput<typeof Choice>

export type Lines = { items: CartLine[]; combos: ComboLine[] }

export { maxLines } from '../constants.ts'
export const MaxNote = v.pipe(v.string(), v.maxLength(longestNote))
export { Count, Quantity }
