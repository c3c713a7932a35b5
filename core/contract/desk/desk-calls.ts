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

/*
 * The calls of the merchant's desk, apart from the customers' contract: POST /desk/api/NAME with a JSON body, answered
 * with the same envelope. Page and server are always of one release, so answers are types alone.
 */

/** The customer's id, or the network's address. */
const OneSender = v.strictObject({
  kind: v.picklist(senderKinds),
  sender: v.pipe(v.string(), v.maxLength(64)),
})

/** What each call is asked with. */
export const deskRequests = {
  'sign-in': v.strictObject({ key: v.pipe(v.string(), v.maxLength(100)) }),
  'sign-out': v.strictObject({}),
  board: v.strictObject({}),
  order: v.strictObject({ orderId: Id }),
  step: v.strictObject({
    orderId: Id,
    step: v.picklist(deskSteps),
    reason: v.optional(Typed(maxReason), ''),
    /** The money of an order that is paid here has been taken. */
    tookMoney: v.optional(v.boolean(), false),
    /** As the card showed the order: a step that several states allow is taken from this one alone. The terminal sends none. */
    from: v.optional(OrderState),
  }),
  pause: v.strictObject({ serviceId: Id, minutes: v.nullable(v.picklist(pauseMinutes)) }),
  resume: v.strictObject({ serviceId: Id }),
  dishes: v.strictObject({}),
  'sold-out': v.strictObject({ itemId: Id }),
  back: v.strictObject({ itemId: Id }),
  /** Refuses all of a sender's orders that wait for an answer. */
  'refuse-all': OneSender,
  /** Takes no orders of a sender for a while. */
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

/** An order as who cooks it and hands it over needs it; texts are in the kitchen's language. Instants are ms. */
export type DeskOrder = {
  id: string
  number: string
  pickupNumber: string
  tableNumber: string
  orderType: OrderKind
  /** In which its customer ordered. */
  language: Language
  state: OrderState
  createdAt: number
  updatedAt: number
  appointmentAt: number | null
  expiresAt: number | null
  payment: PaymentMethod
  currency: string
  totalCents: number
  deliveryFeeCents: number
  paidCents: number
  /** What of it was paid with voucher balance, beside the total. */
  balanceCents: number
  /** What was given back of it after it was handed over. */
  refundedCents: number
  /** Something of it is left that could be given back. */
  mayRefund: boolean
  /** The practice bank took it: nobody has paid. */
  isPractice: boolean
  /** Whoever hands it over has to take money for it. */
  isOwed: boolean
  note: string
  cutlery: number
  diners: number | null
  contact: Contact | null
  /** The number of the booking at whose table it is served; empty for none. */
  bookingNumber: string
  delivery: Delivery | null
  lines: DeskLine[]
  /** What the merchant can do about it, the usual first. */
  steps: DeskStep[]
  /** The words of the last who said why, as of a refusal. */
  reason: string
}

export type DeskService = {
  id: string
  orderType: OrderType
  /** By the shop's file it is paused for good: the desk can't change that. */
  isPausedByFile: boolean
  isPaused: boolean
  pausedUntil: number | null
}

export type DeskDish = { id: string; title: string; category: string; soldOutSince: number | null }

/** Somebody with several orders that wait for an answer, or who is blocked. */
export type DeskSender = {
  kind: SenderKind
  /** The customer's id, or the network's address. */
  sender: string
  /** Ids of the orders that wait, oldest first. */
  waiting: string[]
  /** As many as may be, or half as many as may come from a network. */
  isFlood: boolean
  /** Null when it isn't blocked. */
  blockedUntil: number | null
}

/** All that a desk shows. */
export type DeskBoard = {
  shop: { id: string; name: string; language: Language; currency: string; timeZone: string }
  /** The server's clock. */
  now: number
  /** Names the page that this server serves: a desk that was open for long loads it again. */
  page: string
  /** Oldest first. Of too many, the oldest and the newest; of those that were answered, at which something was done last. */
  open: DeskOrder[]
  /** How many more are open in a state than are shown. */
  more: Partial<Record<OrderState, number>>
  /** Whoever sends most comes first. */
  senders: DeskSender[]
  /** Strangers fill the board: one of the senders, or many together. */
  isFlooded: boolean
  /** How many orders wait for an answer. */
  waitingCount: number
  /** Newest first. */
  done: DeskOrder[]
  services: DeskService[]
  soldOut: DeskDish[]
  /** Bookings that wait for an answer; null where none are taken. */
  waitingBookings: number | null
  /** Sign-in codes that were sent to nobody; null where text messages are. */
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
  /** Who it is, and until when without another call. */
  'open-members': { manager: string; until: number }
  'close-members': null
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
}
