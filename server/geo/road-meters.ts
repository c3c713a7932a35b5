import { greatCircleMeters } from '../../core/domain/delivery/delivery-distance.ts'
import type { Coordinates } from '../../core/schema/customer/address.ts'
import type { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import { FetchFailed } from '../http/fetch-json.ts'
import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log/log.ts'
import type { Router } from './router.ts'

type Asking = {
  services: { ports: { router: Router }; log: Log; now: () => number }
  shop: { id: string; file: Pick<ShopFile, 'location' | 'deliveryAreas'> }
}

/** Null when nobody knows how far it is: the spec lets the fee be 0 then (§5). */
type RoadDistance = {
  meters: number | null
  /** False when the router failed: it may know another time. */
  isAnswered: boolean
}

/** A router measures from the streets in front of two doors, and the globe is no sphere. */
const doorsMeters = 100
const flattening = 0.006

/**
 * How far a place is from the shop by road, in meters. Nobody knows when the shop's own place isn't known, no way leads
 * there, or the router doesn't answer.
 *
 * Ours: no road is much shorter than the straight line. A router that says so has measured from a street far from there, as
 * from the coast for a place in the sea; and what in a straight line lies clearly outside of every area does so by road,
 * whoever is silent.
 */
export async function roadMeters(
  to: Coordinates,
  { services: { ports, log, now }, shop }: Asking,
): Promise<RoadDistance> {
  const { location, deliveryAreas } = shop.file
  if (!location) return { meters: null, isAnswered: true }
  const least = Math.max(0, Math.floor(greatCircleMeters(location, to) * (1 - flattening) - doorsMeters))
  const isOutside =
    deliveryAreas.length > 0 && deliveryAreas.every(({ withinMeters }) => least > withinMeters)
  const unknown = isOutside ? least : null
  try {
    const meters = await ports.router(location, to, now())
    return { meters: meters === null ? unknown : Math.max(meters, least), isAnswered: true }
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    log.warn({ shop: shop.id, reason: error.message }, 'the router failed')
    return { meters: unknown, isAnswered: isOutside }
  }
}

/** Of a shop that delivers nowhere without knowing how far it is: nothing is said before the router answers. */
export const routerDown = (): Refusal =>
  new Refusal('LD_ROUTER_DOWN', { status: 503, headers: { 'retry-after': '5' } })
