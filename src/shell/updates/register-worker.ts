import { patiently } from '../../engine/patiently.ts'

/** So long after the first installation that failed, another one is begun; after each further one twice as long. */
const installAgainMs = 10_000
/** Each brings the whole app: where a phone has no room for it, that is fetched for nothing. */
const longestPauseMs = 10 * 60_000

export async function registerWorker(pauseMs = installAgainMs): Promise<ServiceWorkerRegistration | void> {
  try {
    // Never from the HTTP cache: an old worker must not outlive its release.
    const registering = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const registration = await patiently(registering)
    const { installing, active } = registration
    // The browser would try again when the app is next opened, and this may be the last time before the network goes.
    if (installing && !active)
      installing.addEventListener('statechange', () => {
        if (installing.state !== 'redundant') return
        setTimeout(() => void registerWorker(Math.min(2 * pauseMs, longestPauseMs)), pauseMs)
      })
    return registration
  } catch (error) {
    console.warn('no service worker, so no offline start:', error)
  }
}
