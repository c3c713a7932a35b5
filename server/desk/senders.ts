import type { DeskBoard, DeskSender } from '../../core/contract/desk/desk-calls.ts'
import type { SenderKind } from '../../core/contract/desk/desk-limits.ts'
import type { Database } from '../database/open.ts'
import { listBlocked } from '../orders/senders/blocked-senders.ts'
import { networksOfShop } from '../orders/senders/check-sender.ts'
import { isStrangers, listWaiting, type WaitingOrder } from '../orders/senders/waiting-orders.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** How many senders with several orders are shown. */
const maxSenders = 20

/** The senders who have several orders waiting or are blocked, and whether that is a flood. */
export async function readSenders(
  db: Database,
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  now: number,
): Promise<Pick<DeskBoard, 'senders' | 'isFlooded' | 'waitingCount'>> {
  const waiting = await listWaiting(db, shopId)
  const blocked = await listBlocked(db, shopId, now)
  const { perCustomer, perNetwork } = file.orders.limits
  const strangers = waiting.filter(isStrangers)
  const ordersOf: Record<SenderKind, Map<string, string[]>> = {
    customer: grouped(waiting, (order) => order.customer_id),
    network: grouped(strangers, (order) => order.network),
  }
  const floodFrom: Record<SenderKind, number> = { customer: perCustomer, network: Math.ceil(perNetwork / 2) }
  for (const { kind, sender } of blocked) ordersOf[kind].set(sender, ordersOf[kind].get(sender) ?? [])
  const sendersOf = (kind: SenderKind): DeskSender[] =>
    [...ordersOf[kind]].map(([sender, orderIds]) => ({
      kind,
      sender,
      waiting: orderIds,
      isFlood: orderIds.length >= floodFrom[kind],
      blockedUntil: blocked.find((one) => one.kind === kind && one.sender === sender)?.until ?? null,
    }))
  const byWaiting = [...sendersOf('network'), ...sendersOf('customer')].toSorted(
    (a, b) => b.waiting.length - a.waiting.length,
  )
  const several = byWaiting.filter(({ waiting: { length } }) => length > 1).slice(0, maxSenders)
  // Blocked senders are always listed, as a block can only be ended here.
  const senders = byWaiting.filter((one) => one.blockedUntil !== null || several.includes(one))
  const isFlooded = senders.some(({ isFlood }) => isFlood) || strangers.length >= networksOfShop * perNetwork
  return { senders, isFlooded, waitingCount: waiting.length }
}

/** The ids of each sender's orders, oldest first. Orders whose sender isn't known any more are left out. */
function grouped(orders: readonly WaitingOrder[], senderOf: (order: WaitingOrder) => string | null) {
  const groups = new Map<string, string[]>()
  for (const order of orders) {
    const sender = senderOf(order)
    if (sender !== null) groups.set(sender, [...(groups.get(sender) ?? []), order.order_id])
  }
  return groups
}
