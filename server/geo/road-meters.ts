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

/** Null when the distance is unknown: the spec lets the fee be 0 then (§5). */
type RoadDistance = {
  meters: number | null
  /** False when the router failed, so that it may answer another time. */
  isAnswered: boolean
}

/** Margins of the lower bound: routers measure from the streets in front of the doors, and the earth isn't a sphere. */
const doorsMeters = 100
const flattening = 0.006

/**
 * The distance of a place from the shop by road, in meters. It is unknown when the shop's own place isn't known, no way
 * leads there, or the router doesn't answer.
 *
 * Ours: no road is much shorter than the straight line. A router with a shorter answer has measured from a distant
 * street, as from the coast for a place in the sea. And a place that is clearly outside of every area in a straight
 * line is so by road, too, even if the router doesn't answer.
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

/** The refusal of a shop that doesn't deliver to unknown distances, while the router doesn't answer. */
export const routerDown = (): Refusal =>
  new Refusal('LD_ROUTER_DOWN', { status: 503, headers: { 'retry-after': '5' } })
