import type { Generated, Insertable, Selectable } from 'kysely'
import type { OrderState } from '../../../core/schema/order/order.ts'
import type { Language, OrderKind, PaymentMethod } from '../../../core/schema/primitives.ts'

/** The rows of orders, and of those who send them. */

export type OrdersTable = {
  shop_id: string
  order_id: string
  customer_id: string
  client_order_id: string
  number: string
  pickup_number: string
  order_type: OrderKind
  service_id: string
  state: OrderState
  table_code: string | null
  table_number: string
  appointment_at: number | null
  payment: PaymentMethod
  currency: string
  total_cents: number
  paid_cents: number
  delivery_fee_cents: number
  language: Language
  note: string
  cutlery: number
  diners: number | null
  /** JSON of the contact, or null. */
  contact: string | null
  /** JSON list of the bill's steps; empty in orders older than this column. */
  bill: Generated<string>
  /** JSON of the delivery's address and terms; null for other order types. */
  delivery: Generated<string | null>
  /** JSON of the coupon, points and balance that the order used; null for none. */
  redeemed: Generated<string | null>
  /** JSON list of the taxes included in the total; null when the shop file has no taxes. */
  taxes: Generated<string | null>
  /** How many cents of the online payment are to be refunded, or have been. */
  refund_cents: Generated<number>
  /** When the order expires unless a step is taken before; null for never. */
  expires_at: Generated<number | null>
  /** The booking at whose table it is served; null for none. */
  booking_id: Generated<string | null>
  /** The promotion that reduced the price; null for none. It stays when the account is deleted. */
  promotion_id: Generated<string | null>
  /** The bonus on top of the voucher that the order buys; null for every meal. */
  voucher_bonus_cents: Generated<number | null>
  source: string
  /** When the customer tapped, of an order that waited long on a phone without a network; null for every other. */
  tapped_at: Generated<number | null>
  created_at: number
  updated_at: number
}

/** Where an order came from, kept for a day: what the limits on orders count. */
export type OrderSendersTable = {
  shop_id: string
  order_id: string
  customer_id: string
  /** An IPv4 address or the first 64 bits of an IPv6 one (server/http/network-of.ts). */
  network: string
  /** 1 when the restaurant knew the customer: a member, or a guest with an order that it had confirmed. */
  is_known: number
  created_at: number
}

/** A customer or a network whose orders aren't taken for a while. */
export type BlockedSendersTable = {
  shop_id: string
  kind: string
  /** The customer's id, or the network. */
  sender: string
  until: number
  created_at: number
}

export type OrderLinesTable = {
  shop_id: string
  order_id: string
  line_number: number
  item_id: string | null
  sku_id: string | null
  combo_id: string | null
  title: string
  picture: string
  /** JSON list of the names of what was chosen. */
  details: string
  /** Title and details in the restaurant's own language, for the kitchen. */
  kitchen_title: string
  kitchen_details: string
  /** JSON of the build or of the combo's picks, by id. */
  build: string
  quantity: number
  unit_cents: number
  cents: number
  note: string
}

/** The history of an order, numbered from 1; orders older than this table have none. */
export type OrderEventsTable = {
  shop_id: string
  order_id: string
  event_number: number
  /** The step that was taken, such as `confirm`; `place` for the first. */
  step: string
  /** The order's state after the step. */
  state: OrderState
  role: string
  /** The reason given by whoever took the step; empty for none. */
  reason: string
  created_at: number
}

/** A refund of a meal that was handed over. It is written once; only `why` may be emptied later. */
export type OrderRefundsTable = {
  shop_id: string
  /** An id that the desk creates for one tap. */
  refund_id: string
  order_id: string
  /**
   * The whole refund. The three columns below are its parts: paid back online, given at the counter, added to the
   * voucher balance.
   */
  cents: number
  online_cents: number
  counter_cents: number
  balance_cents: number
  /** Points that had paid for the order and are given back. */
  points_back: number
  /** Of the points and spend that the order had earned: what was taken back, and what the account no longer had. */
  points_taken: number
  points_missing: number
  spent_taken_cents: number
  spent_missing_cents: number
  /** 1 when the whole order was refunded, so that it counts as if it had never been placed. */
  is_whole: number
  /** The manager's name as it was then. */
  given_by: string
  /** Empty once the account is deleted. */
  why: string
  created_at: number
}

/** The idempotency keys of order/create: one row per key that was answered or withdrawn. */
export type OrderAttemptsTable = {
  shop_id: string
  idempotency_key: string
  customer_id: string
  /** SHA-256 of the call's payload, its body without the context; empty when the key was withdrawn unused. */
  fingerprint: string
  order_id: string | null
  /** HTTP status and envelope of the first answer, given again to every repetition. */
  status: number
  answer: string
  withdrawn: Generated<number>
  created_at: number
}

export type OrderRow = Selectable<OrdersTable>
export type OrderEventRow = Selectable<OrderEventsTable>
export type OrderRefundRow = Selectable<OrderRefundsTable>
export type NewOrderRow = Insertable<OrdersTable>
export type OrderLineRow = Selectable<OrderLinesTable>
export type AttemptRow = Selectable<OrderAttemptsTable>
