import type { Database } from '../database/open.ts'
import { defaultLanguage } from '../shops/compile/compile-shop.ts'
import { readPicture } from '../shops/read/read-pictures.ts'
import { type StoredShop } from '../shops/read/read-shop.ts'
import { said } from '../i18n/said.ts'
import type { DistFile } from './dist-files.ts'
import { describe } from './index-page.ts'
import { pngSize } from './png-size.ts'

type Icon = { src: string; type: string; sizes: string; purpose: 'any' | 'maskable' }

/** The background while the app starts; the app's own light surface. */
const background = '#ffffff'
/** Launchers cut off longer names. */
const shortNameLength = 12

/** Makes the web app manifest from the shop's own name, colours and pictures. */
export async function manifestOf(
  db: Database,
  shop: StoredShop,
  dist: ReadonlyMap<string, DistFile>,
): Promise<object> {
  const { file } = shop
  const language = defaultLanguage(file)
  return {
    id: '/',
    name: file.name,
    short_name: shortName(file.name),
    description: describe(file, language),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: file.accent,
    icons: (await shopIcons(db, shop)) ?? builtIcons(dist),
    shortcuts: [
      { name: said(/*i18n*/ 'Menu', language), url: '/menu' },
      { name: said(/*i18n*/ 'Orders', language), url: '/order' },
    ],
  }
}

/** As many whole words as fit, else the first one cut off. */
function shortName(name: string): string {
  let short = ''
  for (const word of name.split(/\s+/)) {
    const longer = short === '' ? word : `${short} ${word}`
    if ([...longer].length > shortNameLength) break
    short = longer
  }
  return short || [...name].slice(0, shortNameLength).join('')
}

async function shopIcons(db: Database, shop: StoredShop): Promise<Icon[] | null> {
  const { icon } = shop.file.pictures
  const src = icon === undefined ? '' : shop.pictureUrl(icon)
  const name = decodeURIComponent(src.slice(src.lastIndexOf('/') + 1))
  const picture = src === '' ? null : await readPicture(db, shop.id, name)
  if (!picture) return null
  const shared = { src, type: picture.media_type, sizes: pngSize(picture.bytes) ?? 'any' }
  return [
    { ...shared, purpose: 'any' },
    { ...shared, purpose: 'maskable' },
  ]
}

/** The icons that come with the app, for shops that have none: `/icons/*.png` and `.svg`. */
const builtIcons = (dist: ReadonlyMap<string, DistFile>): Icon[] =>
  [...dist]
    .filter(([path]) => /^\/icons\/[^/]+\.(png|svg)$/.test(path))
    .map(([src, { mediaType, bytes }]) => ({
      src,
      type: mediaType,
      sizes: pngSize(bytes) ?? 'any',
      purpose: src.includes('maskable') ? 'maskable' : 'any',
    }))
