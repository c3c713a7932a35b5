import * as v from 'valibot'
import { maxQuantity } from '../constants.ts'
import { Count, Id } from '../primitives.ts'

const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxQuantity))

const ChosenOption = v.object({ groupId: Id, valueId: Id, quantity: Quantity })
export type ChosenOption = v.InferOutput<typeof ChosenOption>

/** A dish as put together by the customer. Two builds are the same cart line when all of these fields are equal. */
export const Build = v.object({
  itemId: Id,
  skuId: v.nullable(Id),
  options: v.array(ChosenOption),
})
export type Build = v.InferOutput<typeof Build>

/** How the line looked and what it cost when it was added, so that a later change can be shown. */
export type LineSnapshot = {
  title: string
  picture: string
  /** Names of the sku's values and the chosen options, in menu order. */
  details: string[]
  /**
   * Names of the sku's values, of the chosen options and of a combo's picks, by id, because a menu that has lost one of
   * them no longer has its name. Absent in a line that an older release wrote.
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
  /** Absent in a line that an older release wrote. */
  note?: string | undefined
  snapshot: LineSnapshot
  intentId: string | null
}

/** What the customer chose, by ids: a dish as it was built, or a combo with its picks. */
export const Choice = v.object({
  build: v.optional(Build),
  comboId: v.optional(Id),
  picks: v.optional(v.array(ComboPick)),
})
export type Choice = v.InferOutput<typeof Choice>

export type Lines = { items: CartLine[]; combos: ComboLine[] }

export { Count, Quantity }
