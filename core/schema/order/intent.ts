import type { Address } from '../customer/address.ts'
import type { Redeemed } from '../customer/benefits.ts'
import type { BillStep } from './bill.ts'
import type { Lines } from './cart.ts'
import type { OrderType } from '../primitives.ts'

/** Something that the customer asked for, was told is saved, and that the outbox carries out. */

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

/** Why an intent waits or failed: a code of the catalogue or of the engine, and what came with it. */
export type Verdict = { code: string; data: unknown }

/** What every intent has, whatever it is about. */
export type AnyIntent = {
  /** Idempotency key: minted at the tap. */
  id: string
  /** Intents of one lane are sent in order; lanes don't wait for each other. */
  lane: string
  /** The business body, byte-identical on every attempt; the context is added when it is sent. */
  body: string
  state: IntentState
  attempts: number
  /** How often its fate was asked about since it was last sent. */
  inquiries: number
  nextAttemptAt: number
  /** The server asked for a pause until then; no tap shortens it. */
  notBefore: number
  createdAt: number
  /** Past it nothing is sent without a new tap. */
  deadlineAt: number
  /** The customer took it back while its outcome was unknown. */
  withdrawing: boolean
  /** A refusal that the server's ledger hasn't confirmed yet: anyone on the way can say no. */
  doubted: Verdict | null
  /** Why it waits or failed. */
  code: string | null
  data: unknown
  /** The fence: only for whom and where it was made. */
  customerId: string
  storeId: string
}

/** An order, or the wish to cancel one. The id of a new one is its client order id too. */
export type OrderIntent = AnyIntent & {
  call: 'orderCreate' | 'orderCancel'
  /** An order is never moved to another table. */
  tableCode: string | null
  orderId: string | null
  /** The cart's lines as they were ordered, to give back when it comes to nothing. */
  lines: Lines
  /** What the orders screen shows without the menu. */
  summary: OrderSummary
}

export type OrderSummary = {
  orderType: OrderType
  currency: string
  totalCents: number
  tableNumber: string
  appointmentAt: number | null
  /** None of the three is in what an older release saved. */
  bill?: BillStep[]
  redeemed?: Redeemed
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
  /** As it is to be; one to delete, as it was. */
  address: Address
}

/** The calls that an address in the outbox makes. Those of an order are in constants.ts: the first screens count them. */
export const addressCalls: readonly AddressIntent['call'][] = ['addressAdd', 'addressUpdate', 'addressDelete']

/** Each kind is told by its call. */
export type Intent = OrderIntent | AddressIntent
