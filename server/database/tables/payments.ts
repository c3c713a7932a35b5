import type { Generated, Selectable } from 'kysely'
import type { Language, PaymentMethod } from '../../../core/schema/primitives.ts'

/** The rows of payments, and of the practice bank. */

/** One payment through a bank. At most one of an order is open at a time. */
export type PaymentsTable = {
  shop_id: string
  payment_id: string
  order_id: string
  customer_id: string
  bank: string
  /** The bank's id of the payment; null until the bank has answered. */
  reference: string | null
  method: PaymentMethod
  amount_cents: number
  currency: string
  language: Language
  state: string
  /** What is to be refunded in all, and what was refunded so far. */
  refund_due_cents: Generated<number>
  /** Including `by_hand_cents`. */
  refunded_cents: Generated<number>
  /** What a manager gave back by hand because the bank refused to, and the manager's name. */
  by_hand_cents: Generated<number>
  by_hand_by: Generated<string | null>
  /** How often in a row the bank refused the refund that is due, other than for lack of funds. */
  refusals: Generated<number>
  /** The part that the bank is being asked to refund now, from the first try until it is done; else 0. */
  refund_part_cents: Generated<number>
  /** Unsuccessful tries in a row; the delay until the next one grows with them. */
  tries: Generated<number>
  /** When the job handles it next; null when nothing is left to do. */
  next_at: number | null
  created_at: number
  updated_at: number
}

/** Charges of the sandbox bank. */
export type SandboxChargesTable = {
  shop_id: string
  payment_id: string
  reference: string
  shop_name: string
  order_number: string
  amount_cents: number
  currency: string
  method: PaymentMethod
  language: Language
  return_path: string
  state: string
  /** When a late approval counts as paid; else null. */
  pays_at: number | null
  /** 0 while a webhook still has to be sent to the shop. */
  told: Generated<number>
  refunded_cents: Generated<number>
  created_at: number
}

export type PaymentRow = Selectable<PaymentsTable>
export type SandboxChargeRow = Selectable<SandboxChargesTable>
