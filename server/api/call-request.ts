import type { Context } from '../../core/contract/context.ts'
import type { Customer } from '../customers/sign-in/sessions.ts'
import type { Services } from '../services/services.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** A call of the API as its handler gets it, after the checks that are common to all calls. */
export type CallRequest = {
  services: Services
  /** Identifies the request in the log. */
  requestId: string
  context: Context
  /** The body as it arrived, without its context. Its fingerprint is what idempotency compares. */
  payload: Record<string, unknown>
  header: (name: string) => string | undefined
  /** The host that the customer's address names. */
  host: string
  /** The network address of the caller. */
  clientAddress: string
  /** Headers that are sent with the answer, be it a success or a refusal. */
  responseHeaders: Record<string, string>
}

export type ShopRequest = CallRequest & { shop: StoredShop }

/** @property sessionEndsAt until when the customer is known by this token, in ms */
export type CustomerRequest = ShopRequest & { customer: Customer; sessionEndsAt: number }
