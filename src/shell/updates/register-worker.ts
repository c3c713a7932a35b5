import { patiently } from '../../engine/patiently.ts'

/** Pause after the first failed installation; it doubles after each further one. */
const installAgainMs = 10_000
/** The longest pause between two tries. Each try downloads the whole app, in vain if the phone has no room for it. */
const longestPauseMs = 10 * 60_000

export async function registerWorker(pauseMs = installAgainMs): Promise<ServiceWorkerRegistration | void> {
  try {
    // The worker's script is never read from the HTTP cache: an old worker must not outlive its release.
    const registering = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const registration = await patiently(registering)
    const { installing, active } = registration
    // Try again now: the browser itself would do so only when the app is next opened, and by then the network may be
    // gone.
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
