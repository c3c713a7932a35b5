import type { DatabaseSync } from 'node:sqlite'
import { openPaymentStates } from '../../payments/payment-rows.ts'
import { inBoth, isThere, rowsOf } from '../../backup/rows-of.ts'
import { beside, isOnlyToTry } from './beside.ts'
import { migrateCopy } from './migrate-copy.ts'

/**
 * Notes in a copy what managers gave back by hand after it was made, because a bank refused to, according to the
 * database that it replaces. Otherwise the bank would be asked for it again, and may give it back as well. What the
 * copy doesn't have as due yet is noted, too: it then counts once the order is refused or the meal refunded again. For
 * these notes a copy of a release without them is migrated.
 * @param copy must not be open anywhere else
 * @returns how many payments there are
 * @throws BackupFault
 */
export async function keepByHand(copy: string, before: string): Promise<number> {
  if (lacksPlace(copy, before)) await migrateCopy(copy)
  return beside(copy, before, 0, (database) => {
    if (isOnlyToTry(database)) return 0
    database.exec('begin')
    const kept = rowsOf(database, noteByHand, ...needs)
    for (const { shop_id: shopId, order_id: orderId } of kept)
      for (const statement of [lessOnline, moveToCounter])
        if (refundsInBoth.every((need) => isThere(database, need)))
          database.prepare(statement).run(shopId ?? null, orderId ?? null)
    database.exec('commit')
    return kept.length
  })
}

const lacksPlace = (copy: string, before: string): boolean =>
  beside(copy, before, false, (database) => {
    if (isThere(database, 'main.payments.by_hand_cents') || isOnlyToTry(database)) return false
    const given = 'select 1 from before.payments where by_hand_cents > 0 limit 1'
    return rowsOf(database, given, ...inBoth('payments'), 'before.payments.by_hand_cents').length > 0
  })

const needs = inBoth('payments.by_hand_cents')
const refundsInBoth = inBoth('order_refunds')

const isOpen = `payments.state in (${openPaymentStates.map((state) => `'${state}'`).join(', ')})`

/**
 * Takes over all that went back of such a payment, also at the bank: parts that go back later are told apart by how much
 * went back before them.
 */
const noteByHand = `
  update main.payments set refunded_cents = their.refunded_cents, by_hand_cents = their.by_hand_cents,
      by_hand_by = their.by_hand_by, refund_part_cents = 0, refusals = 0, tries = 0,
      next_at = case when ${isOpen} or payments.refund_due_cents > their.refunded_cents then payments.next_at end
    from before.payments as their
    where their.shop_id = payments.shop_id and their.payment_id = payments.payment_id
      and their.by_hand_cents > payments.by_hand_cents and their.refunded_cents > payments.refunded_cents
    returning payments.shop_id, payments.order_id`

/** The refunds that both databases have, and that went back at the counter in the previous one only. */
const movedSince = `main.order_refunds as own join before.order_refunds as their
  on their.shop_id = own.shop_id and their.refund_id = own.refund_id
    and their.counter_cents > own.counter_cents and their.cents = own.cents`

const lessOnline = `
  update main.orders set updated_at = updated_at + 1, refund_cents = refund_cents - coalesce(
      (select sum(their.counter_cents - own.counter_cents) from ${movedSince}
        where own.shop_id = orders.shop_id and own.order_id = orders.order_id), 0)
    where shop_id = ? and order_id = ?`

const moveToCounter = `
  update main.order_refunds set online_cents = their.online_cents, counter_cents = their.counter_cents
    from before.order_refunds as their
    where their.shop_id = order_refunds.shop_id and their.refund_id = order_refunds.refund_id
      and their.counter_cents > order_refunds.counter_cents and their.cents = order_refunds.cents
      and order_refunds.shop_id = ? and order_refunds.order_id = ?`

/** What a payment's managers gave back by hand since, in SQL; `0` where the previous database doesn't know such. */
export function byHandSince(database: DatabaseSync, order: string): string {
  if (!isThere(database, 'before.payments.by_hand_cents')) return '0'
  const own = isThere(database, 'main.payments.by_hand_cents') ? 'mine.by_hand_cents' : '0'
  return `(select coalesce(sum(theirs.by_hand_cents - ${own}), 0)
    from before.payments as theirs join main.payments as mine
      on mine.shop_id = theirs.shop_id and mine.payment_id = theirs.payment_id
    where theirs.shop_id = ${order}.shop_id and theirs.order_id = ${order}.order_id)`
}
