import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { pushKey, pushSubscribe, pushUnsubscribe } from '../../../core/contract/calls/push-calls.ts'
import { badRequest } from '../../http/refusal.ts'
import type { CustomerVisit } from '../../api/visit.ts'
import { encrypt } from '../../push/encrypt.ts'
import { isPushEndpoint } from '../../push/endpoint.ts'
import { dropSubscriptions, keepSubscription } from '../../push/subscriptions.ts'
import { vapidKeys } from '../../push/vapid-keys.ts'

/** The key that a phone's subscription is tied to. */
export async function answerPushKey(
  _input: RequestOf<typeof pushKey>,
  { services: { db } }: CustomerVisit,
): Promise<AnswerOf<typeof pushKey>> {
  const { publicKey } = await vapidKeys(db)
  return { publicKey }
}

/** Tells this phone of its customer's orders from now on. */
export async function answerPushSubscribe(
  { endpoint, p256dh, auth }: RequestOf<typeof pushSubscribe>,
  { services: { db, now, limits }, shop, customer }: CustomerVisit,
): Promise<AnswerOf<typeof pushSubscribe>> {
  const at = now()
  limits.pushWrite(customer.id, at)
  if (!isPushEndpoint(endpoint)) throw badRequest(['endpoint'])
  if (!isUsable({ p256dh, auth })) throw badRequest(['p256dh'])
  await keepSubscription(db, { shopId: shop.id, customerId: customer.id }, { endpoint, p256dh, auth }, at)
  return {}
}

/** Tells this phone no more. */
export async function answerPushUnsubscribe(
  { endpoint }: RequestOf<typeof pushUnsubscribe>,
  { services: { db }, shop, customer }: CustomerVisit,
): Promise<AnswerOf<typeof pushUnsubscribe>> {
  await dropSubscriptions(db, shop.id, customer.id, endpoint)
  return {}
}

/** 65 bytes can still be no point of the curve: better now than at every message. */
function isUsable(keys: { p256dh: string; auth: string }): boolean {
  try {
    encrypt('', keys)
    return true
  } catch {
    return false
  }
}
