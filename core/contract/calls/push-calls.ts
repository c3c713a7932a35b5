import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { call } from '../call.ts'

/** Calls by which a phone asks to be told of its orders by web push. Ours: the spec is silent. */

const Whoever = { customerId: Id, storeId: Id }

/** 65 bytes of an uncompressed P-256 point, and 16 of a secret, in base64url as browsers hand them out (RFC 8291 §2). */
const Point = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/))
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** An address at a push service: who knows it and holds the server's key can write to the phone. */
export const Endpoint = v.pipe(v.string(), v.regex(/^https:\/\/[\x21-\x7e]+$/), v.maxLength(1000))

/** The server's public key, which a browser ties its subscription to (RFC 8292 §4.1). */
export const pushKey = call({
  path: '/customer/push/key/get',
  request: v.object(Whoever),
  answer: v.object({ publicKey: Point }),
  policy: 'never',
  auth: 'customer',
})

/**
 * From now on this phone is told of the customer's orders, and of nobody else's who used it before. Saying it again
 * changes nothing. LD_BAD_REQUEST (`endpoint`) for one that no push service can have; BS_0001 past 30 in 10 minutes.
 */
export const pushSubscribe = call({
  path: '/customer/push/subscribe',
  request: v.object({ ...Whoever, endpoint: Endpoint, p256dh: Point, auth: Secret }),
  answer: v.object({}),
  policy: 'never',
  auth: 'customer',
})

/** The phone is told no more; also answered when it wasn't. */
export const pushUnsubscribe = call({
  path: '/customer/push/unsubscribe',
  request: v.object({ ...Whoever, endpoint: Endpoint }),
  answer: v.object({}),
  policy: 'never',
  auth: 'customer',
})

export const pushCalls = { pushKey, pushSubscribe, pushUnsubscribe }
