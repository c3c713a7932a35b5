import { headersOfText, holdsUntilHeader, likeStrangersKey } from '../../../core/domain/first-screen.ts'
import { emptyScreens, firstScreensOf } from '../../../core/schema/kept-screens.ts'
import type { FirstScreenFacts } from '../../queries/launch/first-screen.ts'
import badge from '../../ui/content/badge.module.css'
import skeleton from '../../ui/content/skeleton.module.css'
import { laterSheetHref } from '../screen/later-sheet.ts'
import type { ScreenCopy } from './copy-screen.ts'
import { rulesAbout } from './rules-about.ts'
import { cssOfStyles, decidingMedia, keptPage, ruleOf, scriptOf, sheetsOf } from './kept-page.ts'

/** A kept screen is replaced if a new one would be valid for this much longer. */
const anewMs = 60 * 60_000
/** It is also replaced if it would be valid for this much too long, because the phone's clock was set since. */
const tooLongMs = 60_000

/** The last kept screen for each key, as JSON. */
const last = new Map<string, string>()

/** The header that says which media queries matched when the screen was drawn. */
const mediaHeader = 'drawn-for'

const mediaNow = () => Object.fromEntries(decidingMedia.map((query) => [query, matchMedia(query).matches]))

type Taken = {
  /** See `firstScreenKey`. */
  key: string
  path: string
  copy: ScreenCopy
  facts: FirstScreenFacts
  /** Whether these facts still hold. */
  holds: () => boolean
}

/** Puts a screen's copy into the app's page and stores that page, with which the service worker answers a launch. */
export async function keepScreen({ key, path, copy, facts, holds }: Taken): Promise<void> {
  const { version, holdsUntil, shop } = facts
  const page = await fetch('/index.html')
  const text = await page.text()
  const release = scriptOf(text)
  // A newer release is about to take over: its page can't be combined with a screen of this one.
  if (release !== running()) return
  const css = await cssFor(copy.html, sheetsOf(text))
  const screen = {
    path,
    language: document.documentElement.lang,
    title: document.title,
    accent: shop.accent,
    html: copy.html,
    css: css + cssOfStyles(copy.styles) + ruleOf('html', shop.accentTokens ?? {}),
    waiting: `.${skeleton.skeleton}`,
    tag: `.${badge.tag}`,
    isFirstVisit: false,
    holdsUntil,
    media: mediaNow(),
  }
  const same = JSON.stringify([version, screen])
  if (last.get(key) === same && (await isKept(key, holdsUntil))) return
  const kept = await keptPage({ text, policy: page.headers.get('content-security-policy') ?? '' }, screen)
  const headers = headersOfText(page)
  headers.set('content-security-policy', kept.policy)
  headers.set(holdsUntilHeader, String(holdsUntil))
  headers.set(mediaHeader, JSON.stringify(screen.media))
  const cache = await screens()
  // The facts may have changed while the page was being built.
  if (!holds()) return
  await cache.put(key, new Response(kept.text, { headers }))
  last.set(key, same)
}

/** Records whether a stranger with this language would be shown the same screens, see `likeStrangersKey`. */
export async function noteLikeStrangers(isLike: boolean, language: string): Promise<void> {
  const cache = await screens()
  const noted = (await cache.match(likeStrangersKey))?.headers.get('content-language')
  if (!isLike) await cache.delete(likeStrangersKey)
  else if (noted !== language)
    await cache.put(likeStrangersKey, new Response(null, { headers: { 'content-language': language } }))
}

/** Whether a screen is kept that was drawn for such a window and is valid about as long as one that is made now. */
export async function isKept(key: string, holdsUntil: number): Promise<boolean> {
  const kept = await (await screens()).match(key)
  if (kept?.headers.get(mediaHeader) !== JSON.stringify(mediaNow())) return false
  const until = Number(kept.headers.get(holdsUntilHeader))
  return holdsUntil - anewMs < until && until < holdsUntil + tooLongMs
}

/** Whether the running release is the one that a launch would open. */
export async function isCurrent(): Promise<boolean> {
  const page = await fetch('/index.html')
  return scriptOf(await page.text()) === running()
}

export async function forgetScreens(): Promise<void> {
  last.clear()
  await emptyScreens()
}

/** The script that this page started with, see `scriptOf`. */
const running = () => document.querySelector('script[type=module]')?.getAttribute('src') ?? ''

const screens = () => caches.open(firstScreensOf(running()))

/** The page's own style sheets, and from the sheet of all other screens the rules for elements of this screen. */
async function cssFor(html: string, sheets: readonly string[]): Promise<string> {
  const begins = (await Promise.all(sheets.map(textOf))).join('\n')
  const href = laterSheetHref()
  const later = href ? await textOf(href) : ''
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, all]) => all!.split(' '))
  const isLater = (name: string) => !begins.includes(`.${name}`) && later.includes(`.${name}`)
  const late = new Set(names.filter(isLater))
  if (late.size === 0) return begins
  const key = [...late].join()
  if (found?.key !== key) found = { key, rules: rulesAbout(late, later) }
  return `${begins}\n${found.rules}`
}

/** The rules that were last found, for the same names: parsing that sheet takes a slow phone longer than a frame. */
let found: { key: string; rules: string } | undefined

const textOf = async (href: string): Promise<string> => (await fetch(href)).text()
