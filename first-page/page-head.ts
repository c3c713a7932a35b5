import { originHere } from '../core/contract/first-page.ts'
import { escapeHtml } from '../core/domain/escape-html.ts'
import { dishPrice } from '../core/domain/menu/dish-price.ts'
import type { Item } from '../core/schema/menu.ts'
import type { Language } from '../core/schema/primitives.ts'
import type { ShopRow } from '../core/storage/rows.ts'
import type { VisibleMenu } from '../src/queries/use-menu.ts'

type Shown = {
  shop: ShopRow
  path: string
  /** The language in the address, if any. */
  asked: Language | null
  language: Language
  /**
   * The languages in which there is a menu, and that of this menu. The page's own texts may be in any language of the
   * app.
   */
  languages: readonly Language[]
  menuLanguage: Language
  menu: VisibleMenu
}

/** More dishes would make the metadata larger than the page. */
const mostDishes = 300

/**
 * Metadata for link previews and search engines: the canonical address, a preview card, and the restaurant as a
 * schema.org object.
 */
export function pageHead(shown: Shown): string {
  const { shop } = shown
  const card = { title: shop.name, description: shop.tagline || shop.about, picture: shop.cover }
  return headOf(shown, card, linkedData(shown))
}

/** The same for a dish's page, with https://schema.org/MenuItem. */
export function dishHead(shown: Omit<Shown, 'menu'>, item: Item): string {
  const { shop } = shown
  const { title, description } = item
  const card = { title: `${title} · ${shop.name}`, description, picture: item.picture || shop.cover }
  const data = { '@context': 'https://schema.org', ...itemData(shop, item) }
  return headOf(shown, card, data)
}

type Card = { title: string; description: string; picture: string }

function headOf(
  { path, asked, language, languages }: Omit<Shown, 'menu'>,
  { title, description, picture }: Card,
  linked: object,
): string {
  // A menu has a single address, even if it is requested in a language in which it doesn't exist.
  const url = addressIn(
    path,
    languages.find((one) => one === asked),
  )
  const card: Record<string, string> = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': language,
    'og:image': picture && at(picture),
  }
  const tags = Object.entries(card).flatMap(([property, content]) =>
    content ? `<meta property="${property}" content="${escapeHtml(content)}">` : [],
  )
  const data = JSON.stringify(linked).replaceAll('<', String.raw`\u003c`)
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(languages.length > 1
      ? [
          alternate('x-default', addressIn(path)),
          ...languages.map((one) => alternate(one, addressIn(path, one))),
        ]
      : []),
    ...tags,
    `<script type="application/ld+json">${data}</script>`,
  ].join('')
}

const addressIn = (path: string, language?: Language): string =>
  `${originHere}${path}${language ? `?language=${language}` : ''}`

const alternate = (language: string, url: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`

/** https://schema.org/Restaurant, on the menu's page with its https://schema.org/Menu. */
function linkedData({ shop, path, menuLanguage, menu }: Shown): object {
  const { lat, lng } = shop
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
    hasMenu: path === '/menu' ? menuData({ shop, menuLanguage, menu }) : at('/menu'),
  }
}

function menuData({ shop, menuLanguage, menu }: Pick<Shown, 'shop' | 'menuLanguage' | 'menu'>): object {
  let left = mostDishes
  const some = <T>(all: readonly T[]): T[] => {
    const taken = all.slice(0, left)
    left -= taken.length
    return taken
  }
  const sections = menu.categories.map(({ name, items }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: some(items).map((item) => itemData(shop, item)),
  }))
  const combos = some(menu.combos).map((combo) => ({
    ...dishData('combo', combo),
    offers: offerAt(shop, combo.price.cents),
  }))
  return {
    '@type': 'Menu',
    url: at('/menu'),
    inLanguage: menuLanguage,
    hasMenuSection: sections.filter(({ hasMenuItem }) => hasMenuItem.length > 0),
    ...(combos.length > 0 && { hasMenuItem: combos }),
  }
}

const at = (address: string): string => new URL(address, originHere).href

const itemData = (shop: ShopRow, item: Item): object => ({
  ...dishData('item', item),
  offers: offerAt(shop, dishPrice(item).cents),
})

const dishData = (
  kind: string,
  { id, title, description, picture }: Pick<Item, 'id' | 'title' | 'description' | 'picture'>,
): object => ({
  '@type': 'MenuItem',
  name: title,
  url: at(`/${kind}/${encodeURIComponent(id)}`),
  ...(description && { description }),
  ...(picture && { image: at(picture) }),
})

const offerAt = (shop: ShopRow, cents: number): object => ({
  '@type': 'Offer',
  price: cents / 100,
  priceCurrency: shop.currency,
})
