import { aheadIn, aheadMeta, engineName } from '../../../core/domain/ahead-files.ts'
import { keptParameters } from '../../../core/domain/kept-parameters.ts'
import { pageAnswersId } from '../../../core/domain/named-in-page.ts'
import { compareScreens } from './compare-screens.ts'
import { hideUnfit } from './hide-unfit.ts'
import { loadApp } from './load-app.ts'
import { startEngine } from './start-engine.ts'
import { startPage } from './start-page.ts'
import type { Start } from './start.ts'

/** The parts of a screen that its kept page is built from. */
export type KeptScreen = {
  /** The path of the screen's address. */
  path: string
  language: string
  title: string
  /** The colour of the browser's bar, as `#rrggbb`. */
  accent: string
  /** The markup inside `#app`. */
  html: string
  css: string
  /** See `Start`. */
  media: Start['media']
  /** See `Start`. */
  waiting: string
  /** See `compareScreens`. */
  tag: string
  isFirstVisit: boolean
  /** Until when it may be shown, in ms since the epoch on the clock of who drew it. */
  holdsUntil: number
}

export type KeptPage = { text: string; policy: string }

/** The media queries that decide between two ways of drawing a screen (`useMedia`). */
export const decidingMedia = ['(min-width: 900px)', '(min-width: 1024px)']

/** Until the app has taken over, it is drawn invisibly at the same place as the kept screen. */
const ownCss =
  '#first-screen ~ #app{position:absolute;inset:0 0 auto;visibility:hidden}#first-screen~#app::after{content:none}'

/**
 * Puts a screen into the app's own page, so that it is visible before the app has started.
 * @param page the built index.html as it was served, with its content security policy
 */
export async function keptPage(
  page: { text: string; policy: string },
  { path, language, title, accent, html, css, media, waiting, tag, isFirstVisit, holdsUntil }: KeptScreen,
): Promise<KeptPage> {
  const script = scriptOf(page.text)
  const shared = [...page.text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(
    ([, href]) => href!,
  )
  // These files are preloaded because the first script requests them only once it runs. All dishes share one path
  // (`/item`).
  const preload = aheadIn(page.text, [/^\/[^/]*/.exec(path)![0], language])
  const [engine] = aheadIn(page.text, [engineName])
  if (!engine) throw new Error('the page names no engine')
  const style = `${css}${ownCss}`
  const given = {
    script,
    preload,
    shared,
    media,
    waiting,
    visit: keptParameters,
    isFirstVisit,
  } satisfies Start
  const engineStart = `(${startEngine})(${forScript(engine)},${forScript(pageAnswersId)})`
  const comparison = `(${compareScreens})(${forScript(tag)})`
  // The engine is one and the same for the two that use it.
  const start = `((given,engine)=>(${startPage})(given,(${loadApp})(given,engine),engine,${comparison}))(${forScript(given)},${engineStart})`
  const hide = `(${hideUnfit})(${holdsUntil},${isFirstVisit})`
  const text = page.text
    .replace(aheadMeta, '')
    .replace(/<html\b[^>]*>/, () => `<html lang="${attribute(language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${markup(title)}</title>`)
    .replaceAll(
      /(<meta name="theme-color"[^>]* content=")[^"]*/g,
      (_, tag: string) => tag + attribute(accent),
    )
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, () => `<script>${hide}</script><style>${style}</style>`)
    .replace(
      '<div id="app"></div>',
      () => `<div id="first-screen">${html}</div><div id="app"></div><script>${start}</script>`,
    )
  const policy = page.policy
    .replace("style-src 'self'", `style-src 'self' '${await hashOf(style)}'`)
    .replace("script-src 'self'", `script-src 'self' '${await hashOf(hide)}' '${await hashOf(start)}'`)
  return { text, policy }
}

/** The address of the script with which the app's page starts; it identifies the release. */
export function scriptOf(page: string): string {
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  if (!script) throw new Error('the page has no script of its own')
  return script
}

/** The style sheets of the app's page. */
export const sheetsOf = (page: string): string[] =>
  [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">/g)].map(([, href]) => href!)

/** Rules for a screen's `style` attributes, see `ScreenCopy`. */
export const cssOfStyles = (styles: readonly string[]): string =>
  styles.map((style, n) => `[data-style="${n}"]{${style}}`).join('')

export const ruleOf = (selector: string, values: object): string =>
  `${selector}{${Object.entries(values)
    .map((pair) => pair.join(':'))
    .join(';')}}`

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** Escapes a value so that nothing in it can end the script element that it is written into. */
const forScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
// Enough for these places: the other characters that core/domain/escape-html.ts escapes can't end them, and its code
// would cost every phone fifty bytes.
const markup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const attribute = (text: string) => markup(text).replaceAll('"', '&quot;')
