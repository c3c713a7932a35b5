import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { call } from '../call.ts'

/**
 * The only path without an envelope: its answer stays open and reports changes, as `text/event-stream`. The request
 * is like every other (POST, the context in the body, never a token in an address), and a refusal comes in an
 * envelope. Ours: the spec has no such call; an app that can't open the stream polls instead.
 */
export const livePath = '/store/live'
export const liveType = 'text/event-stream'

/** The customer whose orders and bookings are reported too; null for changes of the shop only. */
export const LiveRequest = v.object({ storeId: Id, customerId: v.nullable(Id) })
export type LiveRequest = v.InferOutput<typeof LiveRequest>

/** An envelope with success isn't an answer to it. The handler checks the customer, if there is one. */
export const liveCall = call({
  path: livePath,
  request: LiveRequest,
  answer: v.never(),
  policy: 'never',
  auth: 'none',
})

/**
 * `open` comes first and at once: if it doesn't arrive, a proxy is buffering the stream. It carries the shop's
 * current version, so that a phone that has this version needn't request the shop. `order` carries a whole OrderWire,
 * `booking` the booking's id, `shop` nothing: the phone then requests the shop and its menus.
 */
const liveEvents = ['open', 'order', 'booking', 'shop'] as const
export type LiveEvent = (typeof liveEvents)[number]

/** The stream sends something at least this often, if only a comment. */
export const heartbeatMs = 15_000

/** The data of `booking`: which booking to request. */
export const LiveBooking = v.object({ bookingId: Id })

/** The data of `open`. */
export const LiveOpen = v.object({ shopVersion: v.string() })
