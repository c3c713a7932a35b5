import type { Language, PaymentMethod } from '../../core/schema/primitives.ts'
import type { FormOrigins } from '../web/security-headers.ts'

/** What a bank is asked to take. The payment id is its idempotency key: opening twice gives the same one. */
export type Opening = {
  shopId: string
  paymentId: string
  amountCents: number
  currency: string
  method: PaymentMethod
  /** Path of the app's own that the customer comes back to. */
  returnPath: string
  /** What a page of the bank shows. */
  shopName: string
  orderNumber: string
  language: Language
}

/** Where a customer pays: a page to go to, or a secret for the bank's form in the app; the other is empty. */
export type Opened = { reference: string; redirectUrl: string; clientSecret: string }

/**
 * How a payment stands at the bank:
 *
 * - `pending`: it may still be paid.
 * - `declined`: the last try was turned down; another may still be made with the same payment.
 * - `paid`: the money is the restaurant's.
 * - `gone`: it never will be paid.
 */
export type Standing = {
  status: 'pending' | 'declined' | 'paid' | 'gone'
  /** What was paid, or is to be paid. */
  amountCents: number
  currency: string
}

/** Which payment a bank's message is about. What became of it is asked, never believed. */
export type Tidings = { reference: string; shopId: string; paymentId: string }

/** Somebody who takes money for the restaurant. */
export type Bank = {
  id: string
  methods: readonly PaymentMethod[]
  /** What its form in the app is opened with; empty for a bank with pages of its own. */
  publicKey: string
  /** Where that form comes from; null for a bank with pages of its own. */
  form: FormOrigins | null
  open(opening: Opening): Promise<Opened>
  look(reference: string): Promise<Standing>
  /** Sees to it that a payment can't be made any more; `pending` when that can't be said yet. */
  letGo(reference: string): Promise<'letGo' | 'paid' | 'pending'>
  /** Gives money back, once per key. */
  refund(refund: { reference: string; amountCents: number; currency: string; key: string }): Promise<void>
  /**
   * Reads a message of the bank, or null when it is of no interest.
   * @throws NotTheBank when it isn't signed by the bank, or was too long ago
   */
  readTidings(body: string, header: (name: string) => string | undefined, now: number): Tidings | null
}

/** The bank gave no usable answer: nothing is known of what it did, and the same may be asked again. */
export class BankDown extends Error {
  override name = 'BankDown'
}

/** There is no such bank here any more: its keys were taken away. */
export class BankGone extends BankDown {
  override name = 'BankGone'
}

/** The bank said no, for good; `message` is the bank's code, nothing of the customer. */
export class BankRefused extends Error {
  override name = 'BankRefused'
}

/** A message that claims to be a bank's, and isn't. */
export class NotTheBank extends Error {
  override name = 'NotTheBank'
}
