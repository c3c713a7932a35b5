import { comboMark, sizeMark } from '../../../core/contract/wire/menu/without-items.ts'
import type { ItemEntry } from '../../../core/schema/shop-file/shop-file-menu.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'

/** By what the desk marks a dish as sold out: its id, and one mark for each of its sizes. */
export const marksOfItem = ({ id, skus }: Pick<ItemEntry, 'id' | 'skus'>): string[] => [
  id,
  ...skus.map((sku) => sizeMark(id, sku.id)),
]

/** Everything of a shop that the desk can mark as sold out: dishes, their sizes, and combos. */
export const marksOf = ({ categories, combos }: Pick<ShopFile, 'categories' | 'combos'>): Set<string> =>
  new Set([
    ...categories.flatMap(({ items }) => items.flatMap(marksOfItem)),
    ...combos.map(({ id }) => comboMark(id)),
  ])
