import { laterSheetName } from '../core/domain/named-in-page.ts'
import type { ShopRow } from '../core/storage/rows.ts'
import {
  type KeptScreen,
  cssOfStyles,
  decidingMedia,
  ruleOf,
  sheetsOf,
} from '../src/shell/first-screen/kept-page.ts'
import menu from '../src/routes/menu/dishes/menu-section.module.css'
import badge from '../src/ui/content/badge.module.css'
import skeleton from '../src/ui/content/skeleton.module.css'
import { withFirstPictures } from './first-pictures.ts'
import { rulesFor } from './rules-for.ts'
import { tidyMarkup } from './tidy-markup.ts'

/** The app's stylesheets by address; inserted by the build. */
declare const SHEETS: Readonly<Record<string, string>>

/**
 * Of a menu with hundreds of rows, the browser lays out only the visible ones. The height of a block follows from its
 * number of rows, whether or not it is rendered.
 */
const seenFirst = `#first-screen .${menu.block}{content-visibility:auto}`

/** Prepares a rendered screen for insertion into its page. */
export function drawnScreen(
  drawn: string,
  page: string,
  shop: ShopRow,
): Omit<KeptScreen, 'path' | 'language' | 'title' | 'holdsUntil'> {
  const { html, styles, classes } = tidyMarkup(drawn)
  // If a part fails, React renders its fallback instead, possibly without reporting why.
  if (classes.has(skeleton.skeleton!)) throw new Error('a part of the first screen could not be drawn')
  const begins = sheetsOf(page).map(sheetAt).join('\n')
  const later = laterSheetIn(page)
  const isLater = (name: string) => !begins.includes(`.${name}`)
  const rest = later ? rulesFor(sheetAt(later), new Set([...classes].filter(isLater))) : ''
  return {
    accent: shop.accent,
    html: withFirstPictures(html),
    css: begins + rest + seenFirst + cssOfStyles(styles) + ruleOf('html', shop.accentTokens ?? {}),
    media: Object.fromEntries(decidingMedia.map((query) => [query, false])),
    waiting: `.${skeleton.skeleton}`,
    tag: `.${badge.tag}`,
    isFirstVisit: true,
  }
}

function sheetAt(href: string): string {
  const sheet = SHEETS[href]
  if (sheet === undefined) throw new Error(`the page has a stylesheet of another build: ${href}`)
  return sheet
}

/** The address of the stylesheet for later screens, as noted in the page. */
const laterSheetIn = (page: string): string | undefined =>
  new RegExp(`<meta name="${laterSheetName}" content="([^"]+)">`).exec(page)?.[1]
