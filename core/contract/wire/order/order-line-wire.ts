import * as v from 'valibot'
import type { Item } from '../../../schema/menu.ts'
import { type Build, type ComboPick, Count, Quantity } from '../../../schema/order/cart.ts'
import type { OrderDraft } from '../../../schema/order/order.ts'
import { Id } from '../../../schema/primitives.ts'
import { Amount, toAmount, toCents } from '../../amount.ts'
import { clip } from '../../clip.ts'
import { AttrList, Goods, MaybeId, readBuild, writeBuild } from './build-wire.ts'
import { Text } from '../text.ts'
import { longestNote } from '../../../schema/plain-text.ts'

/**
 * The lines of an order that is sent (spec §3, Order item line and Combo package).
 */

/** Maximum lengths of informative texts: longer ones are cut, never a reason to refuse an order. */
const longest = { title: 500, detail: 300, picture: 300 }

/** An informative text, which may be missing or longer than in the menu. */
const Said = (max: number) =>
  v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) => clip(text, max)),
  )

/** An informative description of a line, as one text or several. */
const Details = v.pipe(
  v.nullish(v.union([v.array(v.string()), v.string()]), []),
  v.transform((details) => (typeof details === 'string' ? [details].filter(Boolean) : details)),
  v.transform((details) => details.map((detail) => clip(detail, longest.detail))),
)

/**
 * Ours: identifies the line in a refusal; if missing, the line's number is used. Phones make UUIDs. It has plain
 * characters only, as the server stores a refusal with the ids of its lines.
 */
const LineId = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)))

/**
 * Properties of the dish that the specification repeats on the line. They are informative only: the server uses its
 * own menu, and no value here is a reason to refuse an order.
 */
const informing = <T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined))
const dishEntries = {
  saleNum: informing(Count),
  isMemberItem: informing(v.boolean()),
  isMandatoryItem: informing(v.boolean()),
  isRequiredItem: informing(v.boolean()),
  isDiscount: informing(v.boolean()),
  isPointRedeem: informing(v.boolean()),
  isCouponUse: informing(v.boolean()),
  /** The values of the chosen sku. */
  skuAttrList: informing(
    v.array(
      v.object({
        attrKeyId: v.string(),
        attrKeyName: v.string(),
        attrValueList: v.array(v.object({ attrValueId: v.string(), attrValueName: v.string() })),
      }),
    ),
  ),
  skuPrice: informing(Amount),
}

export const ItemLineWire = v.object({
  lineId: LineId,
  itemId: Id,
  itemTitle: Said(longest.title),
  /** The price of one, as built; two decimals. */
  itemPrice: Amount,
  quantity: Quantity,
  itemImageMin: Said(longest.picture),
  itemDetail: Details,
  itemAttrList: AttrList,
  skuId: MaybeId,
  remark: v.nullish(Text(longestNote), ''),
  ...dishEntries,
})
type ItemLineWire = v.InferOutput<typeof ItemLineWire>

/** Spec §3, pileList: what was chosen of each pile. The pile's own id is ours. */
const Pile = v.object({
  pileId: MaybeId,
  itemIdList: v.nullish(v.pipe(v.array(Id), v.maxLength(100)), []),
  goodsList: v.nullish(v.pipe(v.array(Goods), v.maxLength(100)), []),
})

const Picked = v.object({ ...Goods.entries, pileId: v.optional(Id), quantity: Quantity })

export const PackageLineWire = v.pipe(
  v.object({
    lineId: LineId,
    packageId: Id,
    packageName: Said(longest.title),
    packagePrice: Amount,
    packageImageMin: Said(longest.picture),
    packageDetail: Details,
    /** The quantity: `packageQuantity` is the specification's field, `quantity` ours; ours takes precedence. */
    quantity: v.optional(Quantity),
    packageQuantity: v.optional(Quantity),
    /** The picks: `pickList` is our field, `pileList` the specification's; ours takes precedence. */
    pickList: v.optional(v.pipe(v.array(Picked), v.maxLength(100))),
    pileList: v.optional(v.pipe(v.array(Pile), v.maxLength(100))),
    /** Ours: the note. Missing where there is none. */
    remark: v.nullish(Text(longestNote)),
  }),
  v.transform(({ packageQuantity, pileList, ...line }) => ({
    ...line,
    quantity: line.quantity ?? packageQuantity ?? 1,
    pickList: line.pickList ?? (pileList ?? []).flatMap(picksOf),
  })),
)
type PackageLineWire = v.InferOutput<typeof PackageLineWire>

