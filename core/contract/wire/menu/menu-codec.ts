import type { Category, Combo, Item, Menu, OptionGroup } from '../../../schema/menu.ts'
import { type Diet, type Language, type OrderType, diets } from '../../../schema/primitives.ts'
import { toAmount, toCents } from '../../amount.ts'
import type { Attribute, CategoryWire, ComboWire, ItemWire, MenuWire } from './menu-wire.ts'
import { readOpenTimes, writeOpenTimes } from '../opening-wire.ts'
import { withoutItems } from './without-items.ts'

/** Reads a whole menu; excluded items are removed and empty categories dropped (spec §5). */
export function readMenu(wire: MenuWire, orderType: OrderType, language: Language): Menu {
  const categories = wire.categoryList
    .filter((category) => !category.isCombo)
    .map(readCategory)
    .filter((category) => category.items.length > 0)
  const combos = wire.packageList.map(readCombo)
  return withoutItems({ orderType, language, itemsMd5: wire.md5, categories, combos }, wire.excludedItemIds)
}

function readCategory(wire: CategoryWire): Category {
  return {
    id: wire.categoryId,
    name: wire.categoryName,
    picture: wire.categoryImagMin,
    required: wire.isRequire,
    items: wire.itemList.map(readItem),
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
    ...(item.isOnceOnly && { oncePerCustomer: true }),
    ...(item.purchaseLimit !== undefined && { maxPerOrder: item.purchaseLimit }),
    onlyTableCodes: item.tableId ? item.tableId.split(',') : [],
    openingPeriods: readOpenTimes(item.opentimeList),
    allergens: wire.itemAllergicList,
    ...readDiets(wire.itemDietList),
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

const readDiets = (wire: string[] | undefined): { diets?: Diet[] } =>
  wire ? { diets: diets.filter((diet) => wire.includes(diet)) } : {}

function readGroup(wire: Attribute): OptionGroup {
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
      allergens: value.isAllergicUnknown ? null : value.allergicList,
      ...readDiets(value.dietList),
    })),
  }
}

function readCombo(wire: ComboWire): Combo {
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
    categoryList: menu.categories.map(writeCategory),
    packageList: menu.combos.map(writeCombo),
    excludedItemIds,
    md5: menu.itemsMd5,
  }
}

export function writeCategory(category: Category): CategoryWire {
  return {
    categoryId: category.id,
    categoryName: category.name,
    categoryImagMin: category.picture,
    isCombo: false,
    isRequire: category.required,
    count: category.items.length,
    itemList: category.items.map(writeItem),
  }
}

export function writeCombo(combo: Combo): ComboWire {
  return {
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
    ...writeReduction(combo),
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
  }
}

/** The reduction that a combo's old price implies. The values are ours: the spec only names the two fields (§3). */
const writeReduction = ({ cents, oldCents }: Combo): Pick<ComboWire, 'discountType' | 'value'> =>
  oldCents !== null && oldCents > cents
    ? { discountType: 'amount', value: toAmount(oldCents - cents) }
    : { discountType: '', value: 0 }

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
      // Written only where set, so that the hashes of all other menus stay the same.
      ...(item.oncePerCustomer && { isOnceOnly: true }),
      ...(item.maxPerOrder !== undefined && { purchaseLimit: item.maxPerOrder }),
      tableId: item.onlyTableCodes.join(','),
      opentimeList: writeOpenTimes(item.openingPeriods),
    },
    itemAllergicList: item.allergens,
    ...(item.diets && { itemDietList: item.diets }),
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
        allergicList: value.allergens ?? [],
        ...(value.allergens === null && { isAllergicUnknown: true }),
        ...(value.diets && { dietList: value.diets }),
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
