import { changePurse, readPurse } from '../../customers/benefits/purse.ts'
import { isMember } from '../../customers/customer-rows.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * The consequences when an order for a voucher is paid or refunded. Each function runs inside the transaction of the
 * step, so it happens once.
 */

/**
 * Checks before the step that the buyer is still a member here. Money for an account that was deleted meanwhile is
 * refunded. The deletion waits for the order's row, which the code that settles a payment has locked.
 * @throws Refusal SP_0045
 */
export async function demandBuyer(trx: Database, order: OrderRow): Promise<void> {
  if (!(await isMember(trx, order.shop_id, order.customer_id))) throw new Refusal('SP_0045')
}

/** Credits the paid amount and the bonus to the buyer's balance, or makes the gift ready to be opened. */
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
    // Buying a voucher doesn't count towards the level, as what is bought with it will; otherwise it would count twice.
    { points: 0, spentCents: 0, balanceCents, reason: 'voucher', orderId },
    now,
  )
}

/**
 * Takes back a voucher that was paid, and returns how many cents are refunded: all but what was spent of it, where the
 * bonus is lost first. A gift is taken back whole as long as nobody has opened it. Ours: the spec is silent.
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
  // The balance was spent at this very moment; whoever refunds the voucher has to look again.
  if (!isTaken) throw new Refusal('SP_0045')
  return refundCents
}

const creditOf = (order: OrderRow): number => order.total_cents + (order.voucher_bonus_cents ?? 0)
