import { isOpenNow } from '../../../core/domain/time/slots.ts'
import type { Service } from '../../../core/schema/shop.ts'
import { lockShop } from '../../database/lock-shop.ts'
import type { Database } from '../../database/open.ts'

/** States in which an order doesn't count towards its slot's capacity. */
const slotFreeingStates = ['cancelled', 'refused', 'expired']

type Slots = Pick<Service, 'id' | 'slots' | 'openingPeriods' | 'openingExceptions'>

/** The shop whose slots they are. */
type SlotShop = {
  id: string
  timeZone: string
  /** Minutes that an order waits for the restaurant (the shop file's `orders`). */
  acceptWithinMinutes: number
}

/** Whether the slot takes one more order. Locks the slots of the shop until the transaction ends. */
export async function hasCapacity(
  trx: Database,
  shop: SlotShop,
  service: Slots,
  appointmentAt: number | null,
  now: number,
): Promise<boolean> {
  const { capacity } = service.slots
  if (capacity === null || appointmentAt === null) return true
  await lockShop(trx, shop.id, 'slots')
  const { taken } = await placesTaken(trx, shop, service, now)
    .select((select) => select.fn.countAll<number>().as('taken'))
    .where('appointment_at', '=', appointmentAt)
    .executeTakeFirstOrThrow()
  return Number(taken) < capacity
}

/**
 * The orders that hold a place in a slot of this service. One that the restaurant has left without an answer while it was
 * open holds its place no longer: else whoever orders for all of tomorrow's times, and never comes, takes them all. It may
 * still be confirmed; paid ones keep their place. Ours: the spec is silent.
 */
function placesTaken(db: Database, shop: SlotShop, service: Slots, now: number) {
  const lapsed = lapsedBefore(shop, service, now)
  return db
    .selectFrom('orders')
    .where('shop_id', '=', shop.id)
    .where('service_id', '=', service.id)
    .where('state', 'not in', slotFreeingStates)
    .where((where) =>
      where.or([
        where('created_at', '>=', lapsed),
        where('state', 'not in', ['created', 'waitingForConfirmation']),
        where('paid_cents', '>', 0),
      ]),
    )
}

/** Unanswered orders from before this instant hold no place: the restaurant was open for as long as they wait. */
function lapsedBefore({ timeZone, acceptWithinMinutes }: SlotShop, service: Slots, now: number): number {
  const before = now - acceptWithinMinutes * 60_000
  const couldAnswer = isOpenNow(service, now, timeZone) && isOpenNow(service, before, timeZone)
  return couldAnswer ? before : 0
}

/** The times from now on that are full, soonest first. */
export async function listFullSlots(
  db: Database,
  shop: SlotShop,
  service: Slots,
  now: number,
): Promise<number[]> {
  const { capacity } = service.slots
  if (capacity === null) return []
  const rows = await placesTaken(db, shop, service, now)
    .select('appointment_at')
    .where('appointment_at', '>=', now)
    .groupBy('appointment_at')
    .having((having) => having(having.fn.countAll(), '>=', capacity))
    .orderBy('appointment_at')
    .execute()
  return rows.flatMap(({ appointment_at }) => appointment_at ?? [])
}
