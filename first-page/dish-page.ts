import { sizeMark } from '../core/contract/wire/menu/without-items.ts'
import type { ItemWire, MenuWire } from '../core/contract/wire/menu/menu-wire.ts'
import { escapeHtml } from '../core/domain/escape-html.ts'
import type { Item } from '../core/schema/menu.ts'
import type { ShopRow } from '../core/storage/rows.ts'

/** The menu reduced to one dish, so that its page doesn't decode thousands of others. Null if there is no such dish. */
export function menuOfDish(wire: MenuWire, id: string): MenuWire | null {
  if (wire.excludedItemIds.includes(id)) return null
  const sizes = wire.excludedItemIds.filter((mark) => mark.startsWith(sizeMark(id, '')))
  const isIt = ({ item, skuList }: ItemWire) =>
    item.itemId === id &&
    (skuList.length === 0 || skuList.some(({ skuId }) => !sizes.includes(sizeMark(id, skuId))))
  const categoryList = wire.categoryList.flatMap((category) => {
    const itemList = category.isCombo ? [] : category.itemList.filter(isIt)
    return itemList.length > 0 ? [{ ...category, itemList }] : []
  })
  if (categoryList.length === 0) return null
  // Menus are cached by their hash, so this one needs a hash of its own.
  return { categoryList, packageList: [], excludedItemIds: sizes, md5: `${wire.md5} ${id}` }
}

/** The title of a dish's page. */
export const dishTitle = (item: Item, shop: ShopRow): string => `${item.title} · ${shop.name}`

/** The page with the title and description of a dish in place of the shop's. */
export function withDishWords(page: string, item: Item, shop: ShopRow): string {
  const description = escapeHtml(item.description || shop.tagline || shop.about)
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(dishTitle(item, shop))}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}">`)
}
