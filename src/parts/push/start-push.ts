import { plainSubscription } from '../../../core/domain/push-subscription.ts'
import { engine } from '../../engine.ts'
import { tell } from '../../shell/command.ts'
import { alone, endBrowserSubscription, subscribeBrowser } from '../../shell/push/browser-push.ts'

/**
 * `dismissed`: the browser's question was closed unanswered. `failed`: a toast has said why. `browserFailed`: the
 * browser couldn't subscribe, and no toast was shown.
 */
export type Started = 'on' | 'blocked' | 'dismissed' | 'failed' | 'browserFailed'

/**
 * Asks the browser for permission, then subscribes at the restaurant. Call it only from a tap: browsers block pages
 * that ask unprompted.
 */
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

/** Turns notifications off on this phone. */
export const stopPush = (): Promise<void> =>
  alone(async () => {
    await engine.unsubscribePush()
    await endBrowserSubscription()
  })
