import { dropHeld, releaseCombos, releaseItems } from '../../../core/domain/cart/cart.ts'
import {
  type IntentEvent,
  dueHeads,
  isClosed,
  isOrderIntent,
  isRunnable,
} from '../../../core/domain/order/intent-states.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import type { Intent, OrderIntent } from '../../../core/schema/order/intent.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { type IntentRow, type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import { noteTaken } from '../benefits/benefits.ts'
import type { EngineContext } from '../base/context.ts'
import { applyEvent, noteIntent } from '../log/noted-intent.ts'
import { isUnsure, putRight } from '../storage/put-right.ts'

/** Every change of an intent is one transaction that says what happened to it. */

/** What waits, or waited, about an order. */
export async function orderIntent(
  { database }: Pick<EngineContext, 'database'>,
  id: string,
): Promise<OrderIntentRow | undefined> {
  const intent = await database.outbox.get({ id })
  return intent && isOrderIntent(intent) ? intent : undefined
}

/** Puts a new intent into the outbox, in the caller's transaction. */
export async function addIntent(
  { database, log }: Pick<EngineContext, 'database' | 'log'>,
  intent: IntentRow,
): Promise<void> {
  await database.outbox.add(intent)
  noteIntent(log, intent, null, 'saved')
}

/** What ends an intent without an order gives its lines back to the cart, in the same transaction. */
export const givesBack = (event: IntentEvent): boolean =>
  event.type === 'cancelled' || event.type === 'expired'

/**
 * Notes what happened to an intent. Who says it names the row that it read, so that of two senders one wins
 * and the other learns it: null when the intent has moved on meanwhile.
 */
export function change(context: EngineContext, seen: Intent, event: IntentEvent): Promise<IntentRow | null> {
  const { database } = context
  const carts = givesBack(event) && isOrderIntent(seen) ? [database.carts, database.comboCarts] : []
  return database.transaction('rw', [database.outbox, ...carts], async () => {
    const row = await database.outbox.get({ id: seen.id })
    if (!row || !isAsSeen(row, seen)) return null
    const changed = applyEvent(context, row, event)
    if (!changed) return null
    // What expired has given them back already.
    if (givesBack(event) && isOrderIntent(row) && !isClosed(row)) await giveLinesBack(context, row)
    await database.outbox.put(changed)
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
  const { outbox, orders, carts, comboCarts, sessions } = database
  return database.transaction('rw', confirmedIn(database), async () => {
    const current = await sessions.get('current')
    // They left while it was under way: the restaurant has it and shows it to them when they are back.
    if (![current?.customerId, current?.formerly].includes(intent.customerId)) {
      await outbox.where('id').equals(intent.id).delete()
      return
    }
    // The first answer may be older than what a refresh has brought meanwhile.
    const held = await orders.get(order.id)
    if (!held || held.updatedAt <= order.updatedAt) await orders.put({ ...order, confirmedAt: clock.now() })
    await carts.toCollection().modify((cart) => {
      cart.lines = dropHeld(cart.lines, intent.id)
    })
    await comboCarts.toCollection().modify((cart) => {
      cart.lines = dropHeld(cart.lines, intent.id)
    })
    const row = await outbox.get({ id: intent.id })
    const confirmed = row && applyEvent(context, row, { type: 'confirmed', orderId: order.id })
    if (confirmed) await outbox.put(confirmed)
    // Once: two senders can bring the same news. That a list has shown the order meanwhile says nothing of it.
    if (row ? confirmed : !held) await noteTaken(database, intent.customerId, intent.summary.redeemed)
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

/** What waited for this very customer to be back, in this very shop, goes on. */
export const releaseFor = (context: EngineContext, customerId: string, storeId: string): Promise<void> =>
  changeAll(context, { type: 'released' }, (row) => row.customerId === customerId && row.storeId === storeId)

/** The customer asks for it: what waits out a pause of our own is due now. */
export const hurry = (context: EngineContext): Promise<void> =>
  changeAll(context, { type: 'hurried' }, () => true)

async function changeAll(
  context: EngineContext,
  event: IntentEvent,
  concerns: (row: IntentRow) => boolean,
): Promise<void> {
  await context.database.outbox
    .where('state')
    .anyOf(openStates)
    .and(concerns)
    .modify((row, ref) => {
      const changed = applyEvent(context, row, event)
      if (changed) ref.value = changed
    })
}

/** The first open intent of each lane that is due, oldest first. */
export async function dueIntents(context: EngineContext): Promise<IntentRow[]> {
  let open = await openIntents(context)
  // Another tab, which didn't know the time, has written meanwhile: nothing is judged by its instants.
  if (context.clock.isSure() && open.some(isUnsure)) {
    await putRight(context)
    open = await openIntents(context)
  }
  return dueHeads(open, context.clock.now())
}

/** When the outbox has something to do next; null when it is empty or waits for the customer. */
export async function nextDueAt(context: Pick<EngineContext, 'database'>): Promise<number | null> {
  const runnable = (await openIntents(context)).filter(isRunnable)
  return runnable.reduce<number | null>(
    (earliest, { nextAttemptAt }) => Math.min(earliest ?? Infinity, nextAttemptAt),
    null,
  )
}

async function openIntents({ database }: Pick<EngineContext, 'database'>): Promise<IntentRow[]> {
  const rows = await database.outbox.where('state').anyOf(openStates).toArray()
  return rows.toSorted((a, b) => a.seq! - b.seq!)
}

/** Nobody else has moved it since it was read: no sender, and not the customer who takes it back. */
export const isAsSeen = (row: Intent, seen: Intent): boolean =>
  row.state === seen.state && row.attempts === seen.attempts && row.withdrawing === seen.withdrawing
