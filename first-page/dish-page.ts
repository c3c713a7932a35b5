import type { FirstPage, FirstVisit } from '../core/contract/first-page.ts'
import { readItem } from '../core/contract/wire/menu/menu-codec.ts'
import type { MenuWire } from '../core/contract/wire/menu/menu-wire.ts'
import type { Item } from '../core/schema/menu.ts'
import type { ShopRow } from '../core/storage/rows.ts'
import { attribute, dishHead } from './page-head.ts'

/** Nothing in it depends on the hour; a price that changes makes another page. */
const holdsMs = 24 * 60 * 60_000

/**
 * A dish's page for who was never here: the app's own, which draws the dish by itself, with what links and search engines
 * read of it. Null for a dish that there isn't.
 */
export function dishPage(visit: FirstVisit, shop: ShopRow, wire: MenuWire, id: string): FirstPage | null {
  const { path, asked, language, now, page } = visit
  const item = itemIn(wire, id)
  if (!item) return null
  const title = attribute(`${item.title} · ${shop.name}`)
  const description = attribute(item.description || shop.tagline || shop.about)
  const text = page.text
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}">`)
  return {
    text,
    policy: page.policy,
    holdsUntil: now + holdsMs,
    headAt: (origin) => dishHead({ shop, path, asked, language }, item, origin),
  }
}

/** Of a menu of thousands, this one alone is read. */
function itemIn({ categoryList, excludedItemIds }: MenuWire, id: string): Item | null {
  if (excludedItemIds.includes(id)) return null
  for (const { isCombo, itemList } of categoryList) {
    const found = isCombo ? undefined : itemList.find(({ item }) => item.itemId === id)
    if (found) return readItem(found)
  }
  return null
}
