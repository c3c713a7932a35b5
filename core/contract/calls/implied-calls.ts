import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { type Asked, call } from '../call.ts'
import { Envelope } from '../envelope.ts'
import { Instant } from '../instant.ts'
import { OrderWire } from '../wire/order/order-wire.ts'

/** Calls that the spec only implies. Ours: paths and fields. */

const OneAttempt = v.object({ customerId: Id, storeId: Id, idempotencyKey: Id })

/** The key that was asked about. Missing in an older server's answer. */
const ofKey = { idempotencyKey: v.optional(Id) }

const AttemptOutcome = v.variant('state', [
  /** The key was never seen: nothing was ordered under it. */
  v.object({ ...ofKey, state: v.literal('absent') }),
  /** A request with the key is being handled: ask again. */
  v.object({ ...ofKey, state: v.literal('inFlight') }),
  v.object({ ...ofKey, state: v.literal('placed'), order: OrderWire }),
  /** The first answer was a refusal. */
  v.object({ ...ofKey, state: v.literal('refused'), envelope: Envelope }),
  /** The customer withdrew the key before it was used; it can't be used any more. */
  v.object({ ...ofKey, state: v.literal('withdrawn') }),
])

const isThisAttempt = (
  outcome: AttemptOutcome,
  { request: { idempotencyKey, storeId } }: Asked<v.InferOutput<typeof OneAttempt>>,
): boolean =>
  (outcome.idempotencyKey ?? idempotencyKey) === idempotencyKey &&
  (outcome.state !== 'placed' ||
    (outcome.order.clientOrderId === idempotencyKey && outcome.order.storeId === storeId))
export type AttemptOutcome = v.InferOutput<typeof AttemptOutcome>

/** Asks for the outcome of an order whose answer was lost, by its key; the phone never guesses. */
export const attemptInquiry = call({
  path: '/order/attempt/inquiry',
  request: OneAttempt,
  answer: AttemptOutcome,
  policy: 'never',
  auth: 'customer',
  isAbout: isThisAttempt,
})

/**
 * Withdraws a key for good: a copy of the request that is still on its way is refused when it arrives. If the order
 * was already placed, the answer says so and nothing changes.
 */
export const attemptWithdraw = call({
  path: '/order/attempt/withdraw',
  request: OneAttempt,
  answer: AttemptOutcome,
  policy: 'never',
  auth: 'customer',
  isAbout: isThisAttempt,
})

/**
 * The appointment times of a service that are full, so that the app doesn't offer them. Only a hint, which may be
 * outdated at once: whether there is room is decided when an order arrives. SP_10004: no such service.
 */
export const slotsFull = call({
  path: '/order/slot/full',
  request: v.object({ storeId: Id, serviceId: Id }),
  answer: v.object({ fullList: v.array(Instant) }),
  policy: 'never',
  auth: 'none',
})
