import type { MenuWire } from '../core/contract/wire/menu/menu-wire.ts'
import { escapeHtml } from '../core/domain/escape-html.ts'
import type { Item } from '../core/schema/menu.ts'
import type { ShopRow } from '../core/storage/rows.ts'

/** The menu of this dish alone: of thousands, none but it is read for its page. Null for a dish that there isn't. */
export function menuOfDish(wire: MenuWire, id: string): MenuWire | null {
  if (wire.excludedItemIds.includes(id)) return null
  const categoryList = wire.categoryList.flatMap((category) => {
    const itemList = category.isCombo ? [] : category.itemList.filter(({ item }) => item.itemId === id)
    return itemList.length > 0 ? [{ ...category, itemList }] : []
  })
  if (categoryList.length === 0) return null
  // Whatever remembers a menu does so by its hash.
  return { categoryList, packageList: [], excludedItemIds: [], md5: `${wire.md5} ${id}` }
}

/** What a dish's page is called. */
export const dishTitle = (item: Item, shop: ShopRow): string => `${item.title} · ${shop.name}`

/** The page with the words of a dish in place of the shop's. */
export function withDishWords(page: string, item: Item, shop: ShopRow): string {
  const description = escapeHtml(item.description || shop.tagline || shop.about)
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(dishTitle(item, shop))}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}">`)
}
