import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { runInPage } from './engine.ts'
import { firstIdle } from './shell/screen/first-content.ts'
import { watchInstall } from './shell/install.ts'
import { lastTable } from './shell/visit/kept-table.ts'
import { lastSpoken, speak } from './i18n/catalogs.ts'
import { negotiate } from '../core/domain/languages.ts'
import { readAhead } from './queries/launch/read-ahead.ts'
import { isInMemory, openStorage } from './queries/open-storage.ts'
import { preloadScreen, router } from './router.ts'

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no element #app')

watchInstall()
const asked = new URLSearchParams(location.search)
const override = asked.get('language') ?? undefined
const speaking = speak(negotiate({ override, chosen: lastSpoken(), preferred: navigator.languages })).catch(
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
// Never from the HTTP cache: an old worker must not outlive its release.
const registering =
  import.meta.env.PROD && 'serviceWorker' in navigator
    ? navigator.serviceWorker
        .register('/sw.js', { updateViaCache: 'none' })
        .catch((error: unknown) => console.warn('no service worker, so no offline start:', error))
    : null

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
