import { isOpenNow } from '../../../core/domain/time/slots.ts'
import type { Service } from '../../../core/schema/shop.ts'
import { keptQuery, type Question } from '../../database/kept-query.ts'
import { shopLock } from '../../database/lock-shop.ts'
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

/**
 * What tells whether the slot takes one more order, asked in this order: a lock of the shop's slots until the transaction ends,
 * and how many places are taken. Nothing where there is no limit.
 */
export const slotQuestions = (
  shop: SlotShop,
  service: Slots,
  appointmentAt: number | null,
  now: number,
): Question<{ taken?: number | string }>[] =>
  service.slots.capacity === null || appointmentAt === null
    ? []
    : [
        shopLock({ shopId: shop.id, given: 'slots' }) as Question<object>,
        takenAt({
          shopId: shop.id,
          serviceId: service.id,
          lapsed: lapsedBefore(shop, service, now),
          appointmentAt,
        }),
      ]

/** Whether there is room, by the answers to `slotQuestions`. */
export const hasCapacity = ({ slots }: Slots, answers: readonly { taken?: number | string }[][]): boolean =>
  slots.capacity === null || Number(answers.at(-1)?.[0]?.taken ?? 0) < slots.capacity

const takenAt = keptQuery<{ shopId: string; serviceId: string; lapsed: number; appointmentAt: number }>()(
  (db, { shopId, serviceId, lapsed, appointmentAt }) =>
    placesTaken(db, shopId, serviceId, lapsed)
      .select((select) => select.fn.countAll<number>().as('taken'))
      .where('appointment_at', '=', appointmentAt),
)

/**
 * The orders that hold a place in a slot of this service. One that the restaurant has left without an answer while it was
 * open holds its place no longer: else whoever orders for all of tomorrow's times, and never comes, takes them all. It may
 * still be confirmed; paid ones keep their place. Ours: the spec is silent.
 */
const placesTaken = (db: Database, shopId: string, serviceId: string, lapsed: number) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('service_id', '=', serviceId)
    .where('state', 'not in', slotFreeingStates)
    .where((where) =>
      where.or([
        where('created_at', '>=', lapsed),
        where('state', 'not in', ['created', 'waitingForConfirmation']),
        where('paid_cents', '>', 0),
      ]),
    )

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
  const rows = await placesTaken(db, shop.id, service.id, lapsedBefore(shop, service, now))
    .select('appointment_at')
    .where('appointment_at', '>=', now)
    .groupBy('appointment_at')
    .having((having) => having(having.fn.countAll(), '>=', capacity))
    .orderBy('appointment_at')
    .execute()
  return rows.flatMap(({ appointment_at }) => appointment_at ?? [])
}
