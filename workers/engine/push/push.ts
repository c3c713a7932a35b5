import type { AnswerOf } from '../../../core/contract/call.ts'
import { pushKey, pushSubscribe, pushUnsubscribe } from '../../../core/contract/calls/push-calls.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { asCustomer } from '../session/as-customer.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'
import type { PlainSubscription } from '../../../core/domain/push-subscription.ts'
import { type Result, done, failed } from '../base/result.ts'

/** The key to which a browser ties its push subscription. Like the other calls here, never queued: EN_OFFLINE. */
export const readPushKey = (context: EngineContext): Promise<Result<AnswerOf<typeof pushKey>>> =>
  asCustomer(context, (customerId, storeId) => context.api.send(pushKey, { customerId, storeId }))

/** Has the restaurant send this phone messages about the customer's orders, and stores that it does. */
export async function subscribePush(
  context: EngineContext,
  subscription: PlainSubscription,
): Promise<Result> {
  const { database, clock, api } = context
  const before = await readSetting(database, 'push')
  let asked = ''
  const answer = await asCustomer(context, (customerId, storeId) => {
    asked = customerId
    return api.send(pushSubscribe, { customerId, storeId, ...subscription })
  })
  if (!answer.ok) return answer
  const isTheirs = await database.transaction('rw', database.settings, database.sessions, async () => {
    // A customer who has left meanwhile gets no messages on this phone.
    if (!(await isHere(database, asked))) return false
    const { endpoint } = subscription
    await writeSetting(database, 'push', { endpoint, renewedAt: clock.now() })
    await database.settings.delete('pushDeclined')
    return true
  })
  if (!isTheirs) return failed('EN_SIGN_IN')
  // Awaited, because the service worker closes the database right afterwards.
  if (before && before.endpoint !== subscription.endpoint) await unsubscribeEndpoint(context, before.endpoint)
  return done
}

/**
 * Ends the messages to this phone, here at once. If the restaurant doesn't answer, it finds out at the next message,
 * since the browser's own subscription has ended.
 */
export async function unsubscribePush(context: EngineContext): Promise<Result> {
  const known = await readSetting(context.database, 'push')
  await context.database.settings.delete('push')
  if (known) void unsubscribeEndpoint(context, known.endpoint)
  return done
}

/** Stores that the customer doesn't want to be asked. */
export async function declinePush({ database, clock }: EngineContext): Promise<Result> {
  await writeSetting(database, 'pushDeclined', { at: clock.now() })
  return done
}

const unsubscribeEndpoint = (context: EngineContext, endpoint: string): Promise<unknown> =>
  asCustomer(context, (customerId, storeId) =>
    context.api.send(pushUnsubscribe, { customerId, storeId, endpoint }),
  ).catch(onlyStorage)
