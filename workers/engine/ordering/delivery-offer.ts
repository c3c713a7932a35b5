import { toAmount, toCents } from '../../../core/contract/amount.ts'
import { deliveryFee } from '../../../core/contract/calls/order-calls.ts'
import { areasAt, quoteDelivery } from '../../../core/domain/delivery/delivery-fee.ts'
import type { Service } from '../../../core/schema/shop.ts'
import type { DeliveryOffer } from './checkout.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import type { RoadDistance } from './road-distance.ts'

/**
 * What a shop charges for a delivery over this distance, for dishes of this price, by the same rules as the
 * restaurant's.
 */
export function offerDelivery(
  service: Service,
  { meters, isGuess }: RoadDistance,
  dishesCents: number,
): DeliveryOffer {
  const { areas = null, freeFromCents = null, takesUnknown = true } = service.delivery ?? {}
  const terms = { areas: areas ?? [], freeFromCents, takesUnknown }
  // A shop row that an older release wrote has no areas: the fee isn't known yet.
  const quoted = quoteDelivery(terms, areas === null ? null : meters, dishesCents)
  return {
    meters,
    areaIds: areasAt(terms.areas, meters).map(({ id }) => id),
    isGuess: isGuess || areas === null,
    isReached: quoted !== null,
    feeCents: quoted?.feeCents ?? 0,
    steps: quoted?.steps ?? [],
    freeFromCents,
    minimumCents: Math.max(quoted?.minimumCents ?? 0, service.minimumCents),
  }
}

/** Does the restaurant give the same fee? True if it can't be asked. */
export async function isConfirmed(
  context: EngineContext,
  { id: serviceId }: Service,
  offer: DeliveryOffer,
  dishesCents: number,
): Promise<boolean> {
  if (context.connection.state() !== 'online') return true
  const { meters: deliveryDistance, areaIds: deliveryAreaList } = offer
  const totalAmount = toAmount(dishesCents)
  const outcome = await context.api.send(deliveryFee, {
    serviceId,
    deliveryDistance,
    deliveryAreaList,
    totalAmount,
  })
  const answer = await resultOf(context, outcome)
  if (!answer.ok) return answer.code === 'SP_0023' ? !offer.isReached : true
  return offer.isReached && toCents(answer.value.deliveryFee) === offer.feeCents
}
