import { toCents } from '../../../core/contract/amount.ts'
import type { Category, Combo, Item, Menu, OptionGroup } from '../../../core/schema/menu.ts'
import type { Language, OrderType } from '../../../core/schema/primitives.ts'
import type {
  CategoryEntry,
  ComboEntry,
  GroupEntry,
  ItemEntry,
} from '../../../core/schema/shop-file/shop-file-menu.ts'
import type { ServiceEntry, ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Text } from '../../../core/schema/shop-file/shop-file-parts.ts'
import { compileOpening } from './compile-opening.ts'
import { localize } from './localize.ts'

/** Returns the address at which a picture of the shop file is served; empty when it isn't stored. */
export type PictureUrl = (path: string) => string

/** What is needed to compile a part of a menu in one language. */
export type Compiling = {
  say: (text: Text) => string
  picture: (path: string | undefined) => string
  groups: Map<string, GroupEntry>
}

export const compilingIn = (
  file: Pick<ShopFile, 'languages' | 'optionGroups'>,
  language: Language,
  pictureUrl: PictureUrl,
): Compiling => ({
  say: (text) => localize(text, language, file),
  picture: (path) => (path === undefined ? '' : pictureUrl(path)),
  groups: new Map(file.optionGroups.map((group) => [group.id, group])),
})

/**
 * Makes the menu that one service shows in one language, without its hash (`itemsMd5` is empty).
 * Dishes and combos of other order types, categories without dishes, and combos with an empty pile are left out.
 * Source: spec §3 and §5; categories' openings and groups are inherited by their dishes (ours).
 */
export function compileMenu(
  file: ShopFile,
  { orderType }: Pick<ServiceEntry, 'orderType'>,
  language: Language,
  pictureUrl: PictureUrl,
): Menu {
  const compiling = compilingIn(file, language, pictureUrl)
  const categories = file.categories
    .filter((category) => isOffered(category, orderType))
    .map((category) => ({
      ...category,
      items: category.items.filter((item) => isOffered(item, orderType)),
    }))
    .filter((category) => category.items.length > 0)
    .map((category) => compileCategory(category, compiling))
  const onMenu = new Set(categories.flatMap((category) => category.items.map((item) => item.id)))
  return {
    orderType,
    language,
    itemsMd5: '',
    categories,
    combos: compileCombos(file, orderType, onMenu, compiling),
  }
}

/** True when an entry is sold through this order type; without a list it is sold through all. */
export const isOffered = (entry: { orderTypes?: OrderType[] | undefined }, orderType: OrderType): boolean =>
  entry.orderTypes === undefined || entry.orderTypes.includes(orderType)

/** A category with all of its dishes, for whichever order types they are offered. */
export function compileCategory(entry: CategoryEntry, compiling: Compiling): Category {
  return {
    id: entry.id,
    name: compiling.say(entry.name),
    picture: compiling.picture(entry.picture),
    required: entry.required,
    items: entry.items.map((item) => compileItem(item, entry, compiling)),
  }
}

function compileItem(entry: ItemEntry, category: CategoryEntry, compiling: Compiling): Item {
  const { say } = compiling
  return {
    id: entry.id,
    title: say(entry.title),
    description: say(entry.description),
    picture: compiling.picture(entry.picture),
    cents: toCents(entry.price),
    oldCents: entry.oldPrice === undefined ? null : toCents(entry.oldPrice),
    soldCount: entry.sold,
    memberOnly: entry.memberOnly,
    mandatory: entry.mandatory,
    required: entry.required,
    discounted: entry.discounted,
    pointsRedeemable: entry.pointsRedeemable,
    couponUsable: entry.couponUsable,
    ...(entry.oncePerCustomer && { oncePerCustomer: true }),
    ...(entry.maxPerOrder !== undefined && { maxPerOrder: entry.maxPerOrder }),
    onlyTableCodes: entry.onlyTables,
    openingPeriods: compileOpening(entry.opening ?? category.opening),
    allergens: entry.allergens ?? null,
    ...(entry.diets && { diets: entry.diets }),
    optionGroups: [
      ...compileGroups(category, true, entry, compiling),
      ...compileGroups(entry, false, entry, compiling),
    ],
    skuDimensions: entry.skuDimensions.map((dimension) => ({
      id: dimension.id,
      name: say(dimension.name),
      values: dimension.values.map((value) => ({ id: value.id, name: say(value.name) })),
    })),
    skus: entry.skus.map((sku) => ({ id: sku.id, cents: toCents(sku.price), valueIds: sku.values })),
  }
}

/** An entry's option groups: first the shared ones, then its own, in the file's order. */
function groupsOf(
  entry: Pick<ItemEntry | CategoryEntry, 'useGroups' | 'groups'>,
  shared: Map<string, GroupEntry>,
): GroupEntry[] {
  const used = entry.useGroups.flatMap((id) => shared.get(id) ?? [])
  return [...used, ...entry.groups]
}

function compileGroups(
  from: ItemEntry | CategoryEntry,
  fromCategory: boolean,
  item: ItemEntry,
  compiling: Compiling,
): OptionGroup[] {
  const skuIds = new Set(item.skus.map((sku) => sku.id))
  return groupsOf(from, compiling.groups).flatMap((group) => {
    // A shared group may name the skus of several dishes. It is left out for a dish that has none of them.
    const onlyForSkuIds = group.onlyForSkus.filter((id) => skuIds.has(id))
    if (group.onlyForSkus.length > 0 && onlyForSkuIds.length === 0) return []
    return [compileGroup(group, fromCategory, onlyForSkuIds, compiling)]
  })
}

function compileGroup(
  group: GroupEntry,
  fromCategory: boolean,
  onlyForSkuIds: string[],
  { say }: Compiling,
): OptionGroup {
  return {
    id: group.id,
    name: say(group.name),
    fromCategory,
    min: group.min,
    max: group.max,
    onlyForSkuIds,
    values: group.values.map((value) => ({
      id: value.id,
      name: say(value.name),
      cents: toCents(value.price),
      addsPrice: value.addsPrice,
      maxQuantity: value.maxQuantity,
      selectedByDefault: value.default,
      allergens: value.allergens,
      ...(value.diets && { diets: value.diets }),
    })),
  }
}

/** The combos that are sold through an order type and whose piles each have at least one dish on its menu. */
export const compileCombos = (
  file: Pick<ShopFile, 'combos'>,
  orderType: OrderType,
  onMenu: Set<string>,
  compiling: Compiling,
): Combo[] =>
  file.combos
    .filter((combo) => isOffered(combo, orderType))
    .map((combo) => compileCombo(combo, onMenu, compiling))
    .filter((combo) => combo.piles.every((pile) => pile.choices.length > 0))

function compileCombo(entry: ComboEntry, onMenu: Set<string>, compiling: Compiling): Combo {
  const { say } = compiling
  return {
    id: entry.id,
    title: say(entry.title),
    description: say(entry.description),
    picture: compiling.picture(entry.picture),
    cents: toCents(entry.price),
    oldCents: entry.oldPrice === undefined ? null : toCents(entry.oldPrice),
    soldCount: entry.sold,
    memberOnly: entry.memberOnly,
    balanceUsable: entry.balanceUsable,
    discounted: entry.discounted,
    piles: entry.piles.map((pile) => ({
      id: pile.id,
      name: say(pile.name),
      choose: pile.choose,
      choices: pile.items
        .filter((choice) => onMenu.has(choice.item))
        .map((choice) => ({ itemId: choice.item, extraCents: toCents(choice.extra) })),
    })),
  }
}
