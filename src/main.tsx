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
import { lastSpoken, speak } from './i18n/catalogs.ts'
import { isLanguage, negotiate } from '../core/domain/languages.ts'
import { pageAnswersId } from '../core/domain/named-in-page.ts'
import type { Language } from '../core/schema/primitives.ts'
import { readAhead } from './queries/launch/read-ahead.ts'
import { isInMemory, openStorage } from './queries/open-storage.ts'
import { preloadScreen, router } from './router.ts'

const asked = new URLSearchParams(location.search)
/** Of what is named twice the last, as everywhere. */
const said = readSearch(Object.fromEntries(asked))

// What was loaded has taken its time: what it begins takes another turn. Without an `await` that the file itself would wait
// for: the bundler then makes one file of this and what it imports.
setTimeout(() => void start())

async function start(): Promise<void> {
  watchInstall()
  const { lang } = document.documentElement
  const language = negotiate({
    override: said.language,
    chosen: lastSpoken(),
    preferred: navigator.languages,
    // As the server has written it; the shop itself isn't known yet.
    shop: isLanguage(lang) ? lang : null,
  })
  const [last, scanned] = [lastTable(), said.table]
  const movesTable = Boolean(last && scanned && scanned !== last)
  beginAhead(language, movesTable)
  const speaking = patiently(() => speak(language)).catch(
    // It isn't in this release any more: the app works, without its words.
    () => i18n.loadAndActivate({ locale: 'en', messages: {} }),
  )
  // All that the first screen needs at the same time, not one after the other.
  const [isScreenThere] = await Promise.all([
    preloadScreen(location.pathname),
    speaking,
    crypto.randomUUID || patiently(() => import('../core/domain/uuid-polyfill.ts')),
    patiently(openStorage).then(ahead),
  ])
  if (isInMemory()) await runInPage()
  if (movesTable) await moveOnlyOnceAsked()
  // The router would else begin once the app is drawn, and the first drawing would show nothing.
  if (isScreenThere) await router.load()
  // A slow phone draws the first screen in parts, and paints or takes a tap between two of them.
  startTransition(() => createRoot(document.getElementById('app')!).render(createElement(App)))
  // At once, and not when there is time: what hangs is what somebody wants to look into.
  if (asked.has('debug')) void import('./parts/debug/open-debug.tsx').then((its) => its.openDebug())
  await firstIdle
  const late = await patiently(() => import('./late-start.ts'))
  late.startLate(router)
}

/** On a first visit the engine asks for the shop while the app is being drawn for the first time. */
function beginAhead(language: Language, movesTable: boolean): void {
  const answers = document.getElementById(pageAnswersId)?.textContent
  // The page has begun by itself, with both.
  if (startedVisit || !answers) return
  void engine.takePageAnswers(answers)
  // Elsewhere, or with a cart at another table, more decides what is looked at.
  if (movesTable || asked.has('moveTo') || !/^\/(menu|item\/.+)?$/.test(location.pathname)) return
  const { table = null, orgId = '', source = '' } = said
  arrive({ tableCode: table, language, orgId, source })
}

/** A launch into home or the menu reads what they show while their code is on its way. */
async function ahead(): Promise<void> {
  if (/^\/(menu)?$/.test(location.pathname) && !isInMemory()) await readAhead(asked)
}

/** Who scans another table than the last one may have a cart, which then stays where it is until they say so. */
async function moveOnlyOnceAsked(): Promise<void> {
  const its = await import('./shell/visit/move-table/hold-move.ts')
  await its.holdMove(router)
}
