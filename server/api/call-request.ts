import type { Context } from '../../core/contract/context.ts'
import type { Customer } from '../customers/sign-in/sessions.ts'
import type { Services } from '../services/services.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** A call of the API after the checks that are common to all, as its handler gets it. */
export type CallRequest = {
  services: Services
  /** Names the request in the log. */
  requestId: string
  context: Context
  /** The body as it came, without its context; idempotency compares its fingerprint. */
  payload: Record<string, unknown>
  header: (name: string) => string | undefined
  /** The host that the customer's address names. */
  host: string
  /** The network address of the caller. */
  clientAddress: string
  /** Headers that are sent with the answer, whatever it is. */
  responseHeaders: Record<string, string>
}

export type ShopRequest = CallRequest & { shop: StoredShop }

/** @property sessionEndsAt until when the customer is known by this token, in ms */
export type CustomerRequest = ShopRequest & { customer: Customer; sessionEndsAt: number }
