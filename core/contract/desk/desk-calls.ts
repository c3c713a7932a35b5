import * as v from 'valibot'
import { Typed } from '../../schema/customer/customer.ts'
import type { Contact } from '../../schema/customer/customer.ts'
import type { Delivery } from '../../schema/delivery.ts'
import { OrderState } from '../../schema/order/order.ts'
import {
  Id,
  type Language,
  type OrderKind,
  type OrderType,
  type PaymentMethod,
} from '../../schema/primitives.ts'
import {
  type DeskStep,
  deskSteps,
  maxReason,
  pauseMinutes,
  type SenderKind,
  senderKinds,
} from './desk-limits.ts'
import { type DeskBooking, type DeskBookings, deskBookingRequests } from './desk-booking-calls.ts'
import { type DeskMember, deskMemberRequests } from './desk-member-calls.ts'
import { type DeskCoupons, deskCouponRequests } from './desk-coupon-calls.ts'
import { type DeskMissions, deskMissionRequests } from './desk-mission-calls.ts'
import { type DeskRefunds, deskRefundRequests } from './desk-refund-calls.ts'

/* The calls of the merchant's desk, separate from the customers' contract: POST /desk/api/NAME with a JSON body,
   answered with the same envelope. Page and server are always of the same release, so answers have types only and no
   schemas. */

/** The customer's id, or the network's address. */
const OneSender = v.strictObject({
  kind: v.picklist(senderKinds),
  sender: v.pipe(v.string(), v.maxLength(64)),
})

/** An id of a dish, or the mark of a size or a combo, which is longer (core/contract/wire/menu/without-items.ts). */
const Mark = v.pipe(v.string(), v.minLength(1), v.maxLength(130))

/** The request body of each call. */
export const deskRequests = {
  'sign-in': v.strictObject({ key: v.pipe(v.string(), v.maxLength(100)) }),
  'sign-out': v.strictObject({}),
  board: v.strictObject({}),
  order: v.strictObject({ orderId: Id }),
  step: v.strictObject({
    orderId: Id,
    step: v.picklist(deskSteps),
    reason: v.optional(Typed(maxReason), ''),
    /** The customer has paid for the order in person. */
    tookMoney: v.optional(v.boolean(), false),
    /**
     * The state in which the desk showed the order: a step that is allowed in several states is taken from this one
     * only. The command line sends none.
     */
    from: v.optional(OrderState),
  }),
  pause: v.strictObject({ serviceId: Id, minutes: v.nullable(v.picklist(pauseMinutes)) }),
  resume: v.strictObject({ serviceId: Id }),
  dishes: v.strictObject({}),
  'sold-out': v.strictObject({ itemId: Mark }),
  back: v.strictObject({ itemId: Mark }),
  /** Refuses all orders of a sender that wait for an answer. */
  'refuse-all': OneSender,
  /** Blocks a sender's orders for a while. */
  block: OneSender,
  unblock: OneSender,
  ...deskBookingRequests,
  ...deskMemberRequests,
  ...deskMissionRequests,
  ...deskCouponRequests,
  ...deskRefundRequests,
} as const
export type DeskCall = keyof typeof deskRequests
export type DeskRequest<C extends DeskCall> = v.InferInput<(typeof deskRequests)[C]>

export type DeskLine = { title: string; details: string[]; quantity: number; cents: number; note: string }

/**
 * An order as the staff who cook it and hand it over need it; texts are in the kitchen's language. Instants are in ms
 * since the epoch.
 */
export type DeskOrder = {
  id: string
  number: string
  pickupNumber: string
  tableNumber: string
  orderType: OrderKind
  /** The language in which the customer ordered. */
  language: Language
  state: OrderState
  createdAt: number
  updatedAt: number
  appointmentAt: number | null
  /**
   * When the kitchen begins an order for later: its service's lead time before its appointment; null for one as soon as
   * possible. Missing from an older server.
   */
  beginAt?: number | null
  /**
   * When the customer tapped, of an order that waited long on a phone without a network; null for every other. Missing
   * from an older server.
   */
  tappedAt?: number | null
  expiresAt: number | null
  payment: PaymentMethod
  currency: string
  totalCents: number
  deliveryFeeCents: number
  paidCents: number
  /** The part paid with voucher balance, in addition to the total. */
  balanceCents: number
  /** The same for points. */
  pointsCents: number
  /** What was refunded after it was handed over. */
  refundedCents: number
  /** A part of it can still be refunded. */
  mayRefund: boolean
  /** Paid at the practice bank or with Stripe's test keys: no money has moved. */
  isPractice: boolean
  /** The money for it must be taken at hand-over. */
  isOwed: boolean
  note: string
  cutlery: number
  diners: number | null
  contact: Contact | null
  /** The number of the booking at whose table it is served; empty for none. */
  bookingNumber: string
  delivery: Delivery | null
  lines: DeskLine[]
  /** The steps that the merchant can take, the usual one first. */
  steps: DeskStep[]
  /** The last reason that somebody gave, as for a refusal. */
  reason: string
}

