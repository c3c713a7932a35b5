import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FirstPage } from '../../core/contract/first-page.ts'
import { dishIn, firstPageKey } from '../../core/domain/first-screen.ts'
import { negotiate } from '../../core/domain/languages.ts'
import { languages } from '../../core/schema/constants.ts'
import type { Language } from '../../core/schema/primitives.ts'
import type { ShopTable } from '../../core/schema/shop.ts'
import type { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import { sha256 } from '../base/sha256.ts'
import type { Log } from '../log/log.ts'
import { defaultLanguage, readTable } from '../shops/compile/compile-shop.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { drawingThread } from './drawing-thread.ts'
import { indexPage } from './index-page.ts'
import { KeptPages } from './kept-pages.ts'
import type { StrangersAnswers } from './page-answers.ts'

type Options = {
  /** The folder of the built app, with the script that draws its first screens; null without one. */
  folder: string | null
  answers: StrangersAnswers
  now: () => number
  log: Log
}

export type FirstPageRequest = {
  shop: StoredShop
  /** The address that was asked for. */
  url: URL
  /** The header Accept-Language. */
  accepted: string | undefined
  /** The built index.html, its hash, and the policy that it is served with. */
  index: { text: string; hash: string }
  policy: string
}

/**
 * How many pages are kept: home and menu are two per language and shop, or table; dishes are as many as somebody goes
 * through.
 */
const mostScreens = 60
const mostDishes = 60

/**
 * Visitors who would wait for longer (ms), or behind more than so many pages being drawn, get the app's own page at
 * once.
 */
const patienceMs = 5_000
const mostInTheMaking = 8

/**
 * Draws home, menu and dishes for those who were never here, so that they can be read before the app has loaded, or
 * without it. Each page is drawn once for all that see the same. Null for every other address, for a table that doesn't
 * exist, and when drawing fails: then the app draws the page itself. Ours: the spec is silent.
 */
export function firstPages({ folder, answers, now, log }: Options) {
  const screens = new KeptPages(mostScreens, now)
  const atTables = new KeptPages(mostScreens, now)
  const dishes = new KeptPages(mostDishes, now)
  let inTheMaking = 0

  return async function firstPage(request: FirstPageRequest): Promise<FirstPage | null> {
    const { url, shop } = request
    if (folder === null || firstPageKey(url) === null) return null
    // Anybody may ask for any dish, so one that doesn't exist must cost nothing.
    const dish = dishIn(url.pathname)
    if (dish !== null && !hasDish(shop.file, dish)) return null
    const code = tableIn(url)
    const table = code ? readTable(shop.file, code) : null
    if (code && !table) return null
    const page = keptOrMade(folder, table, request).catch((error: unknown) => {
      log.error({ shop: shop.id, path: url.pathname, err: error }, 'a first page could not be drawn')
      return null
    })
    return inTime(page)
  }

  async function keptOrMade(
    folder: string,
    table: ShopTable | null,
    { shop, url, accepted, index, policy }: FirstPageRequest,
  ): Promise<FirstPage | null> {
    const { pathname: path } = url
    const { override, language } = languageFor({ shop, url, accepted })
    const asked = languages.find((one) => override?.slice(0, 2) === one && one === language) ?? null
    const name = answers.shopName(shop, language, table)
    const key = sha256(JSON.stringify([index.hash, policy, path, asked, language, name]))
    const kept = dishIn(path) !== null ? dishes : table ? atTables : screens
    return kept.of(key, async () => {
      if (inTheMaking >= mostInTheMaking) return null
      inTheMaking += 1
      try {
        return await make()
      } finally {
        inTheMaking -= 1
      }
    })

    async function make(): Promise<FirstPage | null> {
      const maker = drawingThread(join(folder, 'server/first-page.mjs'), index.hash)
      const wire = await answers.shop(shop, language, table)
      const offer = await maker.offerOf(wire, language)
      if (!offer) return null
      return maker.makeFirstPage({
        path,
        asked,
        language,
        now: now(),
        shop: wire,
        menu: await answers.menu(shop, offer.serviceId, offer.language),
        page: { text: indexPage(index.text, shop, language), policy },
      })
    }
  }
}

export const hasDish = (file: ShopFile, id: string): boolean =>
  file.categories.some(({ items }) => items.some((item) => item.id === id))

/** A parameter of an address, as the app reads it (`parseSearch`): the last one if there are several; null for none. */
const saidIn = ({ searchParams }: URL, name: 'table' | 'language'): string | null =>
  searchParams.getAll(name).at(-1) || null

/** The table that an address names. */
export const tableIn = (url: URL): string | null => saidIn(url, 'table')

/** The language of the page for somebody who was never here. */
export function languageFor({ shop, url, accepted }: Pick<FirstPageRequest, 'shop' | 'url' | 'accepted'>): {
  override: string | undefined
  language: Language
} {
  const override = saidIn(url, 'language') ?? undefined
  const preferred = languagesIn(accepted)
  return { override, language: negotiate({ override, preferred, shop: defaultLanguage(shop.file) }) }
}

/** The page, or null if it takes too long. It is kept for the next visitor all the same. */
async function inTime(page: Promise<FirstPage | null>): Promise<FirstPage | null> {
  const done = new AbortController()
  const late = setTimeout(patienceMs, null, { ref: false, signal: done.signal })
  try {
    return await Promise.race([page, late])
  } finally {
    done.abort()
  }
}

/** The languages of an Accept-Language header (RFC 9110 §12.5.4), the best first. */
function languagesIn(accepted: string | undefined): string[] {
  const ranges = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((piece) => piece.startsWith('q='))
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  return ranges
    .filter(({ tag, weight }) => /^[a-z]{2}\b/i.test(tag) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
