import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import type { IntentState } from '../../../core/schema/order/intent.ts'
import type { Order, OrderState } from '../../../core/schema/order/order.ts'
import { outsideTransaction } from '../../../core/storage/transactions/outside-transaction.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { askAfter } from '../benefits/benefits.ts'
import { confirm, confirmedIn } from './order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { moveEach, readIntents } from '../storage/outbox-rows.ts'
import { isHere } from '../context/current-session.ts'

/** Where orders that are kept change something. */
export const keptIn = confirmedIn

/**
 * Keeps orders as the restaurant has them. An answer that was overtaken by a newer one changes nothing, and neither
 * does one for somebody who has left since.
 * @param since when they were asked for: what is older than what was here by then isn't late, but what a restored backup
 * says (G33)
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
    const newer = orders.filter((order, index) => {
      const before = held[index]
      return !before || order.updatedAt >= before.updatedAt || before.confirmedAt < since
    })
    await database.orders.bulkPut(newer.map((order) => ({ ...order, confirmedAt: clock.now() })))
    await closeCancellations(context, newer)
    for (const [intent, order] of sent) {
      await confirm(context, intent, order)
      // It asks the restaurant, and isn't waited for.
      outsideTransaction(() => askAfter(context, intent))
    }
  })
}

const notServed: readonly OrderState[] = ['cancelled', 'refused', 'expired']

/**
 * Whoever asked to cancel one of these has what they wanted, whichever way it came about and however the asking ended: that it
 * "stands" isn't to be said. One that is being sent is answered itself.
 */
async function closeCancellations(context: EngineContext, orders: Order[]): Promise<void> {
  const over = new Set(orders.filter(({ state }) => notServed.includes(state)).map(({ id }) => id))
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

const waiting: readonly IntentState[] = ['queued', 'sending', 'unknown', 'parked']

/**
 * Those of them that this phone still sends, or wonders about: what is told, or read, is often here before the answer
 * to the order itself, and would be on the screen twice. One that is being taken back goes its own way.
 */
async function underWay({ database }: EngineContext, orders: Order[]): Promise<[OrderIntentRow, Order][]> {
  const byIntent = new Map(orders.map((order) => [order.clientOrderId, order]))
  const rows = await readIntents(database.outbox.where('id').anyOf([...byIntent.keys()]))
  return rows.flatMap((row) => {
    const order = byIntent.get(row.id)
    const isSent = row.call === 'orderCreate' && waiting.includes(row.state) && !row.withdrawing
    return order && isSent && isOrderIntent(row) ? [[row, order] as [OrderIntentRow, Order]] : []
  })
}