const picksOf = ({ pileId, itemIdList, goodsList }: v.InferOutput<typeof Pile>) =>
  (goodsList.length > 0
    ? goodsList
    : itemIdList.map((itemId) => ({ itemId, skuId: null, quantity: 1, itemAttrList: [] }))
  ).map((goods) => ({ ...goods, ...(pileId !== null && { pileId }) }))

type ItemLine = OrderDraft['items'][number]
type PackageLine = OrderDraft['combos'][number]

/** `dish` is the dish in the menu; without it the line carries no properties of the dish. */
export const writeItemLine = (line: ItemLine, dish: Item | undefined): ItemLineWire => ({
  lineId: line.id,
  itemTitle: clip(line.snapshot.title, longest.title),
  itemPrice: toAmount(line.snapshot.unitCents),
  quantity: line.quantity,
  itemImageMin: clip(line.snapshot.picture, longest.picture),
  itemDetail: line.snapshot.details.map((detail) => clip(detail, longest.detail)),
  remark: line.note,
  ...writeBuild(line.build),
  ...(dish && writeDish(dish, line.build)),
})

/** `at` is the line's index, from 0. */
export const readItemLine = (line: ItemLineWire, at: number): ItemLine => ({
  id: line.lineId ?? `item-${at + 1}`,
  build: readBuild(line),
  quantity: line.quantity,
  note: line.remark,
  snapshot: {
    title: line.itemTitle,
    picture: line.itemImageMin,
    details: line.itemDetail,
    unitCents: toCents(line.itemPrice),
  },
})

export const writePackageLine = (line: PackageLine): PackageLineWire => ({
  lineId: line.id,
  packageId: line.comboId,
  packageName: clip(line.snapshot.title, longest.title),
  packagePrice: toAmount(line.snapshot.unitCents),
  packageImageMin: clip(line.snapshot.picture, longest.picture),
  packageDetail: line.snapshot.details.map((detail) => clip(detail, longest.detail)),
  quantity: line.quantity,
  pickList: line.picks.map((pick) => ({
    pileId: pick.pileId,
    quantity: pick.quantity,
    ...writeBuild(pick.build),
  })),
  ...(line.note && { remark: line.note }),
})

/** `at` is the line's index, from 0. A pick without a pile gets an empty `pileId`. */
export const readPackageLine = (line: PackageLineWire, at: number): PackageLine => ({
  id: line.lineId ?? `package-${at + 1}`,
  comboId: line.packageId,
  picks: line.pickList.map((pick): ComboPick => ({
    pileId: pick.pileId ?? '',
    quantity: pick.quantity,
    build: readBuild(pick),
  })),
  quantity: line.quantity,
  ...(line.remark && { note: line.remark }),
  snapshot: {
    title: line.packageName,
    picture: line.packageImageMin,
    details: line.packageDetail,
    unitCents: toCents(line.packagePrice),
  },
})

function writeDish(dish: Item, { skuId }: Build): Pick<ItemLineWire, keyof typeof dishEntries> {
  const sku = dish.skus.find(({ id }) => id === skuId)
  return {
    saleNum: dish.soldCount,
    isMemberItem: dish.memberOnly,
    isMandatoryItem: dish.mandatory,
    isRequiredItem: dish.required,
    isDiscount: dish.discounted,
    isPointRedeem: dish.pointsRedeemable,
    isCouponUse: dish.couponUsable,
    skuAttrList: dish.skuDimensions.map(({ id, name, values }) => ({
      attrKeyId: id,
      attrKeyName: name,
      attrValueList: values
        .filter((value) => sku?.valueIds.includes(value.id))
        .map((value) => ({ attrValueId: value.id, attrValueName: value.name })),
    })),
    ...(sku && { skuPrice: toAmount(sku.cents) }),
  }
}
