import { leaveToNewer } from '../../queries/open-storage.ts'
import { takeOver } from './take-over.ts'

/** Tells a second attempt of this tab from its first. */
const triedKey = 'larder-superseded'
/** A release's files take a while to come; a worker that is taking charge takes a moment. */
const installWithinMs = 30_000
const chargeWithinMs = 10_000

/**
 * Loads the app anew, in the newest release that there is: this one can do nothing with a newer one's database, and
 * neither can any other tab of it, so nobody's order is waited for. Where the restaurant itself went back to this
 * release, the app goes on without the database (G20): what is in it waits for the newer release.
 * False when nothing can be done, for want of a network.
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

/** The worker of a newer release, once it is installed. */
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

/** Loaded before it is in charge, the page would be the old one again. */
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
