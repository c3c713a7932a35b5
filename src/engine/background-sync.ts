/** The tag that the service worker listens to. */
const outboxTag = 'larder-outbox'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

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
}
