/** The tag that the service worker listens to. */
const outboxTag = 'larder-outbox'

type WithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> }
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/** As often as the browser will: it decides how often that is, for an app that was installed. */
const everyMs = 60 * 60 * 1000

/**
 * Asks the browser to send what waits even after the last tab is closed. Only Chromium can; elsewhere the
 * outbox goes on as soon as the app is opened again.
 */
export async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration()
  try {
    await registration?.sync?.register(outboxTag)
  } catch (error) {
    // The customer or the browser forbids it: nothing is lost, the app itself will send.
    console.info('no background sync', error)
  }
  // Refused for an app that isn't installed, or not yet used much.
  await registration?.periodicSync?.register(outboxTag, { minInterval: everyMs }).catch(() => null)
}
