import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import type { Customer } from '../../customers/sign-in/sessions.ts'
import type { Database } from '../../database/open.ts'
import type { Router } from '../../geo/router.ts'
import type { Limit } from '../../http/rate-limit.ts'
import type { Log } from '../../log/log.ts'
import type { MenuReader } from '../../shops/read/read-menu.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'

/** Who orders at which shop, and the services that the checks of an order use. */
export type OrderContext = {
  shop: StoredShop
  customer: Customer
  services: {
    db: Database
    log: Log
    now: () => number
    menus: MenuReader
    /** The bank for online payments. */
    banks: {
      current: { methods: readonly PaymentMethod[]; leastCents: (currency: string) => number } | null
    }
    limits: { deliveryDistance: Limit }
    ports: { router: Router }
  }
}
