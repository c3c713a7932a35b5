import { changePurse, readPurse } from '../../customers/benefits/purse.ts'
import { isMember } from '../../customers/customer-rows.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * What follows from an order that buys a voucher as it is paid and as it is paid back; each inside the transaction of the
 * step, so once.
 */

/**
 * Before the step: whoever ordered it is still a member here. Money for an account that was deleted meanwhile goes back to
 * where it came from. The deletion waits for the order's row, which whoever settles a payment has locked.
 * @throws Refusal SP_0045
 */
export async function demandBuyer(trx: Database, order: OrderRow): Promise<void> {
  if (!(await isMember(trx, order.shop_id, order.customer_id))) throw new Refusal('SP_0045')
}

/** Puts what was paid and the bonus on the buyer's balance, or makes the gift one that can be opened. */
export async function creditVoucher(trx: Database, order: OrderRow, now: number): Promise<void> {
  const { shop_id: shopId, order_id: orderId, customer_id: customerId } = order
  const { numUpdatedRows } = await trx
    .updateTable('gifts')
    .set({ paid_at: now })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return
  const balanceCents = creditOf(order)
  await changePurse(
    trx,
    shopId,
    customerId,
    // What is bought with it counts towards the level, and so doesn't buying it: else it counted twice.
    { points: 0, spentCents: 0, balanceCents, reason: 'voucher', orderId },
    now,
  )
}

/**
 * Takes a voucher back that was paid, and answers how much of the money goes back: all but what was spent of it, the bonus
 * given up first. A gift is taken back whole while nobody has opened it. Ours: the spec is silent.
 * @throws Refusal SP_0045 when nothing of it is left, or its gift was opened
 */
export async function takeBackVoucher(trx: Database, order: OrderRow, now: number): Promise<number> {
  const { shop_id: shopId, order_id: orderId, customer_id: customerId } = order
  const gift = await trx
    .selectFrom('gifts')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (gift) {
    const { numUpdatedRows } = await trx
      .updateTable('gifts')
      .set({ withdrawn_at: now })
      .where('shop_id', '=', shopId)
      .where('order_id', '=', orderId)
      .where('opened_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new Refusal('SP_0045')
    return order.paid_cents
  }
  const { balanceCents } = await readPurse(trx, shopId, customerId)
  const takenCents = Math.min(creditOf(order), balanceCents)
  const refundCents = order.paid_cents - (creditOf(order) - takenCents)
  if (refundCents <= 0) throw new Refusal('SP_0045')
  const taken = { points: 0, spentCents: 0, balanceCents: -takenCents }
  const isTaken = await changePurse(
    trx,
    shopId,
    customerId,
    { ...taken, reason: 'voucherRefunded', orderId },
    now,
  )
  // Somebody has paid with it in this very instant: whoever refunds it looks again.
  if (!isTaken) throw new Refusal('SP_0045')
  return refundCents
}

const creditOf = (order: OrderRow): number => order.total_cents + (order.voucher_bonus_cents ?? 0)
