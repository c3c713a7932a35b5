import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import { i18n } from '@lingui/core'
import { createElement, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { engine, runInPage, startedVisit } from './engine.ts'
import { patiently } from './engine/patiently.ts'
import { firstIdle } from './shell/screen/first-content.ts'
import { watchInstall } from './shell/install.ts'
import { readSearch } from './shell/navigation/search.ts'
import { arrive } from './shell/visit/use-engine-visit.ts'
import { lastTable } from './shell/visit/kept-table.ts'
import { notedLanguage, speak } from './i18n/catalogs.ts'
import { isLanguage, negotiate } from '../core/domain/languages.ts'
import { pageAnswersId } from '../core/domain/named-in-page.ts'
import type { Language } from '../core/schema/primitives.ts'
import { readAhead } from './queries/launch/read-ahead.ts'
import { isInMemory, openStorage } from './queries/open-storage.ts'
import { preloadScreen, router } from './router.ts'

const asked = new URLSearchParams(location.search)
/** For a parameter that is given twice, the last value counts, as everywhere in the app. */
const said = readSearch(Object.fromEntries(asked))

// Evaluating the scripts has taken a while, so the start gets a task of its own and the browser can paint before it. No
// top-level `await`: without one, the bundler can put this file and its imports into one chunk.
setTimeout(() => void start())

async function start(): Promise<void> {
  watchInstall()
  const { lang } = document.documentElement
  const language = negotiate({
    override: said.language,
    chosen: notedLanguage(),
    preferred: navigator.languages,
    // The server has written the shop's language here; the shop itself isn't known yet.
    shop: isLanguage(lang) ? lang : null,
  })
  const [last, scanned] = [lastTable(), said.table]
  const movesTable = Boolean(last && scanned && scanned !== last)
  beginAhead(language, movesTable)
  const speaking = patiently(() => speak(language)).catch(
    // The catalogue belongs to a release that is gone: the app works, but without its sentences.
    () => i18n.loadAndActivate({ locale: 'en', messages: {} }),
  )
  // Everything that the first screen needs is loaded at the same time, not one after the other.
  const [isScreenThere] = await Promise.all([
    preloadScreen(location.pathname),
    speaking,
    crypto.randomUUID || patiently(() => import('../core/domain/uuid-polyfill.ts')),
    patiently(openStorage).then(ahead),
  ])
  if (isInMemory()) await runInPage()
  if (movesTable) await moveOnlyOnceAsked()
  // Otherwise the router would load only once the app is rendered, and the first frame would be empty.
  if (isScreenThere) await router.load()
  // As a transition, a slow phone draws the first screen in parts and can paint or take a tap in between.
  startTransition(() => createRoot(document.getElementById('app')!).render(createElement(App)))
  // Right away and not when the page is idle: the debug sheet must also open while the app hangs.
  if (asked.has('debug')) void import('./parts/debug/open-debug.tsx').then((its) => its.openDebug())
  await firstIdle
  const late = await patiently(() => import('./late-start.ts'))
  late.startLate(router)
}

/**
 * On a first visit, gives the engine what the server has put into the page, and lets it fetch the shop while the app is
 * being drawn for the first time.
 */
function beginAhead(language: Language, movesTable: boolean): void {
  const answers = document.getElementById(pageAnswersId)?.textContent
  // `startedVisit`: the page's own script has told its engine the visit and these answers already.
  if (startedVisit || !answers) return
  void engine.takePageAnswers(answers)
  // On other screens, or with a cart at another table, the visit isn't decided by the address alone.
  if (movesTable || asked.has('moveTo') || !/^\/(menu|item\/.+)?$/.test(location.pathname)) return
  const { table = null, orgId = '', source = '' } = said
  arrive({ tableCode: table, language, orgId, source })
}

/** On a launch into home or the menu, reads the data that they show while their code is being fetched. */
async function ahead(): Promise<void> {
  if (/^\/(menu)?$/.test(location.pathname) && !isInMemory()) await readAhead(asked)
}

/**
 * If a table other than the last one was scanned, a cart that was filled at the last table stays there until the
 * customer confirms the move.
 */
async function moveOnlyOnceAsked(): Promise<void> {
  const its = await import('./shell/visit/move-table/hold-move.ts')
  await its.holdMove(router)
}
