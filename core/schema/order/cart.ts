import * as v from 'valibot'
import { Count, Id } from '../primitives.ts'

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
export type LineSnapshot = {
  title: string
  picture: string
  /** Names of the sku's values and the chosen options, in menu order. */
  details: string[]
  /**
   * What the sku's values and the chosen options were called, by their ids: a menu that lost one has forgotten its name.
   * Not in a line that an older release wrote, nor in a combo's.
   */
  partNames?: Record<string, string> | undefined
  unitCents: number
}

export type CartLine = {
  id: string
  build: Build
  quantity: number
  note: string
  snapshot: LineSnapshot
  /** The outbox intent that holds this line, or null while the customer can still change it. */
  intentId: string | null
}

export const ComboPick = v.object({ pileId: Id, build: Build, quantity: Quantity })
export type ComboPick = v.InferOutput<typeof ComboPick>

export type ComboLine = {
  id: string
  comboId: string
  picks: ComboPick[]
  quantity: number
  /** Not in a line that an older release wrote. */
  note?: string | undefined
  snapshot: LineSnapshot
  intentId: string | null
}

/** What was chosen, by its ids: a dish as it was built, or a combo with its picks. */
export const Choice = v.object({
  build: v.optional(Build),
  comboId: v.optional(Id),
  picks: v.optional(v.array(ComboPick)),
})
export type Choice = v.InferOutput<typeof Choice>

export type Lines = { items: CartLine[]; combos: ComboLine[] }

export { maxLines } from '../constants.ts'
export { Count, Quantity }
