import type { DeliveryTerms } from '../../../core/domain/delivery/delivery-fee.ts'
import type { Service } from '../../../core/schema/shop.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * A service's terms of delivery.
 * @throws Refusal SP_10004 when it doesn't deliver
 */
export function deliveryTerms(service: Service | undefined): DeliveryTerms {
  if (!service?.delivery) throw new Refusal('SP_10004')
  const { areas, freeFromCents, takesUnknown } = service.delivery
  return { areas: areas ?? [], freeFromCents, takesUnknown }
}
