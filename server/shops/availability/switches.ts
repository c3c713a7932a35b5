import { notFound, Refusal } from '../../http/refusal.ts'
import type { Services } from '../../api/visit.ts'
import type { Database } from '../../database/open.ts'
import type { StoredShop } from '../read/read-shop.ts'

type Parts = Pick<Services, 'db' | 'now' | 'log' | 'changes'>

const minuteMs = 60_000

/** Stops a service from taking orders, for some minutes or until it is resumed. @throws Refusal LD_NOT_FOUND, SP_0003 */
export async function pauseService(
  parts: Parts,
  shop: StoredShop,
  { serviceId, minutes }: { serviceId: string; minutes: number | null },
): Promise<void> {
  checkService(shop, serviceId)
  const until = minutes === null ? null : parts.now() + minutes * minuteMs
  await change(parts, shop.id, (trx) =>
    trx
      .insertInto('service_pauses')
      .values({ shop_id: shop.id, service_id: serviceId, until })
      .onConflict((conflict) => conflict.columns(['shop_id', 'service_id']).doUpdateSet({ until }))
      .execute(),
  )
  parts.log.info({ shop: shop.id, service: serviceId, minutes }, 'service paused')
}

/** @throws Refusal LD_NOT_FOUND, SP_0003 for a service that the shop's own file has paused */
export async function resumeService(parts: Parts, shop: StoredShop, serviceId: string): Promise<void> {
  checkService(shop, serviceId)
  await change(parts, shop.id, (trx) =>
    trx
      .deleteFrom('service_pauses')
      .where('shop_id', '=', shop.id)
      .where('service_id', '=', serviceId)
      .execute(),
  )
  parts.log.info({ shop: shop.id, service: serviceId }, 'service resumed')
}

function checkService({ file }: StoredShop, serviceId: string): void {
  const service = file.services.find(({ id }) => id === serviceId)
  if (!service) throw notFound()
  if (service.paused) throw new Refusal('SP_0003')
}

/** Takes a dish off every menu until it is back. @throws Refusal LD_NOT_FOUND */
export async function markSoldOut(parts: Parts, shop: StoredShop, itemId: string): Promise<void> {
  checkDish(shop, itemId)
  const row = { shop_id: shop.id, item_id: itemId, since: parts.now() }
  await change(parts, shop.id, (trx) =>
    trx
      .insertInto('sold_out')
      .values(row)
      .onConflict((conflict) => conflict.columns(['shop_id', 'item_id']).doNothing())
      .execute(),
  )
  parts.log.info({ shop: shop.id, item: itemId }, 'dish sold out')
}

/** @throws Refusal LD_NOT_FOUND */
export async function markBack(parts: Parts, shop: StoredShop, itemId: string): Promise<void> {
  checkDish(shop, itemId)
  await change(parts, shop.id, (trx) =>
    trx.deleteFrom('sold_out').where('shop_id', '=', shop.id).where('item_id', '=', itemId).execute(),
  )
  parts.log.info({ shop: shop.id, item: itemId }, 'dish back')
}

function checkDish({ file }: StoredShop, itemId: string): void {
  if (!file.categories.some(({ items }) => items.some(({ id }) => id === itemId))) throw notFound()
}

/** Ends timed pauses that are over: they end by the clock for whoever asks, and this tells who listens. */
export async function endPauses(parts: Parts, shopId: string): Promise<void> {
  const over = await parts.db
    .selectFrom('service_pauses')
    .select('service_id')
    .where('shop_id', '=', shopId)
    .where('until', '<=', parts.now())
    .execute()
  if (over.length === 0) return
  await change(parts, shopId, (trx) =>
    trx
      .deleteFrom('service_pauses')
      .where('shop_id', '=', shopId)
      .where('until', '<=', parts.now())
      .execute(),
  )
}

/** Whoever reads the shop from then on sees it, in this process and in others; who listens hears of it. */
async function change(
  { db, changes }: Parts,
  shopId: string,
  write: (trx: Database) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('shops')
      .set((set) => ({ revision: set('revision', '+', 1) }))
      .where('shop_id', '=', shopId)
      .execute()
    await write(trx)
  })
  changes.tell({ kind: 'shop', shopId })
}
