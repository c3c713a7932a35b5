import type { Context } from '../../core/contract/context.ts'
import type { Customer } from '../customers/sessions.ts'
import type { Services } from '../services/services.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** One call, checked as far as its kind asks for. */
export type Visit = {
  services: Services
  context: Context
  /** The body as it came, without its context: what a fingerprint is taken of. */
  business: Record<string, unknown>
  header: (name: string) => string | undefined
  /** The host that the customer's address names. */
  host: string
  /** The network address of the caller. */
  address: string
  /** Goes out with the answer, whatever it is. */
  answerHeaders: Record<string, string>
}

export type ShopVisit = Visit & { shop: StoredShop }

export type CustomerVisit = ShopVisit & { customer: Customer }
