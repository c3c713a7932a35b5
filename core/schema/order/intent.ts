import type { Address } from '../customer/address.ts'
import type { Redeemed } from '../customer/benefits.ts'
import type { BillStep } from './bill.ts'
import type { Lines } from './cart.ts'
import type { OrderType } from '../primitives.ts'
import type { RefusalData } from '../refusal-data.ts'

/** An intent: something that the customer asked for and was told is saved. The outbox carries it out. */

export const intentStates = [
  'queued',
  'sending',
  'unknown',
  'attention',
  'parked',
  'confirmed',
  'expired',
  'cancelled',
] as const
export type IntentState = (typeof intentStates)[number]

/** Why an intent waits or failed: an error code of the contract or of the engine, and the data that came with it. */
export type Verdict = { code: string; data: RefusalData | null }

/** The fields that every intent has. */
export type AnyIntent = {
  /** The idempotency key, generated at the tap. */
  id: string
  /** Intents of one lane are sent in order; lanes don't wait for each other. */
  lane: string
  /** The business body, byte-identical on every attempt; the context is added when it is sent. */
  body: string
  state: IntentState
  attempts: number
  /** How often the server was asked about the outcome since the intent was last sent. */
  inquiries: number
  nextAttemptAt: number
  /** The server asked not to be called before this instant; a tap by the customer doesn't shorten the wait. */
  notBefore: number
  /** When this wait began; absent before the first one, and in an intent that an older release saved. */
  waitsSince?: number
  createdAt: number
  /** From this instant on it isn't sent without a new tap. */
  deadlineAt: number
  /** The customer withdrew it while its outcome was unknown. */
  withdrawing: boolean
  /** A refusal that the server's ledger hasn't confirmed yet. Any proxy or portal on the way can refuse a request. */
  doubted: Verdict | null
  /** `code` and `data`: why it waits or failed; `intentId` is the intent that replaced it. */
  code: string | null
  data: (RefusalData & { intentId?: string }) | null
  /** The fence: the intent is sent only for the customer and to the shop that it was made for. */
  customerId: string
  storeId: string
  /**
   * The guest as whom a member had made it, once it bears the member's id (`keepForMember`): it is settled in the
   * member's name, but never sent in it.
   */
  formerly?: string
}

/** A new order, or the cancellation of one. The id of a new order's intent is also its `clientOrderId`. */
export type OrderIntent = AnyIntent & {
  call: 'orderCreate' | 'orderCancel'
  /** An order is never moved to another table. */
  tableCode: string | null
  orderId: string | null
  /** The cart lines as they were ordered, to put back into the cart if the order fails. */
  lines: Lines
  /** What the orders screen shows of it, so that it needs no menu. */
  summary: OrderSummary
}

export type OrderSummary = {
  orderType: OrderType
  currency: string
  totalCents: number
  tableNumber: string
  appointmentAt: number | null
  /** The next three are absent in an intent that an older release saved. */
  bill?: BillStep[]
  redeemed?: Redeemed
  /** The booking for whose table the order is; absent for any other. */
  bookingId?: string
  delivery?: { addressId: string | null; address: string; getType: string; isGuess: boolean } | null
  lines: {
    title: string
    details: string[]
    picture: string
    quantity: number
    cents: number
    /** Only where there is one. */
    note?: string
  }[]
}

/** A new address, a changed one, or one to delete. */
export type AddressIntent = AnyIntent & {
  call: 'addressAdd' | 'addressUpdate' | 'addressDelete'
  /** The address as it shall be; for a deletion, as it was. */
  address: Address
}

/**
 * The calls of address intents. Those of order intents are in open-intents.ts, because the first screens count them.
 */
export const addressCalls: readonly AddressIntent['call'][] = ['addressAdd', 'addressUpdate', 'addressDelete']

/** `call` tells the kinds apart. */
export type Intent = OrderIntent | AddressIntent
