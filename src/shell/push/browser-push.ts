import { isInMemory } from '../../queries/open-storage.ts'
import { isInAppleBrowser } from '../apple-mobile.ts'

/**
 * `install`: iPhones and iPads support push only for an app on the home screen. `none`: browsers without web push,
 * pages without https, and some private modes.
 */
export type PushSupport = 'yes' | 'install' | 'none'

export function pushSupport(): PushSupport {
  if (isInMemory() || !('serviceWorker' in navigator)) return 'none'
  if ('PushManager' in window && 'Notification' in window) return 'yes'
  return isInAppleBrowser() ? 'install' : 'none'
}

/** Lets one tab at a time create, renew or end the browser's subscription, which all tabs share. */
export const alone = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('larder-push', task) : task()

export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** How long the service worker of a first visit may take to be installed. */
const readyWithinMs = 10_000

/**
 * Subscribes the browser. Null if it can't: it has no push service, the service can't be reached, or no service worker
 * could be installed, as on a full phone.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | null> {
  const { ready } = navigator.serviceWorker
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), readyWithinMs))
  const registration = await Promise.race([ready, tooLate])
  if (!registration) return null
  const { pushManager } = registration
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    return await subscribe()
  } catch (error) {
    console.info('no subscription', error)
  }
  // An existing subscription with another key prevents a new one.
  if (!(await (await pushManager.getSubscription())?.unsubscribe())) return null
  return subscribe().catch(() => null)
}

/** Closes all notifications that are shown: they may say whose table is booked, and when. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

/**
 * Ends the browser's subscription. The browser drops messages that are still sent to it, and the push service then
 * tells the restaurant that the subscription is gone.
 */
export async function endBrowserSubscription(): Promise<void> {
  const subscription = await browserSubscription()
  await subscription?.unsubscribe()
}
