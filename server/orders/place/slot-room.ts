import type { Service } from '../../../core/schema/shop.ts'
import type { Database } from '../../database/open.ts'

/** States in which an order takes no room of its slot. */
const freesItsSlot = ['cancelled', 'refused', 'expired']

type Slots = Pick<Service, 'id' | 'slots'>

/** Is there room for one more order at this time? Until the transaction ends, no other order is told so. */
export async function hasRoom(
  trx: Database,
  shopId: string,
  { id, slots }: Slots,
  appointmentAt: number | null,
): Promise<boolean> {
  if (slots.capacity === null || appointmentAt === null) return true
  await waitForOthers(trx, shopId)
  const { taken } = await trx
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('taken'))
    .where('shop_id', '=', shopId)
    .where('service_id', '=', id)
    .where('appointment_at', '=', appointmentAt)
    .where('state', 'not in', freesItsSlot)
    .executeTakeFirstOrThrow()
  return taken < slots.capacity
}

/**
 * Orders with a time wait for each other. The counter of the day isn't enough for that: of two that come just before
 * and just after midnight, each has one of its own.
 */
async function waitForOthers(trx: Database, shopId: string): Promise<void> {
  await trx
    .insertInto('order_counters')
    .values({ shop_id: shopId, day: 'slots', last_number: 0 })
    .onConflict((conflict) => conflict.columns(['shop_id', 'day']).doUpdateSet({ last_number: 0 }))
    .execute()
}

/** The times from now on that have no room, soonest first. */
export async function fullSlotsOf(
  db: Database,
  shopId: string,
  { id, slots }: Slots,
  now: number,
): Promise<number[]> {
  const { capacity } = slots
  if (capacity === null) return []
  const rows = await db
    .selectFrom('orders')
    .select('appointment_at')
    .where('shop_id', '=', shopId)
    .where('service_id', '=', id)
    .where('appointment_at', '>=', now)
    .where('state', 'not in', freesItsSlot)
    .groupBy('appointment_at')
    .having((having) => having(having.fn.countAll(), '>=', capacity))
    .orderBy('appointment_at')
    .execute()
  return rows.flatMap(({ appointment_at }) => appointment_at ?? [])
}
