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
import { sealFor } from '../session/sealed-carts.ts'
import { moveOn, readIntent } from '../storage/outbox-rows.ts'
import type { QueuedCall } from '../outbox/queued-call.ts'

/** Changes order intents together with the carts and the stored orders, each change in one transaction. */

/** The intent about an order, open or closed. */
export async function orderIntent(
  { database }: Pick<EngineContext, 'database'>,
  id: string,
): Promise<OrderIntentRow | undefined> {
  const intent = await readIntent({ database }, id)
  return intent && isOrderIntent(intent) ? intent : undefined
}

/** True if the event ends an intent without an order: the customer gets its lines back in the same transaction. */
export const givesBack = (event: IntentEvent): boolean =>
  event.type === 'cancelled' || event.type === 'expired'

/** Applies an event to an order intent; null if the intent has changed meanwhile. */
export function changeOrder(
  context: EngineContext,
  seen: OrderIntent,
  event: IntentEvent,
): Promise<IntentRow | null> {
  // A closed intent, e.g. an expired one, has given its lines back already.
  if (!givesBack(event) || isClosed(seen)) return change(context, seen, event)
  const { outbox, carts, comboCarts, sealedCarts, sessions, settings } = context.database
  const changing = [outbox, carts, comboCarts, sealedCarts, sessions, settings]
  return context.database.transaction('rw', changing, async () => {
    const changed = await change(context, seen, event)
    if (!changed || !isOrderIntent(changed)) return changed
    if (isErased(changed)) await outbox.delete(changed.seq!)
    else await giveLinesBack(context, changed)
    return changed
  })
}

/** True for a new order whose lines were erased when its customer signed out: nothing of it is wanted any more. */
const isErased = ({ call, lines }: OrderIntent): boolean =>
  call === 'orderCreate' && lines.items.length === 0 && lines.combos.length === 0

/** The tables that confirming an order may change. */
export const confirmedIn = ({ outbox, orders, carts, comboCarts, sessions, settings }: LarderDatabase) => [
  outbox,
  orders,
  carts,
  comboCarts,
  sessions,
  settings,
]

/** The restaurant has the order: stores it, removes the cart lines and closes the intent, all in one transaction. */
export function confirm(context: EngineContext, intent: OrderIntent, order: Order): Promise<void> {
  const { database, clock } = context
  const { outbox, orders } = database
  return database.transaction('rw', confirmedIn(database), async () => {
    const current = await sessionIn(database)
    // The customer left while the order was under way: the restaurant will show it to them when they are back.
    if (!isOwn(current, intent)) {
      await outbox.where('id').equals(intent.id).delete()
      return
    }
    // This answer may be older than the order that a refresh has stored meanwhile.
    const held = await orders.get(order.id)
    if (!held || held.updatedAt <= order.updatedAt) await orders.put({ ...order, confirmedAt: clock.now() })
    await dropLines(database, intent.id)
    const row = await readIntent(context, intent.id)
    const confirmed = row && (await moveOn(context, row, { type: 'confirmed', orderId: order.id }))
    // Only once, though two senders can bring the same answer. A list that stored the order meanwhile didn't do this.
    if (row ? confirmed && row.state !== 'confirmed' : !held)
      await noteTaken(database, intent.customerId, intent.summary.redeemed)
  })
}

/** Removes the lines that an order holds from the carts. Within a transaction over both. */
export async function dropLines({ carts, comboCarts }: LarderDatabase, intentId: string): Promise<void> {
  await carts.toCollection().modify((cart) => {
    cart.lines = dropHeld(cart.lines, intentId)
  })
  await comboCarts.toCollection().modify((cart) => {
    cart.lines = dropHeld(cart.lines, intentId)
  })
}

/**
 * Gives an order's lines back to its customer: into the cart or, if they aren't here, into what is put away for them.
 * The cart on this phone is somebody else's then, or nobody's (G32).
 */
async function giveLinesBack({ database, clock }: EngineContext, intent: OrderIntentRow): Promise<void> {
  const { id, storeId, customerId, lines, summary } = intent
  const { orderType } = summary
  const key = cartKey(storeId, orderType)
  const isHere = isOwn(await sessionIn(database), intent)
  const emptyCart = { key, storeId, orderType, lines: [], updatedAt: clock.now() }
  const cart = (isHere && (await database.carts.get(key))) || emptyCart
  const comboCart = (isHere && (await database.comboCarts.get(key))) || emptyCart
  // If a sign-out has emptied the carts meanwhile, the intent still has the lines.
  const full = { ...cart, lines: giveBack(cart.lines, lines.items, id, releaseItems) }
  const comboFull = { ...comboCart, lines: giveBack(comboCart.lines, lines.combos, id, releaseCombos) }
  if (!isHere) return sealFor(database, customerId, { carts: [full], comboCarts: [comboFull] }, clock.now())
  await database.carts.put(full)
  await database.comboCarts.put(comboFull)
}

/** Makes an order's lines free in the cart again, whether or not the cart still has them. */
export function giveBack<L extends { intentId: string | null }>(
  inCart: L[],
  ordered: L[],
  intentId: string,
  release: (lines: L[], intentId: string) => L[],
): L[] {
  const isHeld = inCart.some((line) => line.intentId === intentId)
  return release(isHeld ? inCart : [...inCart, ...ordered.map((line) => ({ ...line, intentId }))], intentId)
}

/** The handler of queued order calls: new orders and cancellations. */
export const queuedOrder: QueuedCall<OrderIntent> = {
  change: changeOrder,
  async confirm(context, intent, order) {
    if (!order) return
    await confirm(context, intent, order)
    askAfter(context, intent)
  },
}
