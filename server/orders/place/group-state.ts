import {
  disabledGuests,
  disabledPhones,
  disabledWhenErased,
  type ErasedNote,
  isNoted,
} from '../../customers/disabled-accounts.ts'
import { freeCustomers } from '../../customers/lock-customer.ts'
import type { PreparedQuery } from '../../database/prepared-query.ts'
import type { AttemptRow } from '../../database/tables/orders.ts'
import type { UnitOfWork } from '../../database/together/unit-of-work.ts'
import { attemptsOf } from '../../idempotency/order-attempts.ts'
import { countSenders } from '../senders/count-senders.ts'
import { senderQueriesOfMany } from '../senders/check-sender.ts'
import { type Asked, sameOrders } from './decide-order.ts'
import { dayOfOrder, heldCount } from './order-number.ts'
import type { Placing } from './placing.ts'
import { slotQueries } from './slot-capacity.ts'

/**
 * The data that decides on orders of one shop for today, kept up to date as the orders of a group are placed one by
 * one.
 */
export type GroupState = {
  shopId: string
  day: string
  /** How many orders for today have been placed. */
  readonly count: number
  /**
   * Whether this transaction holds the customer's row, and no order of this group was placed under the same key before.
   */
  isFree: (placing: Placing) => boolean
  /** The answer that the order's key was given earlier. */
  first: (placing: Placing) => AttemptRow | undefined
  asked: (placing: Placing) => Asked
  /** Counts an order that is placed. */
  add: (placing: Placing) => void
}

/**
 * Locks the shop's order counter and the rows of those customers whom no other transaction holds, and reads all that
 * the orders depend on, in one round trip. Once the counter is held, it waits for no other lock.
 */
export async function readGroupState(unit: UnitOfWork, all: readonly Placing[]): Promise<GroupState> {
  const [{ attempt, checked, now }] = all as [Placing]
  const { shopId } = attempt
  const day = dayOfOrder(checked.shop.timeZone, now, null)
  const latest = Math.max(...all.map((one) => one.now))
  const customerIds = distinct(all.map((one) => one.attempt.customerId))
  const phones = distinct(all.map((one) => one.checked.phone))
  const limited = all.filter(({ sender }) => sender.isUnlimited !== true)
  const slots = new Map(all.map((one) => [slotOf(one), takenOf(one, latest)]))
  const slotAnswers = [...slots.values()].flat()
  const [[held], customers, guests, disabled, notes, attempts, same, ...rest] = (await unit.run([
    heldCount({ shopId, day }),
    freeCustomers(shopId, customerIds),
    disabledGuests(shopId, customerIds),
    // Without any phone numbers, an empty one is asked for, which is nobody's.
    disabledPhones(shopId, phones.length === 0 ? [''] : phones),
    disabledWhenErased({ shopId }),
    attemptsOf(
      shopId,
      all.map((one) => one.attempt.idempotencyKey),
    ),
    sameOrders(
      shopId,
      all.map((one) => one.checked.draft.clientOrderId),
    ),
    ...slotAnswers,
    ...(limited.length === 0 ? [] : senderQueriesOfMany(shopId, ...sendersIn(limited), latest)),
  ])) as Answers
  const takenAt = new Map<string, number>()
  for (const [name, queries] of slots)
    takenAt.set(name, Number(rest.splice(0, queries.length).at(-1)?.[0]?.['taken'] ?? 0))
  const senders = countSenders(rest as Parameters<typeof countSenders>[0])
  const byId = new Map(customers.map((row) => [row.customer_id, row]))
  const ordered = new Set(same.map((row) => row.client_order_id))
  const firsts = new Map(attempts.map((row) => [row.idempotency_key, row]))
  const disabledIds = new Set(guests.map((row) => row.customer_id))
  const disabledNumbers = new Set([
    ...disabled.map((row) => row.phone),
    ...phones.filter((phone) => isNoted(notes, shopId, phone)),
  ])
  const placed = new Set<string>()
  let count = held?.last_number ?? 0
  return {
    shopId,
    day,
    get count() {
      return count
    },
    isFree: (one) => byId.has(one.attempt.customerId) && !placed.has(one.attempt.idempotencyKey),
    first: (one) => firsts.get(one.attempt.idempotencyKey),
    asked(one) {
      const { draft, phone } = one.checked
      const isElsewhere = disabledIds.has(draft.customerId) || disabledNumbers.has(phone)
      return {
        counted: { last_number: count + 1 },
        customer: byId.get(one.attempt.customerId),
        isElsewhere,
        sameOrder: ordered.has(draft.clientOrderId) ? [true] : [],
        // An order for now has no slot.
        slot: draft.appointmentAt === null ? [] : [[{ taken: takenAt.get(slotOf(one)) ?? 0 }]],
        sender: senders.of(one),
      }
    },
    add(one) {
      count++
      placed.add(one.attempt.idempotencyKey)
      ordered.add(one.checked.draft.clientOrderId)
      takenAt.set(slotOf(one), (takenAt.get(slotOf(one)) ?? 0) + 1)
      senders.add(one)
    },
  }
}

type Answers = [
  { last_number: number }[],
  { customer_id: string; customer_type: number; disabled_at: number | null }[],
  { customer_id: string }[],
  { phone: string | null }[],
  ErasedNote[],
  AttemptRow[],
  { client_order_id: string }[],
  ...Record<string, unknown>[][],
]

const slotOf = ({ checked: { draft, service } }: Placing): string => `${service.id} ${draft.appointmentAt}`

const takenOf = ({ checked }: Placing, latest: number): PreparedQuery<{ taken?: number | string }>[] => {
  const { draft, shop, service, patience } = checked
  return slotQueries({ ...shop, ...patience }, service, draft.appointmentAt, latest)
}

const sendersIn = (limited: readonly Placing[]): [customerIds: string[], networks: string[]] => [
  distinct(limited.map(({ sender }) => sender.customerId)),
  distinct(limited.flatMap(({ sender }) => [sender.site, sender.subnet])),
]

const distinct = <T>(all: readonly (T | null)[]): T[] => [...new Set(all)].filter((one) => one !== null)
