import type { addressSearch, deliveryDistance } from '../../core/contract/address-calls.ts'
import { toAmount, toCents } from '../../core/contract/amount.ts'
import type { AnswerOf, RequestOf } from '../../core/contract/call.ts'
import type { deliveryFee } from '../../core/contract/order-calls.ts'
import { writePlace } from '../../core/contract/place-wire.ts'
import { areasAt, type DeliveryArea, quoteDelivery } from '../../core/domain/delivery-fee.ts'
import type { Coordinates } from '../../core/schema/address.ts'
import type { ShopFile } from '../../core/schema/shop-file.ts'
import { Refusal } from '../api/refusal.ts'
import type { CustomerVisit, ShopVisit } from '../api/visit.ts'
import { searchStreetList } from '../geo/street-list.ts'
import { AskFailed } from '../http/ask-json.ts'
import { shopLanguage } from './store.ts'

/** Finds streets by what was typed so far. */
export async function answerAddressSearch(
  { text }: RequestOf<typeof addressSearch>,
  { services, shop, customer, context }: CustomerVisit,
): Promise<AnswerOf<typeof addressSearch>> {
  const { ports, limits, now, log } = services
  const at = now()
  limits.addressSearch(customer.id, at)
  if (!ports.geocoder) return { dataList: searchStreetList(shop.file, text).map(writePlace) }
  const query = { text, near: shop.file.location ?? null, language: shopLanguage(shop, context) }
  try {
    return { dataList: (await ports.geocoder(query, at)).map(writePlace) }
  } catch (error) {
    if (!(error instanceof AskFailed)) throw error
    log.warn({ shop: shop.id, reason: error.message }, 'the geocoder failed')
    throw new Refusal('LD_SEARCH_DOWN', { status: 503 })
  }
}

/** How far a place is by road, and which areas reach it. */
export async function answerDeliveryDistance(
  { lat, lng }: RequestOf<typeof deliveryDistance>,
  { services, shop, customer }: CustomerVisit,
): Promise<AnswerOf<typeof deliveryDistance>> {
  services.limits.deliveryDistance(customer.id, services.now())
  const meters = await roadMeters({ lat, lng }, { services, shop })
  return {
    deliveryDistance: meters,
    deliveryAreaList: areasAt(areasOf(shop.file), meters).map(({ id }) => id),
  }
}

/** Null when the shop's own place isn't known or nobody finds a way: the spec lets the fee be 0 then (§5). */
async function roadMeters(
  to: Coordinates,
  { services: { ports, log, now }, shop }: Pick<ShopVisit, 'services' | 'shop'>,
): Promise<number | null> {
  const { location } = shop.file
  if (!location) return null
  try {
    return await ports.router(location, to, now())
  } catch (error) {
    if (!(error instanceof AskFailed)) throw error
    log.warn({ shop: shop.id, reason: error.message }, 'the router failed')
    return null
  }
}

/** What delivering this far costs, by the shop's own tiers. */
export async function answerDeliveryFee(
  input: RequestOf<typeof deliveryFee>,
  { shop: { file } }: ShopVisit,
): Promise<AnswerOf<typeof deliveryFee>> {
  const service = file.services.find(({ id }) => id === input.serviceId)
  if (service?.orderType !== 'delivery') throw new Refusal('SP_10004')
  const { freeFrom, unknownDistance = 'free' } = service.delivery ?? {}
  const named = new Set(input.deliveryAreaList)
  const all = areasOf(file)
  const areas = named.size === 0 ? all : all.filter(({ id }) => named.has(id))
  // Areas that are gone meanwhile don't make it a shop without any, which delivers everywhere.
  if (areas.length === 0 && all.length > 0) throw new Refusal('SP_0023')
  const terms = {
    areas,
    freeFromCents: freeFrom === undefined ? null : toCents(freeFrom),
    takesUnknown: unknownDistance === 'free',
  }
  const quote = quoteDelivery(terms, input.deliveryDistance, toCents(input.totalAmount))
  if (!quote) throw new Refusal('SP_0023')
  const minimumCents = Math.max(quote.minimumCents, toCents(service.minimum))
  return {
    deliveryFee: toAmount(quote.feeCents),
    deliveryAreaId: quote.areaId,
    minimumAmount: toAmount(minimumCents),
  }
}

const areasOf = (file: ShopFile): DeliveryArea[] =>
  file.deliveryAreas.map(({ id, withinMeters, minimum, fees }) => ({
    id,
    withinMeters,
    minimumCents: toCents(minimum),
    fees: fees.map((tier) => ({ withinMeters: tier.withinMeters, cents: toCents(tier.fee) })),
  }))
