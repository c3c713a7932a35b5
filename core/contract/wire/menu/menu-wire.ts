import * as v from 'valibot'
import { Allergen } from '../../../schema/primitives.ts'
import { Amount } from '../../amount.ts'
import { OpenTime } from '../opening-wire.ts'

/**
 * The menu as category/list answers it (spec §3 and §7).
 * Ours, where the spec names no field: minSelect and maxSelect of an attribute, the names of values,
 * onlySkuIds, allergens of values, oldPrice, tableIdList, the names and choices of a pile, the lists of diets,
 * isAllergicUnknown, isOnceOnly and purchaseLimit.
 */
/** Absent where nothing is declared. A newer server may know diets that this phone doesn't. */
const DietList = v.optional(v.array(v.string()))

const AttrValue = v.object({
  attrValueId: v.string(),
  attrValueName: v.string(),
  price: Amount,
  isAddPrice: v.boolean(),
  /** The maximum quantity per line. */
  quantity: v.number(),
  isDefault: v.boolean(),
  allergicList: v.array(Allergen),
  /** The allergens aren't declared. A release without this field sees an empty list. */
  isAllergicUnknown: v.optional(v.boolean()),
  dietList: DietList,
})

export const Attribute = v.object({
  attrKeyId: v.string(),
  attrKeyName: v.string(),
  isCategoryAttr: v.boolean(),
  minSelect: v.number(),
  maxSelect: v.number(),
  onlySkuIds: v.array(v.string()),
  attrValueList: v.array(AttrValue),
})
export type Attribute = v.InferOutput<typeof Attribute>

export const ItemWire = v.object({
  item: v.object({
    itemId: v.string(),
    itemTitle: v.string(),
    itemImagMin: v.string(),
    itemPrice: Amount,
    oldPrice: v.nullable(Amount),
    itemDetail: v.string(),
    saleNum: v.number(),
    isMemberItem: v.boolean(),
    isMandatoryItem: v.boolean(),
    isRequiredItem: v.boolean(),
    isDiscount: v.boolean(),
    isPointRedeem: v.boolean(),
    isCouponUse: v.boolean(),
    /** Ours, like the next field: a customer may buy only one (SP_0080). Missing in menus of an older server. */
    isOnceOnly: v.optional(v.boolean()),
    /** The maximum quantity per order (SP_0082). */
    purchaseLimit: v.optional(v.number()),
    /** Codes of the only tables at which the item is shown, joined by commas; empty for all. */
    tableId: v.string(),
    opentimeList: v.array(OpenTime),
  }),
  itemAllergicList: v.nullable(v.array(Allergen)),
  itemDietList: DietList,
  attributeList: v.array(Attribute),
  skuAttrList: v.array(
    v.object({
      attrKeyId: v.string(),
      attrKeyName: v.string(),
      attrValueList: v.array(v.object({ attrValueId: v.string(), attrValueName: v.string() })),
    }),
  ),
  skuList: v.array(v.object({ skuId: v.string(), skuPrice: Amount, attrValueIdList: v.array(v.string()) })),
  count: v.number(),
  itemPrice: Amount,
})
export type ItemWire = v.InferOutput<typeof ItemWire>

export const CategoryWire = v.object({
  categoryId: v.string(),
  categoryName: v.string(),
  categoryImagMin: v.string(),
  isCombo: v.boolean(),
  isRequire: v.boolean(),
  count: v.number(),
  itemList: v.array(ItemWire),
})
export type CategoryWire = v.InferOutput<typeof CategoryWire>

export const ComboWire = v.object({
  packageId: v.string(),
  packageName: v.string(),
  packageDetail: v.string(),
  packageImagMin: v.string(),
  packagePrice: Amount,
  packageOldPrice: v.nullable(Amount),
  packageQuantity: v.number(),
  saleNum: v.number(),
  isMemberItem: v.boolean(),
  isBalanceUse: v.boolean(),
  isDiscountAttr: v.boolean(),
  /**
   * The kind of the reduction: `amount`, or empty without one. This field and the next are missing in menus of an
   * older server.
   */
  discountType: v.optional(v.string()),
  value: v.optional(Amount),
  pileList: v.array(
    v.object({
      pileId: v.string(),
      pileName: v.string(),
      choose: v.number(),
      itemIdList: v.array(v.string()),
      goodsList: v.array(v.object({ itemId: v.string(), extraPrice: Amount })),
    }),
  ),
})
export type ComboWire = v.InferOutput<typeof ComboWire>

export const MenuWire = v.object({
  categoryList: v.array(CategoryWire),
  packageList: v.array(ComboWire),
  excludedItemIds: v.array(v.string()),
  md5: v.string(),
})
export type MenuWire = v.InferOutput<typeof MenuWire>
