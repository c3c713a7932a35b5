import type { RegisteredRouter } from '@tanstack/react-router'
import { engine } from './engine.ts'
import { preloadScreens } from './preload-screens.ts'
import { isInMemory } from './queries/open-storage.ts'
import { keepFirstScreens } from './shell/first-screen/keep-first-screen.ts'
import { noteUnlikeStrangers } from './shell/first-screen/note-unlike.ts'
import { clearOfBars } from './shell/navigation/clear-of-bars.ts'
import { keepFocus } from './shell/navigation/keep-focus.ts'
import { nameScreen } from './shell/navigation/name-screen.ts'
import { returnFocus } from './shell/navigation/return-focus.ts'
import { keepPush } from './shell/push/keep-push.ts'
import { forgetOthers } from './shell/session/after-leaving.ts'
import { sayAgain } from './shell/session/say-again.ts'
import { sayLeft } from './shell/say-left.ts'
import { watchScan } from './shell/storage/watch-scan.ts'
import { followWorker } from './shell/updates/follow-worker.ts'
import { registerWorker } from './shell/updates/register-worker.ts'
import { watchEngine } from './shell/watch-engine.ts'

/**
 * Starts everything that the app needs only once its first screen is shown. One script for all of it, because the start
 * pays for each script. It must not run earlier: installing the service worker downloads the whole app, and on a slow
 * connection would delay the first rows.
 */
export function startLate(router: RegisteredRouter): void {
  const registering = import.meta.env.PROD && 'serviceWorker' in navigator ? registerWorker() : null
  describeApp()
  // Without a database a reload would lose everything, so all code that may be needed is fetched now.
  void preloadScreens(router, isInMemory() ? Promise.resolve(false) : isOnPhone(registering))
  void sayAgain()
  void sayLeft()
  watchScan(router)
  const app = document.getElementById('app')!
  keepFocus(app)
  nameScreen(app)
  returnFocus(router, app)
  clearOfBars(app)
  // The customer may have signed out in another tab while this one was closed or in the background.
  void forgetOthers()
  // Also for a visit that only looks at the menu: the restaurant forgets phones that it hasn't heard of for a while.
  void keepPush()
  // Where the page runs the engine itself, there is no worker that the browser could end, so the engine only needs to
  // hear if the page is hidden.
  if (!isInMemory() && 'locks' in navigator) void watchEngine()
  else if (document.hidden) void engine.wake('hidden')
  // Data in memory is gone with the page, so no later launch may show a screen made of it. An earlier note about the
  // database stays: the database may be back at the next launch, with the filter that the note stands for.
  if (!isInMemory()) {
    noteUnlikeStrangers()
    keepFirstScreens(router, async (href) => (await import('./draw-aside.tsx')).drawAside(href))
  }
  // With a service worker the rest of the engine is on the phone already, and is loaded when it is needed.
  if (!navigator.serviceWorker?.controller) void engine.loadRest()
  // A page whose data is only in memory isn't reloaded for a new release.
  if (registering && !isInMemory()) void followWorker(router)
}

/**
 * Adds the manifest link. It isn't in index.html because the browser requests the app's large icon as soon as it reads
 * the link, ahead of the first rows.
 */
function describeApp(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** How long to wait for the first installation of the service worker, which normally takes seconds. */
const longestInstallMs = 20_000

/** Resolves with whether the service worker has the app's files on this phone. */
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
