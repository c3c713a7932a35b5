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

/** What a customer asks for: everything the kitchen needs, nothing that the server already knows. */
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
  /** The booking at whose table it is served, ordered ahead; null for none. */
  bookingId: string | null
  note: string
  cutlery: number
  diners: number | null
  source: string
  items: Omit<CartLine, 'intentId'>[]
  combos: Omit<ComboLine, 'intentId'>[]
  /** What the lines cost before any reduction. */
  oldCents: number
  /** The total the customer saw and agreed to, with what delivering costs. */
  totalCents: number
  /** Null for what isn't delivered. */
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
  /** For ordering it again. Not in what an older release wrote. */
  choice?: Choice | undefined
}

/** The order came to a state, for a reason in the words of who did it. */
export type OrderEvent = { state: OrderState; at: number; reason: string }

/** What the restaurant gave back of a meal after it was handed over, and on which ways: to where it was paid online, in person, to the balance. */
export type OrderRefund = {
  at: number
  /** In the restaurant's words. */
  reason: string
  onlineCents: number
  counterCents: number
  balanceCents: number
}

/** An order as the restaurant holds it. */
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
  /** When it ends by itself if nobody pays or answers; null for never. */
  expiresAt: number | null
  /** What happened to it, oldest first; empty in an order of before that was kept. */
  history: OrderEvent[]
  pickupNumber: string
  tableNumber: string
  payment: PaymentMethod
  currency: string
  totalCents: number
  paidCents: number
  /** Paid at the practice bank: no money has moved (server/payments/sandbox). Left out for every other order. */
  isPractice?: boolean | undefined
  /** What of it goes back, or has gone. Not in what an older release wrote. */
  refundCents?: number | undefined
  /** What was given back of a meal that stands, the oldest first; left out where nothing was, and by an older release. */
  refunds?: OrderRefund[] | undefined
  deliveryFeeCents: number
  note: string
  cutlery: number
  diners: number | null
  contact: Contact | null
  /** What it buys, where that is a voucher; left out for every meal. */
  voucher?: Voucher | undefined
  /** It was ordered ahead for a booked table; left out for every other order. */
  booking?: { id: string; number: string } | undefined
  /** What made the total; empty in an order of before that was kept. */
  bill: BillStep[]
  /** Null for what isn't delivered. */
  delivery: Delivery | null
  lines: OrderLine[]
  /** What the price holds of each tax; left out where nobody has said. */
  taxes?: TaxLine[] | undefined
}
