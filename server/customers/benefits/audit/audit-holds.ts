import { isFinal } from '../../../../core/domain/order/order-states.ts'
import type { Redeemed } from '../../../../core/schema/customer/benefits.ts'
import type { Database } from '../../../database/open.ts'

/** A difference between what an order holds and what it should hold by its state. */
export type HoldFault = {
  customerId: string
  orderId: string
  /**
   * `entries`: the number of entries is wrong. `coupon`: the order's coupon isn't reserved for it, or a coupon is
   * reserved without an order that uses it.
   */
  number: 'heldPoints' | 'heldCents' | 'takenPoints' | 'takenCents' | 'entries' | 'coupon'
  has: number
  sum: number
}

/**
 * Compares each order with its account entries. An order under way must hold what it was placed with. One that was
 * handed over must hold nothing, and the amount must be gone from the account. One that came to nothing must hold
 * nothing, and all must be back. A coupon must be reserved for an order that uses it and wasn't refunded as a whole,
 * and for no other. Runs inside the transaction that reads all of it.
 */
export async function auditHolds(trx: Database, shopId: string): Promise<HoldFault[]> {
  const orders = await trx
    .selectFrom('orders')
    .select(['order_id', 'customer_id', 'state', 'redeemed'])
    .where('shop_id', '=', shopId)
    .where('redeemed', 'is not', null)
    .execute()
  const sums = await trx
    .selectFrom('purse_entries')
    .select((row) => [
      'order_id',
      'customer_id',
      row.fn.countAll().as('entries'),
      row.fn.sum('points').as('points'),
      row.fn.sum('balance_cents').as('cents'),
      row.fn.sum('held_points').as('held_points'),
      row.fn.sum('held_cents').as('held_cents'),
    ])
    .where('shop_id', '=', shopId)
    .where('reason', 'in', ['held', 'consumed', 'released', 'letDown'])
    .groupBy(['order_id', 'customer_id'])
    .execute()
  const coupons = await trx
    .selectFrom('coupons')
    .select(['coupon_id', 'customer_id', 'used_order_id'])
    .where('shop_id', '=', shopId)
    .where('used_order_id', 'is not', null)
    .execute()
  const whole = await trx
    .selectFrom('order_refunds')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('is_whole', '=', 1)
    .execute()
  const refunded = new Set(whole.map((row) => row.order_id))
  const sumOf = new Map(sums.map((sum) => [`${sum.customer_id} ${sum.order_id}`, sum]))
  const couponOf = new Map(coupons.map((coupon) => [coupon.used_order_id ?? '', coupon]))
  const faults: HoldFault[] = []
  for (const { order_id: orderId, customer_id: customerId, state, redeemed } of orders) {
    const key = `${customerId} ${orderId}`
    const sum = sumOf.get(key)
    sumOf.delete(key)
    const expect = (number: HoldFault['number'], has: unknown, ought: number) => {
      if (Number(has ?? 0) !== ought)
        faults.push({ customerId, orderId, number, has: Number(has ?? 0), sum: ought })
    }
    const { points, balanceCents, couponId } = JSON.parse(redeemed ?? '') as Redeemed
    const isOver = isFinal(state)
    const isTaken = !isOver || state === 'completed'
    const isAny = points > 0 || balanceCents > 0
    expect('heldPoints', sum?.held_points, isOver ? 0 : points)
    expect('heldCents', sum?.held_cents, isOver ? 0 : balanceCents)
    expect('takenPoints', sum?.points, isTaken ? 0 - points : 0)
    expect('takenCents', sum?.cents, isTaken ? 0 - balanceCents : 0)
    expect('entries', sum?.entries, !isAny ? 0 : isOver ? 2 : 1)
    const coupon = couponOf.get(orderId)
    couponOf.delete(orderId)
    const isKept = coupon?.coupon_id === couponId && coupon?.customer_id === customerId
    const keepsCoupon = isTaken && couponId !== null && !refunded.has(orderId)
    expect('coupon', coupon ? (isKept ? 1 : -1) : 0, keepsCoupon ? 1 : 0)
  }
  // The remaining entries and coupons belong to no order that holds anything.
  for (const { customer_id: customerId, order_id: orderId, entries } of sumOf.values())
    faults.push({ customerId, orderId: orderId ?? '', number: 'entries', has: Number(entries), sum: 0 })
  for (const { customer_id: customerId, used_order_id: orderId } of couponOf.values())
    faults.push({ customerId, orderId: orderId ?? '', number: 'coupon', has: 1, sum: 0 })
  return faults
}
