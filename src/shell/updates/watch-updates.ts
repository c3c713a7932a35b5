import type { AnyRouter } from '@tanstack/react-router'
import { isOrdering, orderingLock } from '../../../core/domain/updates.ts'
import { takeOver } from './take-over.ts'
import { offerUpdate } from './update-notice.tsx'

/** An app that stays open for days asks for a new release this often; otherwise the browser asks when it is opened. */
const askEveryMs = 60 * 60_000

/**
 * Offers a new release when one is there, and goes over to it when the customer says so; while somebody places an
 * order, in this tab or in another, everything stays as it is.
 * @param registration one with an active worker: the very first one waits for a moment, too, and is nothing new
 */
export function watchUpdates(registration: ServiceWorkerRegistration, router: AnyRouter): void {
  const path = () => router.state.location.pathname
  const tab = createOrderingTab(path)
  let isOutdated = false

  /** The next release is in charge: this tab's code is the old one. */
  const renew = () => {
    if (isOutdated && !isOrdering(path())) location.reload()
  }
  const look = () => {
    renew()
    tab.note()
    const { waiting } = registration
    if (!waiting || isOrdering(path())) offerUpdate(null)
    else offerUpdate(() => takeOver(waiting))
  }

  // The very first worker takes charge of a page that is as new as itself, and one that is gone has no successor.
  let controller = navigator.serviceWorker.controller
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const successor = navigator.serviceWorker.controller
    isOutdated ||= controller !== null && successor !== null
    controller = successor
    renew()
  })
  // The browser looks for a release as the app opens, and may have found it before anybody listens.
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

/** Holds the lock for as long as this tab is placing an order. */
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
