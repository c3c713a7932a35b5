import { areasAt } from '../../../core/domain/delivery/delivery-fee.ts'
import { finalStates } from '../../../core/domain/order/order-states.ts'
import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'
import { isOpenNow } from '../../../core/domain/time/slots.ts'
import type { Delivery } from '../../../core/schema/delivery.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import { compileHours } from '../compile/compile-opening.ts'
import { compileArea } from '../compile/compile-shop.ts'

/**
 * The open orders for later that the file no longer offers: their service is gone or closed at that time, or no area
 * reaches their address. They stay as they are, as it is the restaurant's to decide. Ours: the spec is silent.
 * @returns their numbers and the instants they are for, the next one first
 */
export async function ordersNotOffered(
  db: Database,
  file: ShopFile,
  now: number,
): Promise<{ number: string; at: number }[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'service_id', 'appointment_at', 'delivery'])
    .where('shop_id', '=', file.id)
    .where('state', 'not in', [...finalStates])
    .where('appointment_at', '>', now)
    .orderBy('appointment_at')
    .orderBy('number')
    .execute()
  const areas = file.deliveryAreas.map(compileArea)
  const isReached = ({ meters }: Pick<Delivery, 'meters'>) =>
    areas.length === 0 || meters === null || areasAt(areas, meters).length > 0
  const isOffered = ({ service_id, appointment_at: at, delivery }: (typeof rows)[number]): boolean => {
    const service = file.services.find(({ id }) => id === service_id)
    if (!service || at === null || !isOpenNow(compileHours(service), at, file.timeZone)) return false
    return !isDelivered(service.orderType) || delivery === null || isReached(JSON.parse(delivery) as Delivery)
  }
  return rows
    .filter((row) => !isOffered(row))
    .map(({ number, appointment_at: at }) => ({ number, at: at ?? now }))
}
