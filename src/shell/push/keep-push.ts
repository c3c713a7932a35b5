import { plainSubscription } from '../../../core/domain/push-subscription.ts'
import { engine } from '../../engine.ts'
import { pushStatus } from '../../queries/push-status.ts'
import { alone, browserSubscription, pushSupport, subscribeBrowser } from './browser-push.ts'

const renewAfterMs = 24 * 3_600_000

/**
 * Sees to it that what this phone noted is so: the browser may have another address by now, or may have been told to
 * let nobody through, and a restaurant that lost its database has another key. Once a day the restaurant hears that the phone
 * is still there.
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

/** Push services take messages with that key alone. A browser that doesn't say which it is gets the benefit of the doubt. */
function isTiedTo({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return true
  const inBase64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return inBase64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
