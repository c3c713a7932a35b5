import type { Language, PaymentMethod } from '../../core/schema/primitives.ts'
import type { FormOrigins } from '../web/security-headers.ts'

/** A payment to open at a bank. The payment id is the idempotency key: opening it twice gives the same payment. */
export type PaymentRequest = {
  shopId: string
  paymentId: string
  amountCents: number
  currency: string
  method: PaymentMethod
  /** The path in the app to which the customer returns. */
  returnPath: string
  /** Shown on the bank's own page. */
  shopName: string
  orderNumber: string
  language: Language
}

/** Where a customer pays: the address of a page, or a secret for the bank's form in the app. The other one is empty. */
export type OpenedPayment = { reference: string; redirectUrl: string; clientSecret: string }

/**
 * The status of a payment at the bank:
 *
 * - `pending`: it may still be paid.
 * - `declined`: the last try was declined; another may still be made with the same payment.
 * - `paid`: the restaurant has the money.
 * - `gone`: it was cancelled or has failed, and can't be paid any more.
 */
export type BankPaymentStatus = {
  status: 'pending' | 'declined' | 'paid' | 'gone'
  /** What was paid, or is to be paid. */
  amountCents: number
  currency: string
}

/**
 * A part of a payment that is to be refunded. The parts of one payment follow each other, so each is identified by the
 * amount that was refunded before it.
 */
export type RefundPart = { reference: string; beforeCents: number; currency: string }

/**
 * `backCents`: how much of this part the bank has refunded, under any key. It may differ from the amount due now, and
 * even be more. `leftCents`: how much of the payment can still be refunded.
 */
export type Refunded = { backCents: number; leftCents: number }

/** The payment that a webhook is about. Its status is then read from the bank, never taken from the webhook. */
export type PaymentEvent = { reference: string; shopId: string; paymentId: string }

/** A payment provider that takes money for the restaurant. */
export type Bank = {
  id: string
  methods: readonly PaymentMethod[]
  /** The key that opens the bank's form in the app; empty for a bank with pages of its own. */
  publicKey: string
  /** The origins of that form; null for a bank with pages of its own. */
  form: FormOrigins | null
  /** The smallest amount that can be paid in a currency; 0 if none is known. */
  leastCents(currency: string): number
  open(opening: PaymentRequest): Promise<OpenedPayment>
  readStatus(reference: string): Promise<BankPaymentStatus>
  /** Cancels a payment, so that it can't be paid any more; `pending` when the bank can't say yet. */
  cancel(reference: string): Promise<'letGo' | 'paid' | 'pending'>
  /** Refunds a part of a payment, once per idempotency key. */
  refund(part: RefundPart & { amountCents: number; idempotencyKey: string }): Promise<void>
  /**
   * Reads what was already refunded, before a part is refunded. The bank's answer may have been lost, the database may
   * have been restored since, or somebody may have refunded money at the bank itself.
   */
  readRefunded(part: RefundPart): Promise<Refunded>
  /**
   * Checks and reads a webhook; null when it is about something else.
   * @throws WebhookRejected when it isn't signed by the bank, or was signed too long ago
   */
  readWebhook(body: string, header: (name: string) => string | undefined, now: number): PaymentEvent | null
}

/**
 * The bank gave no usable answer: it is unknown whether it did what was asked, and the same request may be sent again.
 */
export class BankUnavailable extends Error {
  override name = 'BankUnavailable'
}

/** The payment's bank isn't configured here any more. */
export class BankNotConfigured extends BankUnavailable {
  override name = 'BankNotConfigured'
}

/** The bank doesn't accept our key, or the key lacks the right to do this. */
export class BankRejectsKey extends BankUnavailable {
  override name = 'BankRejectsKey'
}

/** The bank refused and would refuse again; `message` is the bank's error code, without customer data. */
export class BankRefused extends Error {
  override name = 'BankRefused'
}

/** The bank refused a refund for lack of funds, and may carry it out later. */
export class BankLacksFunds extends BankRefused {
  override name = 'BankLacksFunds'
}

/** Whether an error doesn't pass by itself, so that after a day of it nothing more is expected of the bank. */
export const isLasting = (error: unknown): error is Error =>
  [BankRefused, BankNotConfigured, BankRejectsKey].some((kind) => error instanceof kind)

/** A webhook whose signature or content isn't valid. */
export class WebhookRejected extends Error {
  override name = 'WebhookRejected'
}
