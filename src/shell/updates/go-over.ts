import { leaveToNewer } from '../../queries/open-storage.ts'
import { takeOver } from './take-over.ts'

/** Session storage key that marks the second attempt of this tab. */
const triedKey = 'larder-superseded'
/** Time limits: a release's files take a while to download; a worker takes control within a moment. */
const installWithinMs = 30_000
const chargeWithinMs = 10_000

/**
 * Reloads the app in the newest release that there is. This release can't use the database of a newer one, and neither
 * can any other tab with this release, so it doesn't wait for a checkout in another tab. If the restaurant went back to
 * this release, the app goes on without the database (G20); the data in it waits for the newer release.
 * @returns false if nothing can be done, because there is no network
 */
export async function goOver(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const found = registration ? await newestOf(registration) : 'none'
  if (found === 'unreachable') return false
  if (found !== 'none') await takeCharge(found)
  else if (sessionStorage.getItem(triedKey)) leaveToNewer()
  sessionStorage.setItem(triedKey, '1')
  location.reload()
  return true
}

/** Returns the service worker of a newer release, once it is installed. */
async function newestOf(
  registration: ServiceWorkerRegistration,
): Promise<ServiceWorker | 'none' | 'unreachable'> {
  if (!registration.waiting) {
    try {
      await registration.update()
    } catch {
      return 'unreachable'
    }
    if (registration.installing) await installed(registration.installing)
  }
  return registration.waiting ?? 'none'
}

const installed = (worker: ServiceWorker): Promise<void> =>
  within(installWithinMs, (done) => worker.addEventListener('statechange', () => done()))

/** Waits until the new worker is in control: a page loaded before that would be of the old release again. */
async function takeCharge(worker: ServiceWorker): Promise<void> {
  const inCharge = navigator.serviceWorker.controller
    ? within(chargeWithinMs, (done) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true }),
      )
    : null
  await Promise.race([takeOver(worker, { now: true }), inCharge])
  await inCharge
}

const within = (limitMs: number, work: (done: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, limitMs)
    work(resolve)
  })
