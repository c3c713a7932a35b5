import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchInstall } from './frame/install.ts'
import { lastSpoken, speak } from './i18n/catalogs.ts'
import { negotiate } from './i18n/languages.ts'
import { preloadScreens } from './router.ts'

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no element #app')

watchInstall()
const override = new URLSearchParams(location.search).get('language') ?? undefined
try {
  await speak(negotiate({ override, chosen: lastSpoken(), preferred: navigator.languages }))
} catch {
  // The catalogue's chunk couldn't be fetched: the app works, with the sources' own words.
  i18n.loadAndActivate({ locale: 'en', messages: {} })
}
createRoot(container).render(<App />)

// Safari has no idle callback.
const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 1500))
addEventListener('load', () => whenIdle(() => preloadScreens()), { once: true })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Never from the HTTP cache: an old worker must not outlive its release.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    console.warn('no service worker, so no offline start:', error)
  })
}
