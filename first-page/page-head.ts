import { dishPrice } from '../core/domain/menu/dish-price.ts'
import type { Language } from '../core/schema/primitives.ts'
import type { ShopRow } from '../core/storage/rows.ts'
import type { VisibleMenu } from '../src/queries/use-menu.ts'

type Shown = {
  shop: ShopRow
  path: string
  /** The one that the address asks for. */
  asked: Language | null
  language: Language
  menu: VisibleMenu
}

/** More would weigh more than the page. */
const mostDishes = 300

/** What links and search engines read of a page: its address, a card, and who this is as schema.org has it. */
export function pageHead(shown: Shown, origin: string): string {
  const { shop, path, asked } = shown
  const url = `${origin}${path}${asked ? `?language=${asked}` : ''}`
  const description = shop.tagline || shop.about
  const card: Record<string, string> = {
    'og:type': 'website',
    'og:title': shop.name,
    'og:description': description,
    'og:url': url,
    'og:locale': shown.language,
    'og:image': shop.cover && new URL(shop.cover, origin).href,
  }
  const tags = Object.entries(card).flatMap(([property, content]) =>
    content ? `<meta property="${property}" content="${attribute(content)}">` : [],
  )
  const data = JSON.stringify(linkedData(shown, origin)).replaceAll('<', String.raw`\u003c`)
  return [
    `<link rel="canonical" href="${attribute(url)}">`,
    ...tags,
    `<script type="application/ld+json">${data}</script>`,
  ].join('')
}

/** https://schema.org/Restaurant, on the menu's page with its https://schema.org/Menu. */
function linkedData({ shop, path, language, menu }: Shown, origin: string): object {
  const { lat, lng } = shop
  const at = (address: string) => new URL(address, origin).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': at('/'),
    url: at('/'),
    name: shop.name,
    ...(shop.about && { description: shop.about }),
    ...(shop.cover && { image: at(shop.cover) }),
    ...(shop.address && { address: shop.address }),
    ...(shop.phone && { telephone: shop.phone }),
    ...(lat !== null &&
      lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    currenciesAccepted: shop.currency,
    hasMenu: path === '/menu' ? menuData({ shop, language, menu }, at) : at('/menu'),
  }
}

function menuData(
  { shop, language, menu }: Pick<Shown, 'shop' | 'language' | 'menu'>,
  at: (address: string) => string,
): object {
  const price = (cents: number) => ({ '@type': 'Offer', price: cents / 100, priceCurrency: shop.currency })
  const dish = (kind: string, one: { id: string; title: string; description: string; picture: string }) => ({
    '@type': 'MenuItem',
    name: one.title,
    url: at(`/${kind}/${encodeURIComponent(one.id)}`),
    ...(one.description && { description: one.description }),
    ...(one.picture && { image: at(one.picture) }),
  })
  let left = mostDishes
  const some = <T>(all: readonly T[]): T[] => {
    const taken = all.slice(0, left)
    left -= taken.length
    return taken
  }
  const sections = menu.categories.map(({ name, items }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: some(items).map((item) => ({ ...dish('item', item), offers: price(dishPrice(item).cents) })),
  }))
  const combos = some(menu.combos).map((combo) => ({
    ...dish('combo', combo),
    offers: price(combo.price.cents),
  }))
  return {
    '@type': 'Menu',
    url: at('/menu'),
    inLanguage: language,
    hasMenuSection: sections.filter(({ hasMenuItem }) => hasMenuItem.length > 0),
    ...(combos.length > 0 && { hasMenuItem: combos }),
  }
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
