import { sql } from 'kysely'
import { unansweredStates } from '../../../core/domain/order/order-states.ts'
import type { OrderLimits } from '../../../core/schema/shop-file/shop-file.ts'
import type { Service } from '../../../core/schema/shop.ts'
import { tooManyRequests } from '../../http/refusal.ts'
import { preparedListQuery, preparedQuery, type PreparedQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import { blockedRetryMs, blocksOfCustomers, blocksOfNetworks, findBlock } from './blocked-senders.ts'
import type { Sender } from './sender.ts'
import { minuteMs, hourMs } from '../../../core/domain/time/durations.ts'

/** Where and when an order is wanted: at which table, for which slot. */
export type WantedPlace = {
  shopId: string
  service: Pick<Service, 'id' | 'slots'>
  tableCode: string | null
  appointmentAt: number | null
}

/**
 * How long a sender with too many waiting orders is told to wait: each answer of the restaurant makes room for another
 * order.
 */
const waitingRetryMs = minuteMs

/** In an hour, a sender may place this many times as many orders as may wait at once, answered or not. */
const timesInHour = 3
/**
 * Orders of strangers that may wait at a shop, as a multiple of the limit per network; of the default, as many as a
 * desk shows.
 */
export const networksOfShop = 3

/** The queries about a sender before an order is placed, in the sequence in which `checkSender` takes the answers. */
export const senderQueries = (place: WantedPlace, sender: Sender, now: number) => {
  const { shopId, service, tableCode, appointmentAt } = place
  const { customerId, site, isKnown, isUnlimited } = sender
  if (isUnlimited) return [] as const
  const hour = lastHour(now)
  const own = [
    findBlock(shopId, sender, now),
    waitingOfCustomer({ shopId, customerId }),
    hourOfCustomer({ shopId, customerId, ...hour }),
  ] as const
  // Senders whom the restaurant knows aren't counted among the strangers.
  if (isKnown) return own
  const where = { tableCode: tableCode ?? '', serviceId: service.id, appointmentAt: appointmentAt ?? -1 }
  return [
    ...own,
    waitingOfStrangers({ shopId, network: site, ...where }),
    hourOfNetwork({ shopId, network: site, ...hour }),
  ] as const
}

/**
 * The same queries for the senders of several orders of one shop, for `countSenders`. What is the same for all of
 * them is asked once.
 */
export const senderQueriesOfMany = (
  shopId: string,
  customerIds: readonly string[],
  networks: readonly string[],
  now: number,
) =>
  [
    blocksOfCustomers(shopId, customerIds),
    blocksOfNetworks(shopId, networks),
    waitingOfCustomers(shopId, customerIds),
    hourOfCustomers(shopId, customerIds, lastHour(now)),
    hourOfNetworks(shopId, networks, lastHour(now)),
    allWaitingOfStrangers({ shopId }),
  ] as const

type Row<Q> = Q extends PreparedQuery<infer R> ? R : never
export type SenderAnswers = readonly [
  block?: Row<ReturnType<typeof findBlock>>[],
  ownWaiting?: Counted[],
  ownHour?: Row<ReturnType<typeof hourOfCustomer>>[],
  strangers?: Row<ReturnType<typeof waitingOfStrangers>>[],
  networkHour?: Row<ReturnType<typeof hourOfNetwork>>[],
]

/**
 * Checks that a sender doesn't flood the restaurant's board. It runs inside the transaction that places the order,
 * after the lock that makes orders of one shop wait for each other, so that sending many at once doesn't help. It
 * counts in the database, so neither a restart nor a second server changes the result. Ours: the spec is silent.
 * @throws Refusal BS_0001 (429, Retry-After), on which phones keep the order and try again: an honest order is late,
 * never lost
 */
export function checkSender(
  [block = [], ownWaiting = [], ownHour = [], strangers, networkHour]: SenderAnswers,
  service: WantedPlace['service'],
  limits: OrderLimits,
  now: number,
): void {
  const { perCustomer, perTable, perNetwork } = limits
  if (block.length > 0) throw tooManyRequests(blockedRetryMs)
  const others = strangers?.[0]
  const isOverWaiting =
    countOf(ownWaiting) >= perCustomer ||
    (others !== undefined &&
      (Number(others.at_table ?? 0) >= perTable ||
        Number(others.from_here ?? 0) >= perNetwork ||
        Number(others.count) >= networksOfShop * perNetwork ||
        Number(others.in_slot ?? 0) >= shareOfSlot(service.slots.capacity)))
  if (isOverWaiting) throw tooManyRequests(waitingRetryMs)
  refuseFrom(ownHour[0], timesInHour * perCustomer, now)
  refuseFrom(networkHour?.[0], timesInHour * perNetwork, now)
}

type Counted = { count: number | string | bigint }
const countOf = ([row]: readonly Counted[]): number => Number(row?.count ?? 0)

/** How many places of one slot strangers on one network may hold: half of them, but at least two. */
const shareOfSlot = (capacity: number | null): number =>
  capacity === null ? Infinity : Math.max(2, Math.ceil(capacity / 2))

const waitingOfCustomer = preparedQuery<{ shopId: string; customerId: string }>()(
  (db, { shopId, customerId }) =>
    db
      .selectFrom('orders')
      .select((select) => select.fn.countAll().as('count'))
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .where('order_type', '!=', 'voucher')
      .where('state', 'in', [...unansweredStates]),
)

/** How many orders of strangers wait: in all, from this network, at this table, and from this network for this slot. */
const waitingOfStrangers = preparedQuery<{
  shopId: string
  network: string
  /** Empty for none. */
  tableCode: string
  serviceId: string
  /** -1 for none. */
  appointmentAt: number
}>()((db, { shopId, network, tableCode, serviceId, appointmentAt }) =>
  waitingStrangers(db, shopId).select((select) => [
    select.fn.countAll().as('count'),
    sql<number | null>`sum(case when sender.network = ${network} then 1 else 0 end)`.as('from_here'),
    sql<number | null>`sum(case when "order".table_code = ${tableCode} then 1 else 0 end)`.as('at_table'),
    sql<
      number | null
    >`sum(case when sender.network = ${network} and "order".service_id = ${serviceId} and "order".appointment_at = ${appointmentAt} then 1 else 0 end)`.as(
      'in_slot',
    ),
  ]),
)

const waitingStrangers = (db: Database, shopId: string) =>
  db
    .selectFrom('orders as order')
    .innerJoin('order_senders as sender', (join) =>
      join.onRef('sender.shop_id', '=', 'order.shop_id').onRef('sender.order_id', '=', 'order.order_id'),
    )
    .where('order.shop_id', '=', shopId)
    .where('order.state', 'in', [...unansweredStates])
    .where('sender.is_known', '=', 0)

type Hour = { since: number; until: number }

/**
 * The last hour, and a minute ahead, as the clocks of several servers differ. What was placed while the clock was
 * further ahead doesn't count: if the clock was set back, it must not lock anybody out.
 */
const lastHour = (now: number): Hour => ({ since: now - hourMs, until: now + minuteMs })

/**
 * Counts the orders of the last hour. Vouchers that are bought aren't counted anywhere here: they have a limit of
 * their own.
 */
const orderedInHour = (db: Database, shopId: string, { since, until }: Hour) =>
  db
    .selectFrom('orders')
    .select((select) => [select.fn.countAll().as('count'), select.fn.min('created_at').as('oldest')])
    .where('shop_id', '=', shopId)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .where('order_type', '!=', 'voucher')

const hourOfCustomer = preparedQuery<{ shopId: string; customerId: string } & Hour>()(
  (db, { shopId, customerId, since, until }) =>
    orderedInHour(db, shopId, { since, until }).where('customer_id', '=', customerId),
)

/** Counts the orders that strangers placed in the last hour. */
const sentInHour = (db: Database, shopId: string, { since, until }: Hour) =>
  db
    .selectFrom('order_senders')
    .select((select) => [select.fn.countAll().as('count'), select.fn.min('created_at').as('oldest')])
    .where('shop_id', '=', shopId)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .where('is_known', '=', 0)

const hourOfNetwork = preparedQuery<{ shopId: string; network: string } & Hour>()(
  (db, { shopId, network, since, until }) =>
    sentInHour(db, shopId, { since, until }).where('network', '=', network),
)

const waitingOfCustomers = preparedListQuery((db, shopId, customerIds) =>
  db
    .selectFrom('orders')
    .select((select) => ['customer_id', select.fn.countAll().as('count')])
    .where('shop_id', '=', shopId)
    .where('customer_id', 'in', customerIds)
    .where('order_type', '!=', 'voucher')
    .where('state', 'in', [...unansweredStates])
    .groupBy('customer_id'),
)

const hourOfCustomers = preparedListQuery((db, shopId, customerIds, hour: Hour) =>
  orderedInHour(db, shopId, hour)
    .select('customer_id')
    .where('customer_id', 'in', customerIds)
    .groupBy('customer_id'),
)

const hourOfNetworks = preparedListQuery((db, shopId, networks, hour: Hour) =>
  sentInHour(db, shopId, hour).select('network').where('network', 'in', networks).groupBy('network'),
)

/** How many orders of strangers wait, by network, table and slot. */
const allWaitingOfStrangers = preparedQuery<{ shopId: string }>()((db, { shopId }) =>
  waitingStrangers(db, shopId)
    .select((select) => [
      'sender.network',
      'order.table_code',
      'order.service_id',
      'order.appointment_at',
      select.fn.countAll().as('count'),
    ])
    .groupBy(['sender.network', 'order.table_code', 'order.service_id', 'order.appointment_at']),
)

function refuseFrom(row: (Counted & { oldest: number | null }) | undefined, most: number, now: number): void {
  if (row && Number(row.count) >= most) throw tooManyRequests((row.oldest ?? now) + hourMs - now)
}
