import { areasAt, type DeliveryTerms } from '../../../core/domain/delivery/delivery-fee.ts'
import type { Delivery } from '../../../core/schema/delivery.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import { isBlank } from '../../../core/schema/plain-text.ts'
import type { Service } from '../../../core/schema/shop.ts'
import { badRequest, Refusal } from '../../http/refusal.ts'
import { roadMeters, routerDown } from '../../geo/road-meters.ts'
import { deliveryTerms } from '../../shops/compile/delivery-terms.ts'
import type { OrderContext } from './order-context.ts'
import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'

/** Where an order is delivered, with the distance that the server measured, and the shop's terms for that. */
export type CheckedDelivery = { place: Delivery; terms: DeliveryTerms; agreedCents: number }

/**
 * Measures how far an order is delivered; the phone's own distance and areas are ignored. It asks the router, so it
 * must never run inside the transaction that places the order. Null for an order that isn't delivered.
 * @throws Refusal SP_0023 outside of every area, SP_10004, LD_BAD_REQUEST, BS_0001, LD_ROUTER_DOWN
 */
export async function checkDelivery(
  draft: OrderDraft,
  service: Service,
  context: OrderContext,
): Promise<CheckedDelivery | null> {
  const { delivery: asked, contact } = draft
  if (!isDelivered(service.orderType)) {
    if (asked) throw badRequest(['deliveryAddress'])
    return null
  }
  const terms = deliveryTerms(service)
  if (!asked || isBlank(asked.address)) throw badRequest(['deliveryAddress'])
  if (!service.delivery?.getTypes.includes(asked.getType)) throw badRequest(['deliveryGetType'])
  if (!contact || isBlank(contact.firstName)) throw badRequest(['contactFirstName'])
  if (isBlank(contact.mobile)) throw badRequest(['contactMobile'])

  const { meters, isAnswered } = await distanceTo(asked, context)
  if (!isAnswered && !terms.takesUnknown) throw routerDown()
  const areas = areasAt(terms.areas, meters)
  const isReached = meters === null ? terms.takesUnknown : areas.length > 0 || terms.areas.length === 0
  if (!isReached) throw new Refusal('SP_0023')
  const { address, lat, lng, title, getType } = asked
  const { arriveMinutes } = service.delivery
  const areaIds = areas.map(({ id }) => id)
  const place = { address, lat, lng, title, getType, arriveMinutes, meters, areaIds }
  return { place, terms, agreedCents: asked.feeCents }
}

/** The distance on the road; null without coordinates, as an address may be typed by hand. */
async function distanceTo({ lat, lng }: Delivery, context: OrderContext) {
  if (lat === null || lng === null) return { meters: null, isAnswered: true }
  const { limits, now } = context.services
  // The router is an external service, so orders share the checkout's rate limit for it.
  limits.deliveryDistance(context.customer.id, now())
  return roadMeters({ lat, lng }, context)
}
