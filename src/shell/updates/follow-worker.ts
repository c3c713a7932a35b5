import type { AnyRouter } from '@tanstack/react-router'
import { noteReadyMessage } from '../../../core/domain/updates.ts'
import { follow } from '../../queries/launch/follow.ts'
import { hasWaiting } from '../../queries/launch/after-launch.ts'
import { settingOf } from '../../queries/use-settings.ts'
import { watchUpdates } from './watch-updates.ts'

/** Everything between the app and its service worker that continues for as long as the app is open. */
export async function followWorker(router: AnyRouter): Promise<void> {
  // Uses `ready` and not the first registration: if an installation fails, its registration is gone.
  const registration = await navigator.serviceWorker.ready
  watchUpdates(registration, router)
  sendWhileAway()
  keepReady()
}

/**
 * Asks for a Background Sync each time the customer leaves the app while something waits to be sent, because a browser
 * gives up after some failed attempts.
 */
function sendWhileAway(): void {
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'hidden' || !(await hasWaiting())) return
    const { askForBackgroundSync } = await import('../../engine/background-sync.ts')
    await askForBackgroundSync()
  })
}

/**
 * Keeps the setting `shell` in the database: if the database was recreated, also while the app is open, the service
 * worker has to note again that it has the app's files.
 */
function keepReady(): void {
  follow(settingOf('shell'), (shell) => {
    if (shell === null) navigator.serviceWorker.controller?.postMessage(noteReadyMessage)
  })
}
