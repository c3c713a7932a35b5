import type { AnyRouter } from '@tanstack/react-router'
import { isOrdering, orderingLock } from '../../../core/domain/updates.ts'
import { offerUpdate } from './update-notice.tsx'

/** How often an app that stays open looks for a new release; otherwise the browser looks when the app is opened. */
const askEveryMs = 60 * 60_000

/**
 * Offers a new release when one is there, and switches to it when the customer accepts. While somebody places an order,
 * in this tab or in another, nothing changes.
 * @param registration one with an active worker: the very first worker also waits for a moment, and is no new release
 */
export function watchUpdates(registration: ServiceWorkerRegistration, router: AnyRouter): void {
  const path = () => router.state.location.pathname
  const tab = createOrderingTab(path)
  let isOutdated = false

  /** Reloads if the service worker of the next release is in control, which makes this tab's code outdated. */
  const renew = () => {
    if (isOutdated && !isOrdering(path())) location.reload()
  }
  const look = () => {
    renew()
    tab.note()
    offerUpdate(isOrdering(path()) ? null : registration.waiting)
  }

  // Not outdated: the very first worker takes control of a page of its own release, and a controller that is lost has
  // no successor.
  let controller = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const successor = navigator.serviceWorker.controller
    isOutdated ||= controller !== null && successor !== null
    controller = successor
    renew()
  })
  // The browser looks for a release as the app opens, and may find it before this listener is added.
  const follow = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  follow()
  router.subscribe('onResolved', look)
  setInterval(() => {
    // Without a network there is nothing to find.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  }, askEveryMs)
  look()
}

/** Holds `orderingLock` for as long as this tab is placing an order. */
function createOrderingTab(path: () => string): { note(): void } {
  let release: (() => void) | null = null
  return {
    note() {
      if (isOrdering(path()) === (release !== null)) return
      if (release) {
        release()
        release = null
        return
      }
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      void navigator.locks.request(orderingLock, { mode: 'shared' }, () => held)
    },
  }
}
