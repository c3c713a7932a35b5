import type { Order } from '../../core/schema/order.ts'
import { dropHeld, releaseCombos, releaseItems } from '../../core/domain/cart.ts'
import { type IntentRow, type IntentState, cartKey } from '../../core/storage/rows.ts'
import type { Parts } from './parts.ts'

/** States in which an intent still has something to do or to be decided. */
const openStates: IntentState[] = ['queued', 'sending', 'unknown', 'attention', 'parked']

/**
 * Every change of an intent, each one transaction. Who changes it names the state that it read, so that
 * of two senders one wins and the other learns it.
 */
export async function claim(parts: Parts, intent: IntentRow): Promise<IntentRow | null> {
  return change(parts, intent, (row) => ({
    ...row,
    state: 'sending',
    attempts: row.attempts + 1,
    inquiries: 0,
  }))
}

/** The outcome can't be known from here: the server is asked by key before anything else is done. */
export const markUnknown = (parts: Parts, intent: IntentRow, waitMs: number, code: string | null) =>
  change(parts, intent, (row, now) => ({
    ...row,
    state: 'unknown',
    inquiries: row.inquiries + 1,
    nextAttemptAt: now + waitMs,
    code,
  }))

/** Proven not to have been carried out: it may be sent again, later. */
export const requeue = (parts: Parts, intent: IntentRow, waitMs: number, code: string | null) =>
  change(parts, intent, (row, now) => ({
    ...row,
    state: 'queued',
    nextAttemptAt: now + waitMs,
    code,
  }))

/** Not now: it stays what it is. */
export const postpone = (parts: Parts, intent: IntentRow, waitMs: number) =>
  change(parts, intent, (row, now) => ({ ...row, nextAttemptAt: now + waitMs }))

/** It can't go on without the customer. */
export const needsAttention = (parts: Parts, intent: IntentRow, code: string, data: unknown) =>
  change(parts, intent, (row) => ({ ...row, state: 'attention', code, data }))

export const park = (parts: Parts, intent: IntentRow, code: string) =>
  change(parts, intent, (row) => ({ ...row, state: 'parked', code }))

export const markWithdrawing = (parts: Parts, intent: IntentRow) =>
  change(parts, intent, (row, now) => ({
    ...row,
    state: 'unknown',
    withdrawing: true,
    nextAttemptAt: now,
  }))

/** The restaurant has it: order stored, cart lines gone, intent closed, all at once. */
export function confirm(parts: Parts, intent: IntentRow, order: Order): Promise<void> {
  const { database, clock } = parts
  return database.transaction(
    'rw',
    database.outbox,
    database.orders,
    database.carts,
    database.comboCarts,
    async () => {
      // The first answer may be older than what a refresh has brought meanwhile.
      const held = await database.orders.get(order.id)
      if (!held || held.updatedAt <= order.updatedAt)
        await database.orders.put({ ...order, confirmedAt: clock.now() })
      await database.carts.toCollection().modify((cart) => {
        cart.lines = dropHeld(cart.lines, intent.id)
      })
      await database.comboCarts.toCollection().modify((cart) => {
        cart.lines = dropHeld(cart.lines, intent.id)
      })
      // Even a row that another sender closed or the customer withdrew: the server's word is the last.
      await database.outbox
        .where('id')
        .equals(intent.id)
        .modify({ state: 'confirmed', orderId: order.id, code: null })
    },
  )
}