export type DeskService = {
  id: string
  orderType: OrderType
  /** Paused by the shop's file, which the desk can't change. */
  isPausedByFile: boolean
  isPaused: boolean
  pausedUntil: number | null
}

/** What can be marked as sold out: a dish, or, with a mark of its own as the id, one size of a dish or a combo. */
export type DeskDish = {
  id: string
  title: string
  /** Empty for a combo. */
  category: string
  soldOutSince: number | null
  kind?: 'size' | 'combo'
}

/** A sender with several orders that wait for an answer, or who is blocked. */
export type DeskSender = {
  kind: SenderKind
  /** The customer's id, or the network's address. */
  sender: string
  /** Ids of the waiting orders, oldest first. */
  waiting: string[]
  /** Whether the sender has reached its limit (for a network, half of its limit). */
  isFlood: boolean
  /** Null when the sender isn't blocked. */
  blockedUntil: number | null
}

/** All that the desk's board shows. */
export type DeskBoard = {
  shop: { id: string; name: string; language: Language; currency: string; timeZone: string }
  /** The server's clock. */
  now: number
  /**
   * Identifies the version of the page that this server serves: a desk that has been open for long reloads when it
   * changes.
   */
  page: string
  /**
   * Open orders, oldest first. If there are too many, only the oldest, the newest and those due next; for answered
   * orders, those changed last instead of the newest.
   */
  open: DeskOrder[]
  /** How many open orders aren't in the list, by state. */
  more: Partial<Record<OrderState, number>>
  /** The sender with the most waiting orders first. */
  senders: DeskSender[]
  /** The board is flooded: by one sender, or by many unknown customers together. */
  isFlooded: boolean
  /** How many orders wait for an answer. */
  waitingCount: number
  /** Finished orders, newest first. */
  done: DeskOrder[]
  services: DeskService[]
  soldOut: DeskDish[]
  /** The number of bookings that wait for an answer; null where the shop takes no bookings. */
  waitingBookings: number | null
  /** The ids of the bookings that wait for an answer. Missing from an older server. */
  bookingRequests?: string[]
  /** The number of confirmed bookings that need another table. Missing from an older server. */
  bookingsToReseat?: number
  /** The pause of bookings; null while they are taken. Missing from an older server. */
  bookingPause?: { until: number | null } | null
  /** The first few orders with money that the bank has refused to give back for a day. Missing from an older server. */
  refusedRefunds?: { orderId: string; number: string; currency: string; cents: number }[]
  /** Sign-in codes that couldn't be sent for want of a text message service; null where there is one. */
  codes: { to: string; code: string; at: number }[] | null
}

export type DeskAnswers = {
  'sign-in': null
  'sign-out': null
  board: DeskBoard
  order: DeskOrder
  step: DeskOrder
  pause: DeskService[]
  resume: DeskService[]
  dishes: DeskDish[]
  'sold-out': DeskDish
  back: DeskDish
  'refuse-all': { refused: number }
  block: null
  unblock: null
  bookings: DeskBookings
  'find-booking': DeskBooking
  'booking-step': DeskBooking
  'booking-tables': DeskBooking
  'booking-note': DeskBooking
  'book-table': DeskBooking
  'close-tables': null
  'open-tables': null
  /** The manager's name, and until when the access lasts without another call. */
  'open-members': { manager: string; until: number }
  'close-members': null
  'stay-open': null
  member: DeskMember
  give: DeskMember
  missions: DeskMissions
  'make-mission': DeskMissions
  'end-mission': DeskMissions
  coupons: DeskCoupons
  'make-coupon': DeskCoupons
  'end-coupon': DeskCoupons
  refunds: DeskRefunds
  refund: DeskRefunds
  'refund-by-hand': DeskRefunds
}
