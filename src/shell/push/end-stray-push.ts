import { pushStatus } from '../../queries/push-status.ts'
import { alone, closeNotifications, endBrowserSubscription, pushSupport } from './browser-push.ts'

/**
 * Ends the browser's subscription, and closes its notifications, if the current customer hasn't asked for it: the one
 * who did has left, in this tab, in another one, or while no tab was open.
 */
export async function endStrayPush(): Promise<void> {
  if (pushSupport() !== 'yes') return
  try {
    await alone(async () => {
      if ((await pushStatus()) !== null) return
      await closeNotifications()
      await endBrowserSubscription()
    })
  } catch (error) {
    // It is checked again at the next start, and by the service worker at the next message.
    console.info('the subscription stays for now', error)
  }
}
