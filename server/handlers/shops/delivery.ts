import type { addressSearch, deliveryDistance } from '../../../core/contract/calls/address-calls.ts'
import { siteOfAddress } from '../../http/network-of.ts'
import { toAmount, toCents } from '../../../core/contract/amount.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { deliveryFee } from '../../../core/contract/calls/order-calls.ts'
import { writePlace } from '../../../core/contract/wire/place-wire.ts'
import { areasAt, quoteDelivery } from '../../../core/domain/delivery/delivery-fee.ts'
import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CustomerRequest, ShopRequest } from '../../api/call-request.ts'
import { roadMeters, routerDown } from '../../geo/road-meters.ts'
import { searchStreetList } from '../../geo/street-list.ts'
import { FetchFailed } from '../../http/fetch-json.ts'
import { compileArea, defaultLanguage } from '../../shops/compile/compile-shop.ts'
import { deliveryTerms } from '../../shops/compile/delivery-terms.ts'
import { shopIn } from '../../shops/read/shop-in.ts'
import { shopLanguage } from './store.ts'

/** Finds streets by the text that was typed so far. */
export async function answerAddressSearch(
  { text }: RequestOf<typeof addressSearch>,
  { services, shop, customer, context, clientAddress }: CustomerRequest,
): Promise<AnswerOf<typeof addressSearch>> {
  const { ports, limits, now, log } = services
  const at = now()
  limits.addressSearch(customer.id, at)
  limits.geoFromSite(siteOfAddress(clientAddress), at)
  if (!ports.geocoder) return { dataList: searchStreetList(shop.file, text).map(writePlace) }
  const query = { text, near: shop.file.location ?? null, language: shopLanguage(shop, context) }
  try {
    return { dataList: (await ports.geocoder(query, at)).map(writePlace) }
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    log.warn({ shop: shop.id, reason: error.message }, 'the geocoder failed')
    throw new Refusal('LD_SEARCH_DOWN', { status: 503 })
  }
}

/** How far a place is by road, and which areas reach it. @throws Refusal LD_ROUTER_DOWN, BS_0001 */
export async function answerDeliveryDistance(
  { lat, lng }: RequestOf<typeof deliveryDistance>,
  { services, shop, customer, clientAddress }: CustomerRequest,
): Promise<AnswerOf<typeof deliveryDistance>> {
  const { limits, now } = services
  limits.deliveryDistance(customer.id, now())
  limits.geoFromSite(siteOfAddress(clientAddress), now())
  const { meters, isAnswered } = await roadMeters({ lat, lng }, { services, shop })
  // An answer of "unknown" would look like a place that isn't delivered to, and phones would keep it for some minutes.
  if (!isAnswered && !takesUnknown(shop.file)) throw routerDown()
  return {
    deliveryDistance: meters,
    deliveryAreaList: areasAt(shop.file.deliveryAreas.map(compileArea), meters).map(({ id }) => id),
  }
}

/** Whether any of the shop's services delivers to places whose distance is unknown. */
const takesUnknown = ({ services }: ShopFile): boolean =>
  services.some(({ orderType, delivery }) => isDelivered(orderType) && delivery?.unknownDistance !== 'refuse')

/** Answers what delivery over this distance costs, by the shop's own tiers. */
export async function answerDeliveryFee(
  input: RequestOf<typeof deliveryFee>,
  { shop, services: { now } }: ShopRequest,
): Promise<AnswerOf<typeof deliveryFee>> {
  const { services } = shopIn(shop, defaultLanguage(shop.file), now())
  const service = services.find(({ id }) => id === input.serviceId)
  const terms = deliveryTerms(service)
  const named = new Set(input.deliveryAreaList)
  const all = terms.areas
  const areas = named.size === 0 ? all : all.filter(({ id }) => named.has(id))
  // If the named areas no longer exist, the shop mustn't look like one without areas, which delivers everywhere.
  if (areas.length === 0 && all.length > 0) throw new Refusal('SP_0023')
  const quote = quoteDelivery({ ...terms, areas }, input.deliveryDistance, toCents(input.totalAmount))
  if (!quote) throw new Refusal('SP_0023')
  const minimumCents = Math.max(quote.minimumCents, service?.minimumCents ?? 0)
  return {
    deliveryFee: toAmount(quote.feeCents),
    deliveryAreaId: quote.areaId,
    minimumAmount: toAmount(minimumCents),
  }
}
