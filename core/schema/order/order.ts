import * as v from 'valibot'
import { Redeemed } from '../customer/benefits.ts'
import { BillStep } from './bill.ts'
import { CartLine, Choice, ComboLine, MaxNote } from './cart.ts'
import { Contact } from '../customer/customer.ts'
import { Delivery, DeliveryDraft } from '../delivery.ts'
import { Cents, Count, Id, Language, OrderType, PaymentMethod } from '../primitives.ts'
import { TaxLine } from '../tax.ts'

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
export const OrderDraft = v.object({
  clientOrderId: Id,
  storeId: Id,
  serviceId: Id,
  customerId: Id,
  language: Language,
  currency: v.string(),
  /** Table code of a dine-in or takeaway visit, else null. */
  tableCode: v.nullable(Id),
  /** Instant in ms since the epoch, or null for "as soon as possible". */
  appointmentAt: v.nullable(v.number()),
  payment: PaymentMethod,
  contact: v.nullable(Contact),
  note: MaxNote,
  cutlery: Count,
  diners: v.nullable(Count),
  source: v.string(),
  items: v.array(v.omit(CartLine, ['intentId'])),
  combos: v.array(v.omit(ComboLine, ['intentId'])),
  /** What the lines cost before any reduction. */
  oldCents: Cents,
  /** The total the customer saw and agreed to, with what delivering costs. */
  totalCents: Cents,
  /** Null for what isn't delivered. */
  delivery: v.nullable(DeliveryDraft),
  redeemed: Redeemed,
})
export type OrderDraft = v.InferOutput<typeof OrderDraft>

export const OrderLine = v.object({
  title: v.string(),
  details: v.array(v.string()),
  picture: v.string(),
  quantity: Count,
  unitCents: Cents,
  cents: Cents,
  note: v.string(),
  /** For ordering it again. Not in what an older release wrote. */
  choice: v.optional(Choice),
})
export type OrderLine = v.InferOutput<typeof OrderLine>

/** The order came to a state, for a reason in the words of who did it. */
export const OrderEvent = v.object({ state: OrderState, at: v.number(), reason: v.string() })
export type OrderEvent = v.InferOutput<typeof OrderEvent>

/** An order as the restaurant holds it. */
export const Order = v.object({
  id: Id,
  number: v.string(),
  clientOrderId: Id,
  customerId: Id,
  storeId: Id,
  orderType: OrderType,
  state: OrderState,
  createdAt: v.number(),
  updatedAt: v.number(),
  appointmentAt: v.nullable(v.number()),
  /** When it ends by itself if nobody pays or answers; null for never. */
  expiresAt: v.nullable(v.number()),
  /** What happened to it, oldest first; empty in an order of before that was kept. */
  history: v.array(OrderEvent),
  pickupNumber: v.string(),
  tableNumber: v.string(),
  payment: PaymentMethod,
  currency: v.string(),
  totalCents: Cents,
  paidCents: Cents,
  /** What of it goes back, or has gone. Not in what an older release wrote. */
  refundCents: v.optional(Cents),
  deliveryFeeCents: Cents,
  note: v.string(),
  cutlery: Count,
  diners: v.nullable(Count),
  contact: v.nullable(Contact),
  /** What made the total; empty in an order of before that was kept. */
  bill: v.array(BillStep),
  /** Null for what isn't delivered. */
  delivery: v.nullable(Delivery),
  lines: v.array(OrderLine),
  /** What the price holds of each tax; left out where nobody has said. */
  taxes: v.optional(v.array(TaxLine)),
})
export type Order = v.InferOutput<typeof Order>
