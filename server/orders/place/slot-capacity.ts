import type { Service } from '../../../core/schema/shop.ts'
import type { Database } from '../../database/open.ts'

/** States in which an order doesn't count towards its slot's capacity. */
const slotFreeingStates = ['cancelled', 'refused', 'expired']

type Slots = Pick<Service, 'id' | 'slots'>

/** Whether the slot takes one more order. Locks the slots of the shop until the transaction ends. */
export async function hasCapacity(
  trx: Database,
  shopId: string,
  { id, slots }: Slots,
  appointmentAt: number | null,
): Promise<boolean> {
  if (slots.capacity === null || appointmentAt === null) return true
  await lockSlots(trx, shopId)
  const { taken } = await trx
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('taken'))
    .where('shop_id', '=', shopId)
    .where('service_id', '=', id)
    .where('appointment_at', '=', appointmentAt)
    .where('state', 'not in', slotFreeingStates)
    .executeTakeFirstOrThrow()
  return taken < slots.capacity
}

/**
 * Orders with a time wait for each other. The counter of the day isn't enough for that: of two that come just before
 * and just after midnight, each has one of its own.
 */
async function lockSlots(trx: Database, shopId: string): Promise<void> {
  await trx
    .insertInto('order_counters')
    .values({ shop_id: shopId, day: 'slots', last_number: 0 })
    .onConflict((conflict) => conflict.columns(['shop_id', 'day']).doUpdateSet({ last_number: 0 }))
    .execute()
}

/** The times from now on that are full, soonest first. */
export async function listFullSlots(
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
    .where('state', 'not in', slotFreeingStates)
    .groupBy('appointment_at')
    .having((having) => having(having.fn.countAll(), '>=', capacity))
    .orderBy('appointment_at')
    .execute()
  return rows.flatMap(({ appointment_at }) => appointment_at ?? [])
}