/** Ends an intent that will never be carried out and gives its lines back to the cart. */
export function close(
  parts: Parts,
  intent: IntentRow,
  state: 'cancelled' | 'expired',
  code: string | null,
): Promise<boolean> {
  const { database, clock } = parts
  return database.transaction('rw', database.outbox, database.carts, database.comboCarts, async () => {
    const row = await database.outbox.get({ id: intent.id })
    if (!row || !isAsSeen(row, intent)) return false
    const { storeId, lines } = row
    const { orderType } = row.summary
    const key = cartKey(storeId, orderType)
    const emptyCart = { key, storeId, orderType, lines: [], updatedAt: clock.now() }
    const cart = (await database.carts.get(key)) ?? emptyCart
    const comboCart = (await database.comboCarts.get(key)) ?? emptyCart
    // A sign-out emptied the carts meanwhile, the lines in the intent are still there.
    await database.carts.put({ ...cart, lines: giveBack(cart.lines, lines.items, row.id, releaseItems) })
    await database.comboCarts.put({
      ...comboCart,
      lines: giveBack(comboCart.lines, lines.combos, row.id, releaseCombos),
    })
    await database.outbox.put({ ...row, state, code })
    return true
  })
}

function giveBack<L extends { intentId: string | null }>(
  inCart: L[],
  ordered: L[],
  intentId: string,
  release: (lines: L[], intentId: string) => L[],
): L[] {
  const isHeld = inCart.some((line) => line.intentId === intentId)
  return release(isHeld ? inCart : [...inCart, ...ordered.map((line) => ({ ...line, intentId }))], intentId)
}

/** What waited for this very customer to be back, in this very shop, goes on; what was ever sent is asked about first. */
export async function unparkFor(
  { database, clock }: Parts,
  customerId: string,
  storeId: string,
): Promise<void> {
  await database.outbox
    .where('state')
    .equals('parked')
    .and((intent) => intent.customerId === customerId && intent.storeId === storeId)
    .modify((intent) => {
      intent.state = intent.attempts > 0 ? 'unknown' : 'queued'
      intent.code = null
      intent.nextAttemptAt = clock.now()
    })
}

/** The customer asks for it: what waits out a pause of our own is due now. A pause the server asked for stays. */
export async function hurry({ database, clock }: Parts): Promise<void> {
  await database.outbox
    .where('state')
    .anyOf('queued', 'unknown')
    .and(({ code }) => code !== 'BS_0001')
    .modify({ nextAttemptAt: clock.now() })
}

/** The first open intent of each lane that is due, oldest first. */
export async function dueIntents({ database, clock }: Parts): Promise<IntentRow[]> {
  const open = await openIntents({ database })
  const heads = new Map<string, IntentRow>()
  for (const intent of open) if (!heads.has(intent.lane)) heads.set(intent.lane, intent)
  const now = clock.now()
  return [...heads.values()].filter((intent) => isRunnable(intent) && intent.nextAttemptAt <= now)
}

/** When the outbox has something to do next; null when it is empty or waits for the customer. */
export async function nextDueAt({ database }: Pick<Parts, 'database'>): Promise<number | null> {
  const runnable = (await openIntents({ database })).filter(isRunnable)
  return runnable.length ? Math.min(...runnable.map(({ nextAttemptAt }) => nextAttemptAt)) : null
}

const openIntents = async ({ database }: Pick<Parts, 'database'>): Promise<IntentRow[]> => {
  const rows = await database.outbox.where('state').anyOf(openStates).toArray()
  return rows.toSorted((a, b) => a.seq! - b.seq!)
}

const isRunnable = ({ state }: IntentRow): boolean =>
  state === 'queued' || state === 'sending' || state === 'unknown'

/** Nobody else has moved it since it was read: no sender, and not the customer who takes it back. */
const isAsSeen = (row: IntentRow, seen: IntentRow): boolean =>
  row.state === seen.state && row.attempts === seen.attempts && row.withdrawing === seen.withdrawing

function change(
  { database, clock }: Parts,
  seen: IntentRow,
  next: (row: IntentRow, now: number) => IntentRow,
): Promise<IntentRow | null> {
  return database.transaction('rw', database.outbox, async () => {
    const row = await database.outbox.get({ id: seen.id })
    if (!row || !isAsSeen(row, seen)) return null
    const changed = next(row, clock.now())
    await database.outbox.put(changed)
    return changed
  })
}
