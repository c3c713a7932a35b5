import type { OrderLimits } from '../../../core/schema/shop-file/shop-file.ts'
import type { Service } from '../../../core/schema/shop.ts'
import { tooManyRequests } from '../../http/refusal.ts'
import type { Database } from '../../database/open.ts'
import { isBlocked } from './blocked-senders.ts'
import type { Sender } from './sender.ts'
import { isStrangers, listWaiting, type WaitingOrder } from './waiting-orders.ts'

/** What is wanted: at which table, for which slot. */
export type WantedPlace = {
  shopId: string
  service: Pick<Service, 'id' | 'slots'>
  tableCode: string | null
  appointmentAt: number | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Answering one order makes room for another; a block lasts longer. */
const waitingRetryMs = minuteMs
const blockedRetryMs = 5 * minuteMs

/** So many times what may wait at once is taken in an hour, answered or not. */
const timesInHour = 3
/** So many networks' worth of strangers' orders may wait at a shop: as many as its desk shows. */
export const networksOfShop = 3

/**
 * Checks that a sender doesn't fill the restaurant's board: inside the transaction that places the order, after what makes
 * orders of one shop wait for each other, so that of many at once no more get through. Counted in the database: a restart,
 * or another server beside this one, changes nothing. Ours: the spec is silent.
 * @throws Refusal BS_0001 (429, Retry-After), which phones keep and try again: an honest one is late and never lost
 */
export async function checkSender(
  trx: Database,
  place: WantedPlace,
  sender: Sender,
  limits: OrderLimits,
  now: number,
): Promise<void> {
  if (sender.isUnlimited) return
  if (await isBlocked(trx, place.shopId, sender, now)) throw tooManyRequests(blockedRetryMs)
  if (isOverWaiting(await listWaiting(trx, place.shopId), place, sender, limits))
    throw tooManyRequests(waitingRetryMs)
  await checkHour(trx, place.shopId, sender, limits, now)
}

/** Whether as many orders wait already as may, of this customer, at this table, from this network or of all strangers. */
export function isOverWaiting(
  waiting: readonly WaitingOrder[],
  { service, tableCode, appointmentAt }: WantedPlace,
  { customerId, network, isKnown }: Sender,
  { perCustomer, perTable, perNetwork }: OrderLimits,
): boolean {
  const own = waiting.filter((order) => order.customer_id === customerId)
  if (own.length >= perCustomer) return true
  if (isKnown) return false
  const strangers = waiting.filter(isStrangers)
  const fromHere = strangers.filter((order) => order.network === network)
  const atTable = tableCode === null ? [] : strangers.filter((order) => order.table_code === tableCode)
  const inSlot = fromHere.filter(
    (order) =>
      appointmentAt !== null && order.appointment_at === appointmentAt && order.service_id === service.id,
  )
  return (
    atTable.length >= perTable ||
    fromHere.length >= perNetwork ||
    strangers.length >= networksOfShop * perNetwork ||
    inSlot.length >= shareOfSlot(service.slots.capacity)
  )
}

/** The places of one slot that strangers on one network may hold: half of them, but two where there are as few. */
const shareOfSlot = (capacity: number | null): number =>
  capacity === null ? Infinity : Math.max(2, Math.ceil(capacity / 2))

async function checkHour(
  trx: Database,
  shopId: string,
  { customerId, network, isKnown }: Sender,
  { perCustomer, perNetwork }: OrderLimits,
  now: number,
): Promise<void> {
  const ofLastHour = trx
    .selectFrom('order_senders')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
    .where('shop_id', '=', shopId)
    .where('created_at', '>', now - hourMs)
  const own = await ofLastHour.where('customer_id', '=', customerId).executeTakeFirstOrThrow()
  refuseFrom(own, timesInHour * perCustomer, now)
  if (isKnown) return
  const fromHere = await ofLastHour
    .where('network', '=', network)
    .where('is_known', '=', 0)
    .executeTakeFirstOrThrow()
  refuseFrom(fromHere, timesInHour * perNetwork, now)
}

function refuseFrom({ count, oldest }: { count: number; oldest: number | null }, most: number, now: number) {
  if (Number(count) >= most) throw tooManyRequests((oldest ?? now) + hourMs - now)
}
