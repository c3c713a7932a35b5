import { plainSubscription } from '../../../core/domain/push-subscription.ts'
import { engine } from '../../engine.ts'
import { tell } from '../../shell/command.ts'
import { alone, endBrowserSubscription, subscribeBrowser } from '../../shell/push/browser-push.ts'

/** `dismissed`: the browser's question was closed unanswered. `failed`: said in a toast, unless the browser can't. */
export type Started = 'on' | 'blocked' | 'dismissed' | 'failed' | 'browserFailed'

/** Asks the browser, then the restaurant. Only from a tap: browsers block who asks unasked. */
export async function startPush(): Promise<Started> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted') return 'dismissed'
  return alone(async () => {
    const key = await engine.readPushKey()
    if (!key.ok) {
      await tell(key.code, key.params)
      return 'failed'
    }
    const subscription = await subscribeBrowser(key.value.publicKey)
    if (!subscription) return 'browserFailed'
    const result = await engine.subscribePush(plainSubscription(subscription))
    if (result.ok) return 'on'
    await endBrowserSubscription()
    await tell(result.code, result.params)
    return 'failed'
  })
}

/** This phone isn't told any more. */
export const stopPush = (): Promise<void> =>
  alone(async () => {
    await engine.unsubscribePush()
    await endBrowserSubscription()
  })
