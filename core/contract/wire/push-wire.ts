import * as v from 'valibot'
import { bookingNews } from '../../schema/booking/booking.ts'
import { OrderState } from '../../schema/order/order.ts'
import { Id, OrderKind } from '../../schema/primitives.ts'
import { Amount } from '../amount.ts'

/** About an order. Names as in OrderWire. */
const OrderMessage = v.object({
  orderId: Id,
  orderNo: v.string(),
  orderType: OrderKind,
  orderStatus: OrderState,
  /** Empty where there is none. */
  pickupNo: v.string(),
  tableNo: v.string(),
  /** What the restaurant says about a refusal or a refund; empty where it says nothing. */
  reason: v.string(),
  storeName: v.string(),
  /** When the order came to this state, in ms since the epoch: of two messages the younger one holds. */
  at: v.number(),
  /** What comes back of a meal that was handed over; left out where the state is the news, and by an older release. */
  refund: v.optional(
    v.object({
      refundId: Id,
      amount: Amount,
      /** As currencies are named. */ ccy: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    }),
  ),
})
/** About a table. */
const BookingMessage = v.object({
  bookingId: Id,
  bookingNo: v.string(),
  news: v.picklist(bookingNews),
  /** When it begins, in ms since the epoch, and the restaurant's zone, whose clock it is said by. */
  startsAt: v.number(),
  timeZone: v.string(),
  /** Until when an offered table is held; null otherwise. */
  heldUntil: v.nullable(v.number()),
  /** What the restaurant says about a refusal; empty where it says nothing. */
  reason: v.string(),
  storeName: v.string(),
  /** When this came about, in ms since the epoch. */
  at: v.number(),
})

/** About a mission that was reached. */
const MissionMessage = v.object({
  missionId: Id,
  /** What it is called, by language. */
  titles: v.record(v.string(), v.string()),
  storeName: v.string(),
  /** When it was told, in ms since the epoch. */
  at: v.number(),
})

/** What a push message says, encrypted for one phone: codes and data, no sentence. Ours: the spec is silent. */
const PushMessage = v.union([OrderMessage, BookingMessage, MissionMessage])
export type OrderMessage = v.InferOutput<typeof OrderMessage>
export type BookingMessage = v.InferOutput<typeof BookingMessage>
export type MissionMessage = v.InferOutput<typeof MissionMessage>
export type PushMessage = v.InferOutput<typeof PushMessage>

export const writePushMessage = (message: PushMessage): string => JSON.stringify(message)

/** Null for what a newer server, or nobody of ours, has sent. */
export function readPushMessage(text: string): PushMessage | null {
  try {
    const read = v.safeParse(PushMessage, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
