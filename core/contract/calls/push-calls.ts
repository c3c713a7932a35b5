import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { call } from '../call.ts'

/** Calls by which a phone subscribes to web push messages about its orders. Ours: the spec is silent. */

const Whoever = { customerId: Id, storeId: Id }

/**
 * The keys of a subscription, in base64url as browsers hand them out (RFC 8291 §2): 65 bytes of an uncompressed P-256
 * point, and 16 of a secret.
 */
const Point = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/))
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** An address at a push service: whoever knows it and holds the server's key can send messages to the phone. */
export const Endpoint = v.pipe(v.string(), v.regex(/^https:\/\/[\x21-\x7e]+$/), v.maxLength(1000))

/** The server's public key, to which a browser binds its subscription (RFC 8292 §4.1). */
export const pushKey = call({
  path: '/customer/push/key/get',
  request: v.object(Whoever),
  answer: v.object({ publicKey: Point }),
  policy: 'never',
  auth: 'customer',
})

/**
 * From now on this phone gets messages about this customer's orders, and no longer about those of a previous customer
 * of the phone. Repeating the call changes nothing. LD_BAD_REQUEST (`endpoint`) for an address that no push service
 * can have; BS_0001 beyond 30 in 10 minutes.
 */
export const pushSubscribe = call({
  path: '/customer/push/subscribe',
  request: v.object({ ...Whoever, endpoint: Endpoint, p256dh: Point, auth: Secret }),
  answer: v.object({}),
  policy: 'never',
  auth: 'customer',
})

/** Ends the messages to this phone; succeeds also if there was no subscription. */
export const pushUnsubscribe = call({
  path: '/customer/push/unsubscribe',
  request: v.object({ ...Whoever, endpoint: Endpoint }),
  answer: v.object({}),
  policy: 'never',
  auth: 'customer',
})

export const pushCalls = { pushKey, pushSubscribe, pushUnsubscribe }
