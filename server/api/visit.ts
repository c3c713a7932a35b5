import type { Context } from '../../core/contract/context.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log.ts'
import type { InFlight } from '../orders/in-flight.ts'
import type { MenuReader } from '../orders/read-menu.ts'
import type { StoredShop } from '../shops/read-shop.ts'

/** What every handler of one running server shares. */
export type Services = {
  db: Database
  log: Log
  now: () => number
  menus: MenuReader
  /** Idempotency keys that this process is answering at the moment. */
  inFlight: InFlight
  limits: {
    /** A whole dining room may share one address. */
    signInFromAddress: (address: string, now: number) => void
    signInOfDevice: (deviceHash: string, now: number) => void
    orderCreate: (customerId: string, now: number) => void
  }
  /** Deletes what has expired, once in a while. */
  keepHouse: (now: number) => Promise<void>
}

/** One call, checked as far as its kind asks for. */
export type Visit = {
  services: Services
  context: Context
  /** The body as it came, without its context: what a fingerprint is taken of. */
  business: Record<string, unknown>
  header: (name: string) => string | undefined
  /** The network address of the caller. */
  address: string
}

export type ShopVisit = Visit & { shop: StoredShop }

export type Customer = { id: string; type: number }

export type CustomerVisit = ShopVisit & { customer: Customer }
