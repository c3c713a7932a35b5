import { dropHeld, releaseCombos, releaseItems } from '../../../core/domain/cart/cart.ts'
import { type IntentEvent, isClosed, isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import type { OrderIntent } from '../../../core/schema/order/intent.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isOwn } from '../../../core/storage/own-rows.ts'
import { type IntentRow, type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import { askAfter, noteTaken } from '../benefits/benefits.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'
import { change } from '../outbox/sender-rows.ts'
import { moveOn, readIntent } from '../storage/outbox-rows.ts'
import type { QueuedCall } from '../outbox/queued-call.ts'

/** What waits about orders, with the carts and the orders that follow: each change of them is one transaction. */

/** What waits, or waited, about an order. */
export async function orderIntent(
  { database }: Pick<EngineContext, 'database'>,
  id: string,
): Promise<OrderIntentRow | undefined> {
  const intent = await readIntent({ database }, id)
  return intent && isOrderIntent(intent) ? intent : undefined
}

/** What ends an intent without an order gives its lines back to the cart, in the same transaction. */
export const givesBack = (event: IntentEvent): boolean =>
  event.type === 'cancelled' || event.type === 'expired'

/** Notes what happened to an order's intent; null when it has moved on meanwhile. */
export function changeOrder(
  context: EngineContext,
  seen: OrderIntent,
  event: IntentEvent,
): Promise<IntentRow | null> {
  // What expired has given them back already.
  if (!givesBack(event) || isClosed(seen)) return change(context, seen, event)
  const { outbox, carts, comboCarts } = context.database
  return context.database.transaction('rw', outbox, carts, comboCarts, async () => {
    const changed = await change(context, seen, event)
    if (changed && isOrderIntent(changed)) await giveLinesBack(context, changed)
    return changed
  })
}

/** Where a confirmed order changes something. */
export const confirmedIn = ({ outbox, orders, carts, comboCarts, sessions, settings }: LarderDatabase) => [
  outbox,
  orders,
  carts,
  comboCarts,
  sessions,
  settings,
]

/** The restaurant has it: order stored, cart lines gone, intent closed, all at once. */
export function confirm(context: EngineContext, intent: OrderIntent, order: Order): Promise<void> {
  const { database, clock } = context
  const { outbox, orders } = database
  return database.transaction('rw', confirmedIn(database), async () => {
    const current = await sessionIn(database)
    // They left while it was under way: the restaurant has it and shows it to them when they are back.
    if (!isOwn(current, intent)) {
      await outbox.where('id').equals(intent.id).delete()
      return
    }
    // The first answer may be older than what a refresh has brought meanwhile.
    const held = await orders.get(order.id)
    if (!held || held.updatedAt <= order.updatedAt) await orders.put({ ...order, confirmedAt: clock.now() })
    await dropLines(database, intent.id)
    const row = await readIntent(context, intent.id)
    const confirmed = row && (await moveOn(context, row, { type: 'confirmed', orderId: order.id }))
    // Once: two senders can bring the same news. That a list has shown the order meanwhile says nothing of it.
    if (row ? confirmed && row.state !== 'confirmed' : !held)
      await noteTaken(database, intent.customerId, intent.summary.redeemed)
  })
}

/** What an order has held leaves the carts. Within a transaction over both. */
export async function dropLines({ carts, comboCarts }: LarderDatabase, intentId: string): Promise<void> {
  await carts.toCollection().modify((cart) => {
    cart.lines = dropHeld(cart.lines, intentId)
  })
  await comboCarts.toCollection().modify((cart) => {
    cart.lines = dropHeld(cart.lines, intentId)
  })
}

async function giveLinesBack(
  { database, clock }: EngineContext,
  { id, storeId, lines, summary }: OrderIntentRow,
) {
  const { orderType } = summary
  const key = cartKey(storeId, orderType)
  const emptyCart = { key, storeId, orderType, lines: [], updatedAt: clock.now() }
  const cart = (await database.carts.get(key)) ?? emptyCart
  const comboCart = (await database.comboCarts.get(key)) ?? emptyCart
  // A sign-out emptied the carts meanwhile, the lines in the intent are still there.
  await database.carts.put({ ...cart, lines: giveBack(cart.lines, lines.items, id, releaseItems) })
  await database.comboCarts.put({
    ...comboCart,
    lines: giveBack(comboCart.lines, lines.combos, id, releaseCombos),
  })
}

/** The lines of an order are free in the cart again, whether or not it still holds them. */
export function giveBack<L extends { intentId: string | null }>(
  inCart: L[],
  ordered: L[],
  intentId: string,
  release: (lines: L[], intentId: string) => L[],
): L[] {
  const isHeld = inCart.some((line) => line.intentId === intentId)
  return release(isHeld ? inCart : [...inCart, ...ordered.map((line) => ({ ...line, intentId }))], intentId)
}

/** An order that waits, or the wish to cancel one. */
export const queuedOrder: QueuedCall<OrderIntent> = {
  change: changeOrder,
  async confirm(context, intent, order) {
    if (!order) return
    await confirm(context, intent, order)
    askAfter(context, intent)
  },
}
