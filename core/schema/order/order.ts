import * as v from 'valibot'
import type { Redeemed } from '../customer/benefits.ts'
import type { BillStep } from './bill.ts'
import type { CartLine, Choice, ComboLine } from './cart.ts'
import type { Contact } from '../customer/customer.ts'
import type { Delivery, DeliveryDraft } from '../delivery.ts'
import type { Language, OrderKind, PaymentMethod } from '../primitives.ts'
import type { TaxLine } from '../tax.ts'
import type { Voucher } from './voucher.ts'

/** Order states, by the labels of spec §4. */
export const orderStates = [
  'created',
  'pendingPayment',
  'locked',
  'waitingForConfirmation',
  'confirmed',
  'inPreparation',
  'waitingForPickup',
  'onDelivery',
  'completed',
  'cancelled',
  'refused',
  'expired',
] as const
export const OrderState = v.picklist(orderStates)
export type OrderState = v.InferOutput<typeof OrderState>

/** An order as the customer requests it: everything the kitchen needs, nothing that the server already knows. */
export type OrderDraft = {
  clientOrderId: string
  storeId: string
  serviceId: string
  customerId: string
  language: Language
  currency: string
  /** Table code of a dine-in or takeaway visit, else null. */
  tableCode: string | null
  /** Instant in ms since the epoch, or null for "as soon as possible". */
  appointmentAt: number | null
  payment: PaymentMethod
  contact: Contact | null
  /** For a meal ordered ahead: the booking at whose table it is served; null for none. */
  bookingId: string | null
  note: string
  cutlery: number
  diners: number | null
  source: string
  items: Omit<CartLine, 'intentId'>[]
  combos: Omit<ComboLine, 'intentId'>[]
  /** What the lines cost before any reduction. */
  oldCents: number
  /** The total that the customer saw and agreed to, including the delivery fee. */
  totalCents: number
  /** Null for an order that isn't delivered. */
  delivery: DeliveryDraft | null
  redeemed: Redeemed
}

export type OrderLine = {
  title: string
  details: string[]
  picture: string
  quantity: number
  unitCents: number
  cents: number
  note: string
  /** What to put into the cart to order the line again. Absent in an order that an older release stored. */
  choice?: Choice | undefined
}

/** The order entered a state, with the reason in the words of whoever caused it. */
export type OrderEvent = { state: OrderState; at: number; reason: string }

/**
 * A refund of a meal after it was handed over, split by the way the money goes back: to the online payment, in
 * person, or to the balance.
 */
export type OrderRefund = {
  at: number
  /** In the restaurant's words. */
  reason: string
  onlineCents: number
  counterCents: number
  balanceCents: number
}

/** An order as stored by the restaurant. */
export type Order = {
  id: string
  number: string
  clientOrderId: string
  customerId: string
  storeId: string
  orderType: OrderKind
  state: OrderState
  createdAt: number
  updatedAt: number
  appointmentAt: number | null
  /** When the order expires if nobody pays or answers; null for never. */
  expiresAt: number | null
  /** The states it went through, oldest first; empty in an order that is older than this record. */
  history: OrderEvent[]
  pickupNumber: string
  tableNumber: string
  payment: PaymentMethod
  currency: string
  totalCents: number
  paidCents: number
  /** Paid at the practice bank or with Stripe's test keys, so that no money has moved. Absent in every other order. */
  isPractice?: boolean | undefined
  /**
   * The amount of online payments that is being, or has been, paid back. Absent in an order that an older release
   * stored.
   */
  refundCents?: number | undefined
  /**
   * Refunds of a meal that was handed over, oldest first; absent where there are none, and in an order that an older
   * release stored.
   */
  refunds?: OrderRefund[] | undefined
  deliveryFeeCents: number
  note: string
  cutlery: number
  diners: number | null
  contact: Contact | null
  /** The voucher that this order buys; absent for every meal. */
  voucher?: Voucher | undefined
  /** The booked table that the meal was ordered ahead for; absent for every other order. */
  booking?: { id: string; number: string } | undefined
  /** The steps that make the total; empty in an order that is older than this record. */
  bill: BillStep[]
  /**
   * The coupon that the order gave back when it came to nothing. Absent in every other order, for a promotion, which
   * nobody owns, and in an order that an older release stored.
   */
  couponBack?: { lastDay: string | null } | undefined
  /** Null for an order that isn't delivered. */
  delivery: Delivery | null
  lines: OrderLine[]
  /** The taxes contained in the price; absent where the shop declares none. */
  taxes?: TaxLine[] | undefined
}
