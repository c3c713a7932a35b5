import { customerMayCancel } from '../../../core/domain/order/order-states.ts'
import {
  expiryOf,
  orderRules,
  type OrderStep,
  type Role,
  stateAfter,
} from '../../../core/domain/order/order-steps.ts'
import { openedAt } from '../../../core/domain/time/opening-state.ts'
import { type OrderState, orderStates } from '../../../core/schema/order/order.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { OrderRow } from '../../database/tables/orders.ts'
import { schedulePaymentRefunds } from './schedule-payment-refunds.ts'
import { compileHours } from '../../shops/compile/compile-opening.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { creditOrder } from './credit-order.ts'
import { insertOrderEvent } from './order-events.ts'
import { consumeRedeemed, releaseRedeemed } from './redeem.ts'
import { isMeal } from '../../../core/domain/order/order-types.ts'
import { creditVoucher, demandBuyer, takeBackVoucher } from '../vouchers/settle-voucher.ts'

export type StepRequest = {
  step: OrderStep
  by: Role
  /** In the words of whoever takes the step; empty for none. */
  reason?: string
  /** The restaurant confirms that it has received the money of an order that is paid on the spot. */
  tookMoney?: boolean
  /**
   * The step is only taken from these states, which applied when it was decided. By default, from every state that it
   * allows.
   */
  from?: readonly OrderState[]
}

type OrderShop = Pick<StoredShop, 'id' | 'file'>

/**
 * Moves an order to its next state, inside a transaction, with all consequences: the event, refunds, returned coupons
 * and points, earned points. Of two concurrent steps, one is taken and the other refused.
 * @returns the order's row as it is now
 * @throws Refusal LD_NOT_FOUND; SP_0045 when the step isn't possible from the order's state or `from` excludes that
 * state; SP_0069 for completing an order that isn't paid
 */
export async function takeStep(
  trx: Database,
  shop: OrderShop,
  orderId: string,
  { step, by, reason = '', tookMoney = false, from = orderStates }: StepRequest,
  now: number,
): Promise<OrderRow> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound()
  // The sweep may not have expired the order yet. Payments are let through, as the customer began to pay in time.
  const isOverdue = order.expires_at !== null && order.expires_at <= now
  if (isOverdue && (by === 'customer' || by === 'merchant')) throw new Refusal('SP_0045')
  if (!from.includes(order.state)) throw new Refusal('SP_0045')
  const state = nextState(order, step, by, shop)
  const isVoucher = !isMeal(order.order_type)
  if (isVoucher && step === 'paid') await demandBuyer(trx, order)
  const paidCents = paidAfter(order, step, tookMoney)
  // Phones tell the newer answer by this instant. So it grows even within one millisecond, or after the clock was set
  // back.
  const at = Math.max(now, order.updated_at + 1)
  const expiresAt = expiryOf(expiryInput({ ...order, state }, now, shop), shop.file.orders)
  // The old state is part of the condition: a step that was taken meanwhile isn't overwritten. What follows uses
  // the locked row: on PostgreSQL, the order's guest may have become a member since it was read above.
  const moved = await trx
    .updateTable('orders')
    .set({ state, updated_at: at, expires_at: expiresAt, paid_cents: paidCents })
    .where('shop_id', '=', shop.id)
    .where('order_id', '=', orderId)
    .where('state', '=', order.state)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new Refusal('SP_0045')
  await insertOrderEvent(trx, moved, { step, state, role: by, reason }, at)
  const { customer_id: customerId } = moved
  if (orderRules[step].givesBack) {
    // By the clock, an order that waits for its payment ends because the customer didn't pay.
    const isLetDown = by === 'merchant' || (by === 'clock' && order.state !== 'pendingPayment')
    await releaseRedeemed(trx, shop, { customerId, orderId, isLetDown }, now)
    const isVoucherPaid = isVoucher && order.state === 'completed'
    const mostCents = isVoucherPaid ? await takeBackVoucher(trx, moved, now) : Infinity
    await schedulePaymentRefunds(trx, shop.id, orderId, now, mostCents)
  }
  if (state !== 'completed') return moved
  if (isVoucher) {
    await creditVoucher(trx, moved, now)
    return moved
  }
  await consumeRedeemed(trx, { shopId: shop.id, customerId, orderId }, now)
  await creditOrder(trx, shop, moved, now)
  return moved
}

function nextState(order: OrderRow, step: OrderStep, by: Role, { file }: OrderShop): OrderState {
  const current = { state: order.state, orderType: order.order_type }
  const state = stateAfter(step, by, current)
  const isBarred = step === 'cancel' && !customerMayCancel(current.state, file.orders.cancelUntil)
  if (state === null || isBarred) throw new Refusal('SP_0045')
  return state
}

function paidAfter(order: OrderRow, step: OrderStep, tookMoney: boolean): number {
  if (step === 'paid') return order.total_cents
  if (step !== 'complete' || order.paid_cents >= order.total_cents) return order.paid_cents
  if (tookMoney) return order.total_cents
  // Only an order with a later bill may be completed unpaid.
  if (order.payment === 'payLater') return order.paid_cents
  throw new Refusal('SP_0069')
}

/** The input of `expiryOf` for an order. */
function expiryInput(
  order: Pick<OrderRow, 'state' | 'created_at' | 'appointment_at' | 'service_id'>,
  since: number,
  { file }: OrderShop,
) {
  const appointmentAt = order.appointment_at
  const service = file.services.find(({ id }) => id === order.service_id)
  return {
    state: order.state,
    createdAt: order.created_at,
    since,
    appointmentAt,
    leadMinutes: service?.slots.leadMinutes ?? 0,
    opensAt: service && appointmentAt ? openedAt(compileHours(service), appointmentAt, file.timeZone) : null,
  }
}
