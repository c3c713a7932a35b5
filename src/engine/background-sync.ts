/** The Background Sync tag that the service worker listens to. */
const outboxTag = 'larder-outbox'

type WithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/**
 * The shortest interval to ask for. The browser decides how often it really syncs, and only does so for an installed
 * app.
 */
const everyMs = 60 * 60 * 1000

/**
 * Asks the browser to send the outbox even after the last tab is closed. Only Chromium supports this; in other browsers
 * sending continues when the app is opened again.
 */
export async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Asking is refused where site data is blocked.
  const found = navigator.serviceWorker.getRegistration().catch(() => undefined)
  const registration: WithSync | undefined = await found
  try {
    await registration?.sync?.register(outboxTag)
  } catch (error) {
    // The customer or the browser forbids it: nothing is lost, the app itself will send.
    console.info('no background sync', error)
  }
  // Browsers refuse it for an app that isn't installed or hasn't been used much.
  await registration?.periodicSync?.register(outboxTag, { minInterval: everyMs }).catch(() => null)
}
