import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { pushKey, pushSubscribe, pushUnsubscribe } from '../../../core/contract/calls/push-calls.ts'
import { badRequest } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { encrypt } from '../../push/encrypt.ts'
import { isPushEndpoint } from '../../push/endpoint.ts'
import { deleteSubscriptions, saveSubscription } from '../../push/subscriptions.ts'
import { vapidKeys } from '../../push/vapid-keys.ts'
import { countStranger } from '../count-stranger.ts'

/** The key to which phones' subscriptions are tied. */
export async function answerPushKey(
  _input: RequestOf<typeof pushKey>,
  { services: { db } }: CustomerRequest,
): Promise<AnswerOf<typeof pushKey>> {
  const { publicKey } = await vapidKeys(db)
  return { publicKey }
}

/** Subscribes this phone to push messages about its customer's orders. */
export async function answerPushSubscribe(
  { endpoint, p256dh, auth }: RequestOf<typeof pushSubscribe>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof pushSubscribe>> {
  const { services, shop, customer } = request
  const { db, limits } = services
  const at = services.now()
  limits.pushWrite(customer.id, at)
  if (!isPushEndpoint(endpoint)) throw badRequest(['endpoint'])
  if (!isUsable({ p256dh, auth })) throw badRequest(['p256dh'])
  await countStranger(limits.pushWriteFromSite, request)
  await saveSubscription(db, { shopId: shop.id, customerId: customer.id }, { endpoint, p256dh, auth }, at)
  return {}
}

/** Unsubscribes this phone. */
export async function answerPushUnsubscribe(
  { endpoint }: RequestOf<typeof pushUnsubscribe>,
  { services: { db }, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof pushUnsubscribe>> {
  await deleteSubscriptions(db, shop.id, customer.id, endpoint)
  return {}
}

/** 65 bytes needn't be a point of the curve. It is better to notice that now than with each message. */
function isUsable(keys: { p256dh: string; auth: string }): boolean {
  try {
    encrypt('', keys)
    return true
  } catch {
    return false
  }
}
