import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import { failedStates, isFinal } from '../../../core/domain/order/order-states.ts'
import { pendingStates } from '../../../core/schema/order/open-intents.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import { outsideTransaction } from '../../../core/storage/transactions/outside-transaction.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { askAfter, askBenefits } from '../benefits/benefits.ts'
import { confirm, confirmedIn } from './order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { moveEach, readIntents } from '../storage/outbox-rows.ts'
import { isHere } from '../context/current-session.ts'

/** The tables that storing orders may change. */
export const keptIn = confirmedIn

/**
 * Stores orders as the restaurant has them. An answer that is older than the stored order is ignored, and so is one for
 * a customer who has left since.
 * @param since when the orders were asked for: if the stored one is from before that, an older answer isn't late but
 * comes from a restored backup (G33)
 */
export async function keepOrders(
  context: EngineContext,
  customerId: string,
  orders: Order[],
  since = 0,
): Promise<void> {
  const { database, clock } = context
  await database.transaction('rw', keptIn(database), async () => {
    if (!(await isHere(database, customerId))) return
    const sent = await underWay(context, orders)
    const held = await database.orders.bulkGet(orders.map(({ id }) => id))
    const kept = orders.flatMap((order, index) => {
      const before = held[index]
      const isNewer = !before || order.updatedAt >= before.updatedAt || before.confirmedAt < since
      return isNewer ? [{ order, before }] : []
    })
    const newer = kept.map(({ order }) => order)
    await database.orders.bulkPut(newer.map((order) => ({ ...order, confirmedAt: clock.now() })))
    await closeCancellations(context, newer)
    for (const [intent, order] of sent) {
      await confirm(context, intent, order)
      // `askAfter` calls the restaurant, so it can't be part of the transaction; nobody waits for it.
      outsideTransaction(() => askAfter(context, intent))
    }
    if (kept.some(({ order, before }) => before && isSettled(before, order)))
      outsideTransaction(() => askBenefits(context))
  })
}

type Told = Pick<Order, 'state' | 'refunds'>

/** Whether an order has settled since, which changes what its member has: it earns, gives back or is refunded. */
const isSettled = (before: Told, { state, refunds = [] }: Told): boolean =>
  (isFinal(state) && state !== before.state) || refunds.length > (before.refunds?.length ?? 0)

/**
 * Closes the cancellations of orders that are cancelled, refused or expired, whatever the reason and however the
 * request ended: the screen mustn't say that such an order still stands. One that is being sent gets its own answer.
 */
async function closeCancellations(context: EngineContext, orders: Order[]): Promise<void> {
  const over = new Set(orders.filter(({ state }) => failedStates.includes(state)).map(({ id }) => id))
  if (over.size === 0) return
  const asked = context.database.outbox
    .where('state')
    .anyOf('queued', 'unknown', 'parked', 'attention', 'expired')
  await moveEach(context, asked, (row) =>
    row.call === 'orderCancel' && row.orderId !== null && over.has(row.orderId)
      ? { type: 'confirmed', orderId: row.orderId }
      : null,
  )
}

/**
 * The orders among these that this phone is still sending or whose outcome it doesn't know. The stream or a list often
 * brings an order before its own answer comes, and it would be on the screen twice. Skips withdrawn ones.
 */
async function underWay({ database }: EngineContext, orders: Order[]): Promise<[OrderIntentRow, Order][]> {
  const byIntent = new Map(orders.map((order) => [order.clientOrderId, order]))
  const rows = await readIntents(database.outbox.where('id').anyOf([...byIntent.keys()]))
  return rows.flatMap((row) => {
    const order = byIntent.get(row.id)
    const isSent = row.call === 'orderCreate' && pendingStates.includes(row.state) && !row.withdrawing
    return order && isSent && isOrderIntent(row) ? [[row, order] as [OrderIntentRow, Order]] : []
  })
}
