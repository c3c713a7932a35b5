import { greatCircleMeters } from '../../../../core/domain/delivery/delivery-distance.ts'
import { isDelivered } from '../../../../core/domain/order/order-type-rules.ts'
import type { Coordinates } from '../../../../core/schema/customer/address.ts'
import { defaultArriveMinutes } from '../../../../core/schema/delivery.ts'
import type { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import type { Config } from '../../../settings/config.ts'
import { type Note, noteAt } from './note.ts'

/** Notes what delivery can't do as the file says. */
export function notesOnDelivery(file: ShopFile, settings: Pick<Config, 'geocoderUrl' | 'tilesUrl'>): Note[] {
  return [...shortLeads(file), ...areasInVain(file, settings), ...swappedPlaces(file), ...couponsInVain(file)]
}

const shortLeads = ({ services }: ShopFile): Note[] =>
  services.flatMap(({ orderType, slots: { leadMinutes }, delivery }, at) => {
    const arriveMinutes = delivery?.arriveMinutes ?? defaultArriveMinutes
    if (!isDelivered(orderType) || leadMinutes >= arriveMinutes) return []
    const message = `is ${leadMinutes}, less than the ${arriveMinutes} arriveMinutes of an order without a time`
    return [noteAt(['services', at, 'slots', 'leadMinutes'], message)]
  })

/** Areas count the way from the shop, and a typed address has a place only if something finds it, or a map is shown. */
function areasInVain(
  { deliveryAreas, services, streets }: ShopFile,
  { geocoderUrl, tilesUrl }: Pick<Config, 'geocoderUrl' | 'tilesUrl'>,
): Note[] {
  const service = services.find(({ orderType }) => isDelivered(orderType))
  if (deliveryAreas.length === 0 || !service || streets.length > 0 || geocoderUrl || tilesUrl) return []
  const then =
    service.delivery?.unknownDistance === 'refuse'
      ? 'every delivery is refused'
      : 'delivery is free, however far it is'
  const why = 'there are no streets here, and neither GEOCODER_URL nor TILES_URL is set'
  return [noteAt(['deliveryAreas'], `have no effect, as no address can be found: ${why}; ${then}`)]
}

/** Farther than this, nobody delivers. */
const farMeters = 100_000

function swappedPlaces({ location, streets }: ShopFile): Note[] {
  if (!location || streets.length === 0) return []
  const far = streets.flatMap((street, at) => {
    const meters = greatCircleMeters(location, street)
    const isSwapped = meters > farMeters && greatCircleMeters(location, swapped(street)) < farMeters
    return isSwapped ? [{ at, meters }] : []
  })
  const said = (meters: number, from: string) =>
    `is ${Math.round(meters / 1000).toLocaleString('en')} km from ${from}; lat and lng look swapped`
  // If all of them look so, it is more likely the shop's own place.
  if (far.length === streets.length)
    return [noteAt(['location'], said(Math.min(...far.map(({ meters }) => meters)), 'all streets'))]
  return far.map(({ at, meters }) => noteAt(['streets', at], said(meters, 'the shop')))
}

const swapped = ({ lat, lng }: Coordinates): Coordinates => ({ lat: lng, lng: lat })

function couponsInVain({ services, vouchers }: ShopFile): Note[] {
  if (services.some(({ orderType }) => isDelivered(orderType))) return []
  return vouchers.flatMap(({ kind }, at) =>
    kind === 'freeDelivery'
      ? [noteAt(['vouchers', at], 'takes off the delivery fee, but no service is delivery')]
      : [],
  )
}
