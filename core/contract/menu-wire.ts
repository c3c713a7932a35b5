import * as v from 'valibot'
import type { Category, Combo, Item, Menu, OptionGroup } from '../schema/menu.ts'
import { Allergen, type Language, type OrderType } from '../schema/primitives.ts'
import { Amount, toAmount, toCents } from './amount.ts'
import { OpenTime, readOpenTimes, writeOpenTimes } from './opening-wire.ts'

/**
 * The menu as category/list answers it (spec §3 and §7).
 * Ours, where the spec names no field: minSelect and maxSelect of an attribute, the names of values,
 * onlySkuIds, allergens of values, oldPrice, tableIdList, the names and choices of a pile.
 */
const AttrValue = v.object({
  attrValueId: v.string(),
  attrValueName: v.string(),
  price: Amount,
  isAddPrice: v.boolean(),
  /** The most that one line may take of it. */
  quantity: v.number(),
  isDefault: v.boolean(),
  allergicList: v.array(Allergen),
})

const Attribute = v.object({
  attrKeyId: v.string(),
  attrKeyName: v.string(),
  isCategoryAttr: v.boolean(),
  minSelect: v.number(),
  maxSelect: v.number(),
  onlySkuIds: v.array(v.string()),
  attrValueList: v.array(AttrValue),
})

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
    /** Table codes, joined by commas, at which alone the item is shown; empty for all. */
    tableId: v.string(),
    opentimeList: v.array(OpenTime),
  }),
  itemAllergicList: v.nullable(v.array(Allergen)),
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

const CategoryWire = v.object({
  categoryId: v.string(),
  categoryName: v.string(),
  categoryImagMin: v.string(),
  isCombo: v.boolean(),
  isRequire: v.boolean(),
  count: v.number(),
  itemList: v.array(ItemWire),
})

