import * as v from 'valibot'
import { type Build, Count, Quantity } from '../../../schema/order/cart.ts'
import { Id } from '../../../schema/primitives.ts'

/**
 * The choices within a dish, in either of two formats: ours, with ids only, or the specification's, which is the
 * menu's own list reduced to what was chosen.
 */

/** An optional id; missing, null and empty all mean none. */
export const MaybeId = v.nullish(
  v.pipe(
    v.string(),
    v.maxLength(64),
    v.transform((id) => id || null),
  ),
  null,
)

const ChosenValue = v.object({ attrKeyId: Id, attrValueId: Id, quantity: Quantity })
type ChosenValue = v.InferOutput<typeof ChosenValue>

/** Spec §3, attributeList: a value that wasn't chosen may be listed with quantity 0. */
const ChosenAttribute = v.object({
  attrKeyId: Id,
  attrValueList: v.pipe(
    v.array(v.object({ attrValueId: Id, quantity: v.optional(Count, 1) })),
    v.maxLength(100),
  ),
})

export const AttrList = v.pipe(
  v.nullish(
    v.pipe(
      v.array(
        v.lazy((input) =>
          typeof input === 'object' && input !== null && 'attrValueList' in input
            ? ChosenAttribute
            : ChosenValue,
        ),
      ),
      v.maxLength(100),
    ),
    [],
  ),
  v.transform((list) => list.flatMap(chosenValues)),
)

const chosenValues = (entry: ChosenValue | v.InferOutput<typeof ChosenAttribute>): ChosenValue[] =>
  'attrValueList' in entry
    ? entry.attrValueList
        .filter(({ quantity }) => quantity > 0)
        .map((value) => ({ attrKeyId: entry.attrKeyId, ...value }))
    : [entry]

/** A dish chosen within a combo. */
export const Goods = v.object({
  itemId: Id,
  skuId: MaybeId,
  quantity: v.optional(Quantity, 1),
  itemAttrList: AttrList,
})

type BuildWire = { itemId: string; skuId: string | null; itemAttrList: ChosenValue[] }

export const writeBuild = (build: Build): BuildWire => ({
  itemId: build.itemId,
  skuId: build.skuId,
  itemAttrList: build.options.map(({ groupId, valueId, quantity }) => ({
    attrKeyId: groupId,
    attrValueId: valueId,
    quantity,
  })),
})

export const readBuild = (wire: BuildWire): Build => ({
  itemId: wire.itemId,
  skuId: wire.skuId,
  options: wire.itemAttrList.map(({ attrKeyId, attrValueId, quantity }) => ({
    groupId: attrKeyId,
    valueId: attrValueId,
    quantity,
  })),
})
