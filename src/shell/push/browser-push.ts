import { isInMemory } from '../../queries/open-storage.ts'

/**
 * `install`: Apple's phones can only for an app on the home screen. `none` also without https, in some private modes,
 * and in browsers that have no web push.
 */
export type PushSupport = 'yes' | 'install' | 'none'

export function pushSupport(): PushSupport {
  if (isInMemory() || !('serviceWorker' in navigator)) return 'none'
  if ('PushManager' in window && 'Notification' in window) return 'yes'
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'none'
}

/** One tab at a time makes, renews or ends the browser's subscription: there is one for all of them. */
export const alone = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('larder-push', task) : task()

export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Null when the browser can't: its push service can't be reached, or it has none. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    return await subscribe()
  } catch (error) {
    console.info('no subscription', error)
  }
  // One that is tied to another key stands in the way.
  if (!(await (await pushManager.getSubscription())?.unsubscribe())) return null
  return subscribe().catch(() => null)
}

/** What was told on this phone is taken from its screen: it may say whose table is booked, and when. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

/** The browser drops what is still sent to it; the push service then tells the restaurant that nobody is there. */
export async function endBrowserSubscription(): Promise<void> {
  const subscription = await browserSubscription()
  await subscription?.unsubscribe()
}
