import { pushStatus } from '../../queries/push-status.ts'
import { alone, closeNotifications, endBrowserSubscription, pushSupport } from './browser-push.ts'

/**
 * Ends the browser's subscription when nobody who is here asked for it, and takes away what it has told: the customer left, in
 * this tab or another one, also while no tab was open.
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
    // It is looked at again at the next start, and by the service worker at the next message.
    console.info('the subscription stays for now', error)
  }
}
