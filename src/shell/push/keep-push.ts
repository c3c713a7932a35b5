import { plainSubscription } from '../../../core/domain/push-subscription.ts'
import { engine } from '../../engine.ts'
import { pushStatus } from '../../queries/push-status.ts'
import { alone, browserSubscription, pushSupport, subscribeBrowser } from './browser-push.ts'
import { dayMs } from '../../../core/domain/time/durations.ts'

const renewAfterMs = dayMs

/**
 * Repairs the subscription that this phone has noted: the browser's endpoint may have changed, the customer may have
 * blocked notifications, and a restaurant that lost its database has a new key. Once a day it also tells the restaurant
 * that the phone is still there.
 */
export async function keepPush(): Promise<void> {
  if (pushSupport() !== 'yes') return
  await alone(async () => {
    const status = await pushStatus()
    if (!status) return
    if (Notification.permission !== 'granted') return void (await engine.unsubscribePush())
    const there = await browserSubscription()
    if (there?.endpoint === status.endpoint && status.ageMs < renewAfterMs) return
    const key = await engine.readPushKey()
    if (!key.ok) return
    const { publicKey } = key.value
    const subscription = there && isTiedTo(there, publicKey) ? there : await subscribeBrowser(publicKey)
    if (subscription) await engine.subscribePush(plainSubscription(subscription))
  }).catch(console.info)
}

/**
 * Whether a subscription was made with this key; push services accept only messages signed with the subscription's key.
 * If the browser doesn't tell the key, assumes that it is the same.
 */
function isTiedTo({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return true
  const inBase64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return inBase64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
