import type { RegisteredRouter } from '@tanstack/react-router'
import { engine } from './engine.ts'
import { preloadScreens } from './preload-screens.ts'
import { isInMemory } from './queries/open-storage.ts'
import { keepFirstScreens } from './shell/first-screen/keep-first-screen.ts'
import { clearOfBars } from './shell/navigation/clear-of-bars.ts'
import { keepFocus } from './shell/navigation/keep-focus.ts'
import { returnFocus } from './shell/navigation/return-focus.ts'
import { keepPush } from './shell/push/keep-push.ts'
import { forgetOthers } from './shell/session/after-leaving.ts'
import { sayAgain } from './shell/session/say-again.ts'
import { followWorker } from './shell/updates/follow-worker.ts'
import { registerWorker } from './shell/updates/register-worker.ts'
import { watchEngine } from './shell/watch-engine.ts'

/**
 * What the app does once its first screen stands, and not before: one script, for the start pays for each. The service worker's
 * installation brings the whole app, and would take most of a slow line from the first rows.
 */
export function startLate(router: RegisteredRouter): void {
  const registering = import.meta.env.PROD && 'serviceWorker' in navigator ? registerWorker() : null
  describeApp()
  // Where there is no database, nobody can begin anew: what may be needed of the app is here before anything else happens.
  void preloadScreens(router, isInMemory() ? Promise.resolve(false) : isOnPhone(registering))
  void sayAgain()
  const app = document.getElementById('app')!
  keepFocus(app)
  // After it: what is focused anew is what that one sees last.
  returnFocus(router, app)
  clearOfBars(app)
  // Somebody may have left in another tab while this one was away.
  void forgetOthers()
  // Whoever only looks at the menu is there as well: the restaurant forgets phones of which it hears nothing.
  void keepPush()
  // Without a worker of its own there is none that the browser could end: it is told only where nobody looks.
  if (!isInMemory() && 'locks' in navigator) void watchEngine()
  else if (document.hidden) void engine.wake('hidden')
  // What is in memory goes with the page: a later launch isn't to show it.
  if (!isInMemory())
    keepFirstScreens(router, async (href) => (await import('./draw-aside.tsx')).drawAside(href))
  // Where a service worker has it on the phone, it is fetched when it is needed.
  if (!navigator.serviceWorker?.controller) void engine.loadRest()
  // What is in the page's memory alone isn't left for a new release.
  if (registering && !isInMemory()) void followWorker(router)
}

/** Not in the page itself: the browser asks for the app's large icon as soon as it reads this, ahead of the first rows. */
function describeApp(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** A first installation takes seconds; where it takes longer, something keeps it. */
const longestInstallMs = 20_000

/** Whether the service worker has the app's files on this phone, once that is known. */
async function isOnPhone(registering: Promise<ServiceWorkerRegistration | void> | null): Promise<boolean> {
  const workers = registering && navigator.serviceWorker
  if (!workers) return false
  if (workers.controller) return true
  const inCharge = new Promise<boolean>((done) => {
    workers.addEventListener('controllerchange', () => done(true), { once: true })
    setTimeout(done, longestInstallMs, false)
  })
  const registration = await registering
  return registration !== undefined && inCharge
}
