import { bookingService } from '../compile/compile-booking.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Changes } from '../../changes/changes.ts'
import type { Database } from '../../database/open.ts'
import { changeShop } from '../change-shop.ts'
import { marksOf } from './marks.ts'
import type { Log } from '../../log/log.ts'
import { minuteMs } from '../../../core/domain/time/durations.ts'

type Services = { db: Database; now: () => number; log: Log; changes: Changes }

type SwitchedShop = { id: string; file: Pick<ShopFile, 'services' | 'categories' | 'combos' | 'booking'> }

/**
 * Stops a service from taking orders, or bookings, for some minutes or until it is resumed.
 * @throws Refusal LD_NOT_FOUND, SP_0003
 */
export async function pauseService(
  services: Services,
  shop: SwitchedShop,
  { serviceId, minutes }: { serviceId: string; minutes: number | null },
): Promise<void> {
  checkService(shop, serviceId)
  const until = minutes === null ? null : services.now() + minutes * minuteMs
  await changeShop(services, shop.id, (trx) =>
    trx
      .insertInto('service_pauses')
      .values({ shop_id: shop.id, service_id: serviceId, until })
      .onConflict((conflict) => conflict.columns(['shop_id', 'service_id']).doUpdateSet({ until }))
      .execute(),
  )
  services.log.info({ shop: shop.id, service: serviceId, minutes }, 'service paused')
}

/**
 * Resumes a service that was paused at the desk.
 * @throws Refusal LD_NOT_FOUND, SP_0003 for a service that the shop's own file has paused
 */
export async function resumeService(
  services: Services,
  shop: SwitchedShop,
  serviceId: string,
): Promise<void> {
  checkService(shop, serviceId)
  await changeShop(services, shop.id, (trx) =>
    trx
      .deleteFrom('service_pauses')
      .where('shop_id', '=', shop.id)
      .where('service_id', '=', serviceId)
      .execute(),
  )
  services.log.info({ shop: shop.id, service: serviceId }, 'service resumed')
}

function checkService({ file }: SwitchedShop, serviceId: string): void {
  if (serviceId === bookingService && file.booking) return
  const service = file.services.find(({ id }) => id === serviceId)
  if (!service) throw notFound()
  if (service.paused) throw new Refusal('SP_0003')
}

/**
 * Takes a dish, one of its sizes or a combo off every menu until it is available again.
 * @throws Refusal LD_NOT_FOUND
 */
export async function markSoldOut(services: Services, shop: SwitchedShop, itemId: string): Promise<void> {
  checkMark(shop, itemId)
  const row = { shop_id: shop.id, item_id: itemId, since: services.now() }
  await changeShop(services, shop.id, (trx) =>
    trx
      .insertInto('sold_out')
      .values(row)
      .onConflict((conflict) => conflict.columns(['shop_id', 'item_id']).doNothing())
      .execute(),
  )
  services.log.info({ shop: shop.id, item: itemId }, 'dish sold out')
}

/** @throws Refusal LD_NOT_FOUND */
export async function markAvailable(services: Services, shop: SwitchedShop, itemId: string): Promise<void> {
  checkMark(shop, itemId)
  await changeShop(services, shop.id, (trx) =>
    trx.deleteFrom('sold_out').where('shop_id', '=', shop.id).where('item_id', '=', itemId).execute(),
  )
  services.log.info({ shop: shop.id, item: itemId }, 'dish back')
}

function checkMark({ file }: SwitchedShop, mark: string): void {
  if (!marksOf(file).has(mark)) throw notFound()
}

/** Deletes timed pauses that are over. For readers they end by the clock; this notifies subscribers. */
export async function endPauses(services: Services, shopId: string): Promise<void> {
  const over = await services.db
    .selectFrom('service_pauses')
    .select('service_id')
    .where('shop_id', '=', shopId)
    .where('until', '<=', services.now())
    .execute()
  if (over.length === 0) return
  await changeShop(services, shopId, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('service_pauses')
      .where('shop_id', '=', shopId)
      .where('until', '<=', services.now())
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
}
