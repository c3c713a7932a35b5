import type { AnyRouter } from '@tanstack/react-router'
import { noteReadyMessage } from '../../../core/domain/updates.ts'
import { hasWaiting } from '../../queries/launch/after-launch.ts'
import { settingOf } from '../../queries/use-settings.ts'
import { watchUpdates } from './watch-updates.ts'

/** What goes on between the app and its service worker for as long as the app is open. */
export async function followWorker(router: AnyRouter): Promise<void> {
  // Not what was registered first: an installation that fails takes its registration with it.
  const registration = await navigator.serviceWorker.ready
  watchUpdates(registration, router)
  sendWhileAway()
  keepReady()
}

/**
 * A browser that has tried in vain for some time gives up sending in the background. Each time that somebody leaves the app
 * while something waits, it is asked again.
 */
function sendWhileAway(): void {
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'hidden' || !(await hasWaiting())) return
    const { askForBackgroundSync } = await import('../../engine/background-sync.ts')
    await askForBackgroundSync()
  })
}

/** So long after the database couldn't be read, it is looked at again. */
const lookAgainMs = 10_000

/** A database that was made anew, also while the app is open, has to be told once more that the service worker has the app. */
function keepReady(): void {
  settingOf('shell').subscribe(
    (shell) => {
      if (shell === null) navigator.serviceWorker.controller?.postMessage(noteReadyMessage)
    },
    () => setTimeout(keepReady, lookAgainMs),
  )
}
