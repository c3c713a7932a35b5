import type { Context } from '../../core/contract/context.ts'
import type { ShopMap } from '../../core/schema/shop.ts'
import type { Limits } from '../services/limits.ts'
import type { Database } from '../database/open.ts'
import type { Desk } from '../desk/desk.ts'
import type { Changes } from '../changes/changes.ts'
import type { LiveStreams } from '../live/live-streams.ts'
import type { Log } from '../log/log.ts'
import type { InFlight } from '../idempotency/in-flight.ts'
import type { MenuReader } from '../shops/read/read-menu.ts'
import type { Customer } from '../customers/sessions.ts'
import type { Banks } from '../payments/open-banks.ts'
import type { Ports } from '../services/ports.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** What every handler of one running server shares. */
export type Services = {
  db: Database
  log: Log
  now: () => number
  menus: MenuReader
  /** Idempotency keys that this process is answering at the moment. */
  inFlight: InFlight
  limits: Limits
  /** What the server asks of others: text messages, streets, routes. */
  ports: Ports
  /** Who takes the money of those who pay online. */
  banks: Banks
  /** Has the practice bank tell the shop what it hasn't heard yet. */
  tellOfPractice: () => Promise<void>
  /** Where phones get the pictures of a map; null for no map. */
  map: ShopMap | null
  /** Who wants to know what has changed. */
  changes: Changes
  /** What the merchant's desk keeps in memory. */
  desk: Desk
  /** What phones hold open to hear of it. */
  live: LiveStreams
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
  /** The host that the customer's address names. */
  host: string
  /** The network address of the caller. */
  address: string
  /** Goes out with the answer, whatever it is. */
  answerHeaders: Record<string, string>
}

export type ShopVisit = Visit & { shop: StoredShop }

export type CustomerVisit = ShopVisit & { customer: Customer }
