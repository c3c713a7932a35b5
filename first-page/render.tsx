import { i18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FirstPage, FirstPageMaker, FirstVisit } from '../core/contract/first-page.ts'
import { dishIn } from '../core/domain/first-screen.ts'
import type { Language } from '../core/schema/primitives.ts'
import type { ShopRow } from '../core/storage/rows.ts'
import { App } from '../src/app.tsx'
import { catalogs } from '../src/i18n/catalogs.ts'
import { negotiate } from '../src/i18n/languages.ts'
import { firstScreenFacts } from '../src/queries/launch/first-screen.ts'
import { visibleMenu } from '../src/queries/use-menu.ts'
import { router } from '../src/router.ts'
import {
  type KeptScreen,
  cssOfStyles,
  decidingMedia,
  keptPage,
  ruleOf,
  sheetsOf,
} from '../src/shell/first-screen/kept-page.ts'
import skeleton from '../src/ui/content/skeleton.module.css'
import { dishPage } from './dish-page.ts'
import { pageHead } from './page-head.ts'
import { keepRows, offerOf, shopRow } from './rows.ts'
import { forgetRows } from './stand-ins/database.ts'
import { answerAsked, forgetAnswers } from './stand-ins/named-query.ts'
import { beginRows } from './stand-ins/use-near.ts'
import { tidyMarkup } from './tidy-markup.ts'

/** The app's stylesheet by its address: put in by the build. */
declare const SHEETS: Readonly<Record<string, string>>

/** A query may ask what another's answer lets be drawn; more rounds than that mean that something never settles. */
const mostRounds = 10

export const languageFor: FirstPageMaker['languageFor'] = (asked, preferred, shop) =>
  negotiate({ override: asked, preferred, shop })

/** One after the other: router, language and rows are the module's own, as they are a tab's own. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Draws the first screen of somebody who was never here with the app's own screens, and puts it into the app's page as a
 * screen that was kept on a phone is (`keptPage`).
 */
export function makeFirstPage(visit: FirstVisit): Promise<FirstPage | null> {
  const page = turn.then(() => make(visit))
  turn = page.catch(() => {})
  return page
}

async function make(visit: FirstVisit): Promise<FirstPage | null> {
  const { path, asked, language, now, page } = visit
  const shop = shopRow(visit.shop)
  const offer = offerOf(shop, language)
  if (!offer || offer.service.paused) return null
  const wire = await visit.menuOf(offer.service.id, offer.language)
  const dish = dishIn(path)
  if (dish !== null) return dishPage(visit, shop, wire, dish)
  await speak(language)
  const address = asked ? `${path}?language=${asked}` : path
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [address] }),
    // It would be a script, which the page's policy refuses.
    scrollRestoration: false,
  })
  try {
    keepRows(shop, offer, wire, now)
    await router.load()
    const drawn = await draw()
    const parameters = { tableCode: null, language: asked }
    const facts = await known(() => firstScreenFacts(parameters))
    const found = await visibleMenu(parameters)
    if (!facts || !found) return null
    const holdsUntil = facts.holdsUntil + now - Date.now()
    const menu = found.visible
    const kept = await keptPage(page, screenOf(drawn, path, page.text, shop, language))
    return {
      ...kept,
      holdsUntil,
      headAt: (origin) => pageHead({ shop, path, asked, language, menu }, origin),
    }
  } finally {
    forgetAnswers()
    forgetRows()
  }
}

async function draw(): Promise<string> {
  for (let round = 0; round < mostRounds; round++) {
    beginRows()
    const drawn = renderToStaticMarkup(<App />)
    if (!(await answerAsked())) return drawn
  }
  throw new Error(`the first screen asks for more after ${mostRounds} rounds`)
}

function screenOf(drawn: string, path: string, page: string, shop: ShopRow, language: Language): KeptScreen {
  const { html, styles, classes } = tidyMarkup(drawn)
  // React leaves a part out that fails, and shows what stands there meanwhile: it may not say why.
  if (classes.has(skeleton.skeleton!)) throw new Error('a part of the first screen could not be drawn')
  const sheets = sheetsOf(page).map((href) => {
    const sheet = SHEETS[href]
    if (sheet === undefined) throw new Error(`the page has a stylesheet of another build: ${href}`)
    return sheet
  })
  return {
    path,
    language,
    title: shop.name,
    html,
    css: sheets.join('\n') + cssOfStyles(styles) + ruleOf('html', shop.accentTokens ?? {}),
    media: Object.fromEntries(decidingMedia.map((query) => [query, false])),
    waiting: `.${skeleton.skeleton}`,
    isFirstVisit: true,
  }
}

/** A query's answer. */
async function known<T>(ask: () => { hasValue(): boolean; getValue(): T }): Promise<T> {
  const query = ask()
  if (!query.hasValue()) await answerAsked()
  return query.getValue()
}

const spoken = new Set<Language>()

async function speak(language: Language): Promise<void> {
  if (!spoken.has(language)) {
    const { first, rest } = catalogs[language]
    for (const { messages } of await Promise.all([first(), rest()])) i18n.load(language, messages)
    spoken.add(language)
  }
  i18n.activate(language)
}
