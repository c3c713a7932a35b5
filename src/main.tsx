import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { engine, runInPage } from './engine.ts'
import { firstContent, firstIdle } from './shell/screen/first-content.ts'
import { watchInstall } from './shell/install.ts'
import { readSearch } from './shell/navigation/search.ts'
import { arrive } from './shell/visit/use-engine-visit.ts'
import { lastTable } from './shell/visit/kept-table.ts'
import { lastSpoken, speak } from './i18n/catalogs.ts'
import { negotiate } from '../core/domain/languages.ts'
import { pageAnswersId } from '../core/domain/first-screen.ts'
import { readAhead } from './queries/launch/read-ahead.ts'
import { isInMemory, openStorage } from './queries/open-storage.ts'
import { preloadScreen, router } from './router.ts'

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no element #app')

watchInstall()
const asked = new URLSearchParams(location.search)
const override = asked.get('language') ?? undefined
const language = negotiate({ override, chosen: lastSpoken(), preferred: navigator.languages })
const carried = document.getElementById(pageAnswersId)?.textContent
if (carried) beginAhead(carried)
const speaking = speak(language).catch(
  // The catalogue's chunk couldn't be fetched: the app works, with the sources' own words.
  () => i18n.loadAndActivate({ locale: 'en', messages: {} }),
)
// All that the first screen needs at the same time, not one after the other.
const [isScreenThere] = await Promise.all([
  preloadScreen(location.pathname),
  speaking,
  openStorage().then(ahead),
])
if (isInMemory()) await runInPage()
await moveOnlyOnceAsked()
// The router would else begin once the app is drawn, and the first drawing would show nothing.
if (isScreenThere) await router.load()
createRoot(container).render(<App />)
// At once, and not when there is time: what hangs is what somebody wants to look into.
if (asked.has('debug')) void openDebug()

void firstIdle.then(startLate)
// Once the first rows stand: its installation brings the whole app, and would take most of a slow line from them.
const registering =
  import.meta.env.PROD && 'serviceWorker' in navigator ? firstContent.then(registerWorker) : null

/** On a first visit the engine asks for the shop while the app is being drawn for the first time. */
function beginAhead(answers: string): void {
  void engine.takePageAnswers(answers)
  const { table = null, orgId = '', source = '' } = readSearch(Object.fromEntries(asked))
  arrive({ tableCode: table, language, orgId, source })
}

async function registerWorker(): Promise<ServiceWorkerRegistration | void> {
  try {
    // Never from the HTTP cache: an old worker must not outlive its release.
    return await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch (error) {
    console.warn('no service worker, so no offline start:', error)
  }
}

/** A launch into home or the menu reads what they show while their code is on its way. */
async function ahead(): Promise<void> {
  if (/^\/(menu)?$/.test(location.pathname) && !isInMemory()) await readAhead(asked)
}

/** Who scans another table than the last one may have a cart, which then stays where it is until they say so. */
async function moveOnlyOnceAsked(): Promise<void> {
  const last = lastTable()
  const scanned = asked.get('table')
  if (!last || !scanned || scanned === last) return
  const its = await import('./shell/visit/move-table/hold-move.ts')
  await its.holdMove(router)
}

async function openDebug(): Promise<void> {
  const its = await import('./parts/debug/open-debug.tsx')
  await its.openDebug()
}

async function startLate(): Promise<void> {
  const late = await import('./late-start.ts')
  late.startLate(router, registering)
}
