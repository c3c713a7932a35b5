import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'

/**
 * The one path that isn't answered with an envelope: it stays open and tells what changes, as `text/event-stream`.
 * Asked like every other (POST, the context in the body, never a token in an address); what is refused, is refused
 * with an envelope. Ours: the spec has no such call, and an app that can't have it asks again and again instead.
 */
export const livePath = '/store/live'
export const liveType = 'text/event-stream'

/** Whose orders are told of, too; null for the shop alone. */
export const LiveRequest = v.object({ storeId: Id, customerId: v.nullable(Id) })
export type LiveRequest = v.InferOutput<typeof LiveRequest>

/**
 * `open` comes first, at once: who doesn't hear it has a proxy in between that keeps everything back. It says which
 * version of the shop there is, so that who has that one needn't ask. `order` carries a whole OrderWire, `booking` the booking's id,
 * `shop` nothing: ask for the shop and its menus.
 */
export const liveEvents = ['open', 'order', 'booking', 'shop'] as const
export type LiveEvent = (typeof liveEvents)[number]

/** Something is heard this often, if only a comment. */
export const heartbeatMs = 15_000

/** What `booking` carries: which one to ask for. */
export const LiveBooking = v.object({ bookingId: Id })

/** What `open` carries. */
export const LiveOpen = v.object({ shopVersion: v.string() })
