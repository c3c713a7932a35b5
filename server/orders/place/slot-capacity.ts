import { failedStates } from '../../../core/domain/order/order-states.ts'
import { isOpenNow } from '../../../core/domain/time/slots.ts'
import type { BillRule } from '../../../core/schema/order/bill.ts'
import type { Service } from '../../../core/schema/shop.ts'
import { preparedQuery, type PreparedQuery } from '../../database/prepared-query.ts'
import { shopLock } from '../../database/lock-shop.ts'
import type { Database } from '../../database/open.ts'

type Slots = Pick<Service, 'id' | 'slots' | 'openingPeriods' | 'openingExceptions'>

/** The shop to which the slots belong. */
type SlotShop = {
  id: string
  timeZone: string
  /** How many minutes an order waits for the restaurant's answer (the shop file's `orders`). */
  acceptWithinMinutes: number
}

/**
 * The queries that tell whether a slot has room for one more order, in this order: a lock of the shop's slots until
 * the transaction ends, and the number of places taken. Empty if there is no limit.
 */
export const slotQueries = (
  shop: SlotShop,
  service: Slots,
  appointmentAt: number | null,
  now: number,
): PreparedQuery<{ taken?: number | string }>[] =>
  service.slots.capacity === null || appointmentAt === null
    ? []
    : [
        shopLock({ shopId: shop.id, given: 'slots' }) as PreparedQuery<object>,
        takenAt({
          shopId: shop.id,
          serviceId: service.id,
          lapsed: lapsedBefore(shop, service, now),
          appointmentAt,
        }),
      ]

/** Whether the slot has room, by the answers to `slotQueries`. */
export const hasCapacity = ({ slots }: Slots, answers: readonly { taken?: number | string }[][]): boolean =>
  slots.capacity === null || Number(answers.at(-1)?.[0]?.taken ?? 0) < slots.capacity

const takenAt = preparedQuery<{ shopId: string; serviceId: string; lapsed: number; appointmentAt: number }>()(
  (db, { shopId, serviceId, lapsed, appointmentAt }) =>
    placesTaken(db, shopId, serviceId, lapsed)
      .select((select) => select.fn.countAll<number>().as('taken'))
      .where('appointment_at', '=', appointmentAt),
)

/**
 * The orders that hold a place in a slot of this service. An unpaid order that the restaurant has left unanswered while
 * it was open no longer holds its place: otherwise somebody who orders for all of tomorrow's slots, and never comes,
 * would take them all. Such an order can still be confirmed. One that is paid from a balance, or with points or a
 * coupon alone, isn't unpaid. The bill tells that also after the account was deleted, with whose coupon and purse
 * `redeemed` goes. Ours: the spec is silent.
 */
const placesTaken = (db: Database, shopId: string, serviceId: string, lapsed: number) =>
  db
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('service_id', '=', serviceId)
    .where('state', 'not in', failedStates)
    .where((where) =>
      where.or([
        where('created_at', '>=', lapsed),
        where('state', 'not in', ['created', 'waitingForConfirmation']),
        where('paid_cents', '>', 0),
        where.and([
          where('total_cents', '=', 0),
          where.or((['coupon', 'points'] as const).map((rule) => where('bill', 'like', step(rule)))),
        ]),
        // At least a part of it is paid from the voucher balance.
        where('bill', 'like', step('balance')),
      ]),
    )

/** The pattern of a bill (JSON) in which this rule has changed the total. */
const step = (rule: BillRule): string => `%"rule":"${rule}"%`

/**
 * Unanswered orders that were placed before this instant hold no place. That applies if the restaurant is open now and
 * was open when the waiting time began, so that it could have answered.
 */
function lapsedBefore({ timeZone, acceptWithinMinutes }: SlotShop, service: Slots, now: number): number {
  const before = now - acceptWithinMinutes * 60_000
  const couldAnswer = isOpenNow(service, now, timeZone) && isOpenNow(service, before, timeZone)
  return couldAnswer ? before : 0
}

/** The slots from now on that are full, soonest first. */
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
