import { i18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Envelope } from '../core/contract/envelope.ts'
import type { FirstPage, FirstPageMaker, FirstVisit } from '../core/contract/first-page.ts'
import type { MenuWire } from '../core/contract/wire/menu/menu-wire.ts'
import { dishIn } from '../core/domain/first-screen.ts'
import { offerIn } from '../core/domain/order/offer.ts'
import type { Language } from '../core/schema/primitives.ts'
import { App } from '../src/app.tsx'
import { catalogs } from '../src/i18n/catalogs.ts'
import { firstScreenFacts } from '../src/queries/launch/first-screen.ts'
import { visibleMenu } from '../src/queries/use-menu.ts'
import { router } from '../src/router.ts'
import { keptPage, scriptOf } from '../src/shell/first-screen/kept-page.ts'
import { stringifySearch } from '../src/shell/navigation/search.ts'
import { dishTitle, menuOfDish, withDishWords } from './dish-page.ts'
import { drawnScreen } from './drawn-screen.ts'
import { dishHead, pageHead } from './page-head.ts'
import { keepRows, shopRow } from './rows.ts'
import { forgetRows } from './stand-ins/database.ts'
import { answerAsked, forgetAnswers } from './stand-ins/named-query.ts'
import { beginRows } from './stand-ins/use-near.ts'

/**
 * The maximum number of rendering rounds. The result of one query may lead to others; more rounds than this mean that
 * the page never settles.
 */
const mostRounds = 10

export const offerOf: FirstPageMaker['offerOf'] = (wire, language) => {
  const { shop, table } = shopRow(wire)
  const offer = offerIn(shop, language, table !== null)
  return offer && { serviceId: offer.service.id, language: offer.language }
}

/** Pages are rendered one after the other, because router, language and rows are module state, like those of a tab. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Renders the first screen of a new visitor with the app's own screens, and inserts it into the app's page in the
 * same way as a screen kept on a phone (`keptPage`).
 */
export function makeFirstPage(visit: FirstVisit): Promise<FirstPage | null> {
  const page = turn.then(() => make(visit))
  turn = page.catch(() => {})
  return page
}

async function make(visit: FirstVisit): Promise<FirstPage | null> {
  const { path, asked, language, now, page } = visit
  const at = shopRow(visit.shop)
  const { shop, table } = at
  const offer = offerIn(shop, language, table !== null)
  if (!offer) return null
  const whole = (JSON.parse(visit.menu) as Envelope<MenuWire>).data
  const dish = dishIn(path)
  const wire = dish === null ? whole : menuOfDish(whole, dish)
  if (!wire) return null
  await speak(language)
  const address = path + stringifySearch({ table: table?.code, language: asked })
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [address] }),
    // Scroll restoration would add an inline script, which the page's policy refuses.
    scrollRestoration: false,
  })
  try {
    keepRows(at, offer, wire, now)
    await router.load()
    const drawn = await draw()
    const parameters = { tableCode: table?.code ?? null, language: asked }
    const facts = await known(() => firstScreenFacts(parameters))
    const found = await visibleMenu(parameters)
    if (!facts || !found) return null
    const holdsUntil = facts.holdsUntil + now - Date.now()
    const spoken = { languages: offer.service.languages, menuLanguage: offer.language }
    const shown = { shop, path, asked, language, ...spoken, menu: found.visible }
    const item = dish === null ? null : found.menu.categories[0]!.items[0]!
    const its = item ? { ...page, text: withDishWords(page.text, item, shop) } : page
    // If the dish isn't available now, the page is left to the app.
    const isThere = found.visible.categories.length > 0 || item === null
    const title = item ? dishTitle(item, shop) : shop.name
    const kept = isThere
      ? await keptPage(its, { ...drawnScreen(drawn, page.text, shop), path, language, title, holdsUntil })
      : its
    return {
      ...kept,
      release: scriptOf(page.text),
      holdsUntil,
      head: item ? dishHead(shown, item) : pageHead(shown),
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

/** The result of a query. */
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
