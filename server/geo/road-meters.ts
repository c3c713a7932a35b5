import type { Coordinates } from '../../core/schema/customer/address.ts'
import type { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import { FetchFailed } from '../http/fetch-json.ts'
import type { Log } from '../log/log.ts'
import type { Router } from './router.ts'

type Asking = {
  services: { ports: { router: Router }; log: Log; now: () => number }
  shop: { id: string; file: Pick<ShopFile, 'location'> }
}

/**
 * How far a place is from the shop by road, in meters. Null when the shop's own place isn't known or nobody finds
 * a way: the spec lets the fee be 0 then (§5).
 */
export async function roadMeters(
  to: Coordinates,
  { services: { ports, log, now }, shop }: Asking,
): Promise<number | null> {
  const { location } = shop.file
  if (!location) return null
  try {
    return await ports.router(location, to, now())
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    log.warn({ shop: shop.id, reason: error.message }, 'the router failed')
    return null
  }
}
