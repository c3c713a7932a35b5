import * as v from 'valibot'
import { bookingNews } from '../../schema/booking/booking.ts'
import { OrderState } from '../../schema/order/order.ts'
import { Id, OrderKind } from '../../schema/primitives.ts'
import { Amount } from '../amount.ts'

/** A message about an order. Field names are as in OrderWire. */
const OrderMessage = v.object({
  orderId: Id,
  orderNo: v.string(),
  orderType: OrderKind,
  orderStatus: OrderState,
  /** Empty where there is none. */
  pickupNo: v.string(),
  tableNo: v.string(),
  /** The restaurant's reason for a refusal or a refund; empty for none. */
  reason: v.string(),
  storeName: v.string(),
  /** When the order entered this state, in ms since the epoch: of two messages the newer one counts. */
  at: v.number(),
  /** A refund of a meal that was handed over. Absent if the message is about the state, and from an older release. */
  refund: v.optional(
    v.object({
      refundId: Id,
      amount: Amount,
      /** An ISO 4217 code. */ ccy: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    }),
  ),
})
/** A message about a table booking. */
const BookingMessage = v.object({
  bookingId: Id,
  bookingNo: v.string(),
  news: v.picklist(bookingNews),
  /** When the booking begins, in ms since the epoch, and the restaurant's time zone, in which the time is shown. */
  startsAt: v.number(),
  timeZone: v.string(),
  /** When the hold of an offered table expires; null for other news. */
  heldUntil: v.nullable(v.number()),
  /** The restaurant's reason for a refusal; empty for none. */
  reason: v.string(),
  storeName: v.string(),
  /** When the event happened, in ms since the epoch. */
  at: v.number(),
})

/** A message about a mission that was reached. */
const MissionMessage = v.object({
  missionId: Id,
  /** The mission's title by language. */
  titles: v.record(v.string(), v.string()),
  storeName: v.string(),
  /** When the message was sent, in ms since the epoch. */
  at: v.number(),
})

/** The content of a push message, encrypted for one phone: codes and data, no sentences. Ours: the spec is silent. */
const PushMessage = v.union([OrderMessage, BookingMessage, MissionMessage])
export type OrderMessage = v.InferOutput<typeof OrderMessage>
export type BookingMessage = v.InferOutput<typeof BookingMessage>
export type MissionMessage = v.InferOutput<typeof MissionMessage>
export type PushMessage = v.InferOutput<typeof PushMessage>

export const writePushMessage = (message: PushMessage): string => JSON.stringify(message)

/** Null for a message that can't be read: from a newer server, or not from ours. */
export function readPushMessage(text: string): PushMessage | null {
  try {
    const read = v.safeParse(PushMessage, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