const ComboWire = v.object({
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

export const MenuWire = v.object({
  categoryList: v.array(CategoryWire),
  packageList: v.array(ComboWire),
  excludedItemIds: v.array(v.string()),
  md5: v.string(),
})
export type MenuWire = v.InferOutput<typeof MenuWire>

/** Reads a whole menu; excluded items are removed and empty categories dropped (spec §5). */
export function readMenu(wire: MenuWire, orderType: OrderType, language: Language): Menu {
  const excluded = new Set(wire.excludedItemIds)
  const categories = wire.categoryList
    .filter((category) => !category.isCombo)
    .map((category) => readCategory(category, excluded))
    .filter((category) => category.items.length > 0)
  return { orderType, language, itemsMd5: wire.md5, categories, combos: wire.packageList.map(readCombo) }
}

function readCategory(wire: v.InferOutput<typeof CategoryWire>, excluded: Set<string>): Category {
  return {
    id: wire.categoryId,
    name: wire.categoryName,
    picture: wire.categoryImagMin,
    required: wire.isRequire,
    items: wire.itemList.filter(({ item }) => !excluded.has(item.itemId)).map(readItem),
  }
}

export function readItem(wire: ItemWire): Item {
  const { item } = wire
  return {
    id: item.itemId,
    title: item.itemTitle,
    description: item.itemDetail,
    picture: item.itemImagMin,
    cents: toCents(item.itemPrice),
    oldCents: item.oldPrice === null ? null : toCents(item.oldPrice),
    soldCount: item.saleNum,
    memberOnly: item.isMemberItem,
    mandatory: item.isMandatoryItem,
    required: item.isRequiredItem,
    discounted: item.isDiscount,
    pointsRedeemable: item.isPointRedeem,
    couponUsable: item.isCouponUse,
    onlyTableCodes: item.tableId ? item.tableId.split(',') : [],
    openingPeriods: readOpenTimes(item.opentimeList),
    allergens: wire.itemAllergicList,
    optionGroups: wire.attributeList.map(readGroup),
    skuDimensions: wire.skuAttrList.map((attr) => ({
      id: attr.attrKeyId,
      name: attr.attrKeyName,
      values: attr.attrValueList.map((value) => ({ id: value.attrValueId, name: value.attrValueName })),
    })),
    skus: wire.skuList.map((sku) => ({
      id: sku.skuId,
      cents: toCents(sku.skuPrice),
      valueIds: sku.attrValueIdList,
    })),
  }
}

function readGroup(wire: v.InferOutput<typeof Attribute>): OptionGroup {
  return {
    id: wire.attrKeyId,
    name: wire.attrKeyName,
    fromCategory: wire.isCategoryAttr,
    min: wire.minSelect,
    max: wire.maxSelect,
    onlyForSkuIds: wire.onlySkuIds,
    values: wire.attrValueList.map((value) => ({
      id: value.attrValueId,
      name: value.attrValueName,
      cents: toCents(value.price),
      addsPrice: value.isAddPrice,
      maxQuantity: value.quantity,
      selectedByDefault: value.isDefault,
      allergens: value.allergicList,
    })),
  }
}

function readCombo(wire: v.InferOutput<typeof ComboWire>): Combo {
  return {
    id: wire.packageId,
    title: wire.packageName,
    description: wire.packageDetail,
    picture: wire.packageImagMin,
    cents: toCents(wire.packagePrice),
    oldCents: wire.packageOldPrice === null ? null : toCents(wire.packageOldPrice),
    soldCount: wire.saleNum,
    memberOnly: wire.isMemberItem,
    balanceUsable: wire.isBalanceUse,
    discounted: wire.isDiscountAttr,
    piles: wire.pileList.map((pile) => ({
      id: pile.pileId,
      name: pile.pileName,
      choose: pile.choose,
      choices: pile.goodsList.map((goods) => ({
        itemId: goods.itemId,
        extraCents: toCents(goods.extraPrice),
      })),
    })),
  }
}

export function writeMenu(menu: Menu, excludedItemIds: string[] = []): MenuWire {
  return {
    categoryList: menu.categories.map((category) => ({
      categoryId: category.id,
      categoryName: category.name,
      categoryImagMin: category.picture,
      isCombo: false,
      isRequire: category.required,
      count: category.items.length,
      itemList: category.items.map(writeItem),
    })),
    packageList: menu.combos.map((combo) => ({
      packageId: combo.id,
      packageName: combo.title,
      packageDetail: combo.description,
      packageImagMin: combo.picture,
      packagePrice: toAmount(combo.cents),
      packageOldPrice: combo.oldCents === null ? null : toAmount(combo.oldCents),
      packageQuantity: combo.piles.reduce((sum, pile) => sum + pile.choose, 0),
      saleNum: combo.soldCount,
      isMemberItem: combo.memberOnly,
      isBalanceUse: combo.balanceUsable,
      isDiscountAttr: combo.discounted,
      pileList: combo.piles.map((pile) => ({
        pileId: pile.id,
        pileName: pile.name,
        choose: pile.choose,
        itemIdList: pile.choices.map((choice) => choice.itemId),
        goodsList: pile.choices.map((choice) => ({
          itemId: choice.itemId,
          extraPrice: toAmount(choice.extraCents),
        })),
      })),
    })),
    excludedItemIds,
    md5: menu.itemsMd5,
  }
}

export function writeItem(item: Item): ItemWire {
  return {
    item: {
      itemId: item.id,
      itemTitle: item.title,
      itemImagMin: item.picture,
      itemPrice: toAmount(item.cents),
      oldPrice: item.oldCents === null ? null : toAmount(item.oldCents),
      itemDetail: item.description,
      saleNum: item.soldCount,
      isMemberItem: item.memberOnly,
      isMandatoryItem: item.mandatory,
      isRequiredItem: item.required,
      isDiscount: item.discounted,
      isPointRedeem: item.pointsRedeemable,
      isCouponUse: item.couponUsable,
      tableId: item.onlyTableCodes.join(','),
      opentimeList: writeOpenTimes(item.openingPeriods),
    },
    itemAllergicList: item.allergens,
    attributeList: item.optionGroups.map((group) => ({
      attrKeyId: group.id,
      attrKeyName: group.name,
      isCategoryAttr: group.fromCategory,
      minSelect: group.min,
      maxSelect: group.max,
      onlySkuIds: group.onlyForSkuIds,
      attrValueList: group.values.map((value) => ({
        attrValueId: value.id,
        attrValueName: value.name,
        price: toAmount(value.cents),
        isAddPrice: value.addsPrice,
        quantity: value.maxQuantity,
        isDefault: value.selectedByDefault,
        allergicList: value.allergens,
      })),
    })),
    skuAttrList: item.skuDimensions.map((dimension) => ({
      attrKeyId: dimension.id,
      attrKeyName: dimension.name,
      attrValueList: dimension.values.map((value) => ({ attrValueId: value.id, attrValueName: value.name })),
    })),
    skuList: item.skus.map((sku) => ({
      skuId: sku.id,
      skuPrice: toAmount(sku.cents),
      attrValueIdList: sku.valueIds,
    })),
    count: 0,
    itemPrice: toAmount(item.cents),
  }
}
