import { randomUUID } from 'node:crypto'
import { toAmount } from '../../core/contract/amount.ts'
import { needsBank } from '../../core/domain/order/order-steps.ts'
import type { Order } from '../../core/schema/order/order.ts'
import type { Language, PaymentMethod } from '../../core/schema/primitives.ts'
import { badRequest, notFound, Refusal } from '../http/refusal.ts'
import type { PaymentRow } from '../database/tables/payments.ts'
import { isMeal } from '../../core/domain/order/order-types.ts'
import { voucherSaleOf } from '../orders/vouchers/sale.ts'
import { findOrder } from '../orders/read/read-orders.ts'
import { expireOverdue } from '../orders/life/expire-overdue.ts'
import { lockOrder } from '../orders/life/lock-order.ts'
import { takeStep } from '../orders/life/take-step.ts'
import { type Bank, BankUnavailable, BankRefused, type OpenedPayment } from './bank.ts'
import { changePayment, findOpenPayment, isOpenPayment } from './payment-rows.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { bankOf, type PaymentServices, syncPayment } from './sync-payment.ts'

/** How soon (ms) the job first checks a payment for which neither a webhook nor a request arrives. */
const firstCheckMs = 5_000

/** Who pays at which shop. */
type PaymentScope = {
  services: PaymentServices
  shop: Pick<StoredShop, 'id' | 'file'>
  customer: { id: string }
  /**
   * Called before the bank is asked about an order that is the customer's, as what comes to nothing before mustn't use
   * up what a network may ask.
   * @throws Refusal BS_0001 past that limit
   */
  countAsking: () => void
}

type WantedPayment = { orderId: string; method: PaymentMethod; amountCents: number; language: Language }

/**
 * Opens a payment for an order at the bank, or returns the one that is open already. Two phones that pay the same
 * order, or a button that is tapped twice, get the same payment, so the order is paid once.
 * @throws Refusal LD_NOT_FOUND; SP_0038 when it is paid, SP_10024 when its time is over, SP_0045 when it isn't to be
 * paid here; LD_BAD_REQUEST or SP_10010 for another amount than is due; SP_10004 for a method that isn't taken;
 * and as `countAsking` does
 * @throws BankUnavailable; nothing is locked then
 */
export async function openPayment(
  scope: PaymentScope,
  wanted: WantedPayment,
): Promise<{ payment: PaymentRow; opened: OpenedPayment }> {
  const { services, shop, customer } = scope
  const { db } = services
  // Counted once for each call, also if it ends one payment and opens another: otherwise somebody who only changes the
  // method may be refused in between, with the first payment gone.
  let hasCounted = false
  const countOnce = () => {
    if (!hasCounted) scope.countAsking()
    hasCounted = true
  }
  await expireOverdue(services, shop)
  const find = async (): Promise<Order> => {
    const order = await findOrder(db, shop.id, customer.id, wanted.orderId)
    if (!order) throw notFound()
    return order
  }
  let order = await find()
  const earlier = await findOpenPayment(db, shop.id, order.id)
  // The order is read again below only if it had a payment. If an order without one gets locked meanwhile, then
  // `insertPayment` finds the payment for which it was locked.
  const hadPayment = order.state === 'locked' || (earlier !== null && earlier.reference !== null)
  if (earlier) {
    if (earlier.reference !== null) countOnce()
    // Another payment method needs another payment: the earlier one is cancelled, if it can be.
    const closeAs = earlier.method === wanted.method ? null : 'letGo'
    const now = await syncPayment(services, earlier, { closeAs })
    if (isOpenPayment(now) && now.reference !== null)
      return { payment: now, opened: await openAtBank(scope, now, order) }
    if (closeAs && now.reference === null)
      await changePayment(db, now, ['opening'], { state: closeAs, next_at: null }, services.now())
  }
  if (hadPayment) order = await find()
  const bank = checkPayable(scope, order, wanted)
  countOnce()
  const opening = await insertPayment(scope, order, bank, wanted)
  return lockAndOpen(scope, opening, order)
}

function checkPayable({ services, shop }: PaymentScope, order: Order, wanted: WantedPayment): Bank {
  const { state, totalCents, paidCents } = order
  if (state === 'expired') throw new Refusal('SP_10024')
  if (totalCents > 0 && paidCents >= totalCents) throw new Refusal('SP_0038')
  const isToPay = state === 'pendingPayment' && needsBank(order.payment, totalCents)
  if (!isToPay) throw new Refusal('SP_0045')
  if (wanted.amountCents <= 0) throw badRequest(['amount'])
  const dueCents = totalCents - paidCents
  if (wanted.amountCents !== dueCents)
    throw new Refusal('SP_10010', { data: { totalAmount: toAmount(dueCents), lineList: [] } })
  const { current } = services.banks
  const { method } = wanted
  const isTaken = isMeal(order.orderType)
    ? shop.file.services.some(
        ({ orderType, payments }) => orderType === order.orderType && payments.includes(method),
      )
    : voucherSaleOf(shop, services.banks)?.payments.includes(method)
  if (!isTaken && method !== order.payment) throw methodNotTaken()
  if (!needsBank(method, dueCents) || !current?.methods.includes(method)) throw methodNotTaken()
  return current
}

const methodNotTaken = (): Refusal => new Refusal('SP_10004', { data: { reason: 'payment' } })

/**
 * Stores the payment before the bank is asked; of two concurrent calls one inserts it and the other finds it. The order
 * may have become somebody else's since it was read: a member's, or nobody's, as its customer's account was deleted.
 */
async function insertPayment(
  { services: { db, now }, shop, customer }: PaymentScope,
  order: Order,
  bank: Bank,
  { method, amountCents, language }: WantedPayment,
): Promise<PaymentRow> {
  const at = now()
  const entry = {
    shop_id: shop.id,
    payment_id: randomUUID(),
    order_id: order.id,
    customer_id: customer.id,
    bank: bank.id,
    reference: null,
    method,
    amount_cents: amountCents,
    currency: order.currency,
    language,
    state: 'opening',
    next_at: at + firstCheckMs,
    created_at: at,
    updated_at: at,
  }
  const opening = await db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, shop.id, order.id)
    if (locked?.customer_id !== customer.id) throw notFound()
    await trx
      .insertInto('payments')
      .values(entry)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return findOpenPayment(trx, shop.id, order.id)
  })
  // The payment was closed meanwhile, or another phone is paying with another method; the phone asks again.
  if (opening?.method !== method) throw new Refusal('SP_0045')
  return opening
}

/** Opens the payment at the bank and then locks the order, before the customer learns where to pay. */
async function lockAndOpen(
  payer: PaymentScope,
  payment: PaymentRow,
  order: Order,
): Promise<{ payment: PaymentRow; opened: OpenedPayment }> {
  const { services, shop } = payer
  const { db, now, changes } = services
  const opened = await openAtBank(payer, payment, order)
  const { reference } = opened
  const at = now()
  try {
    await db.transaction().execute(async (trx) => {
      await takeStep(trx, shop, order.id, { step: 'pay', by: 'customer' }, at)
      const pending = { state: 'pending', reference, tries: 0, next_at: at + firstCheckMs }
      if (!(await changePayment(trx, payment, ['opening'], pending, at))) throw new Refusal('SP_0045')
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Either another phone has locked the order with this very payment, or the order was ended meanwhile and isn't to
    // be paid.
    const open = await findOpenPayment(db, shop.id, order.id)
    if (open?.payment_id === payment.payment_id && open.reference === reference)
      return { payment: open, opened }
    await changePayment(db, payment, ['opening'], { state: 'letGo', next_at: null }, at)
    // No customer knows the address of this payment, so cancelling it only tidies up at the bank.
    await bankOf(services, payment)
      .cancel(reference)
      .catch(() => {})
    throw error
  }
  changes.publish({ kind: 'order', shopId: shop.id, customerId: order.customerId, orderId: order.id })
  return { payment: { ...payment, state: 'pending', reference }, opened }
}

/** Opens the payment at the bank; opening it twice gives the same one. */
async function openAtBank(
  { services, shop }: PaymentScope,
  payment: PaymentRow,
  order: Order,
): Promise<OpenedPayment> {
  const { payment_id: paymentId } = payment
  const search = new URLSearchParams({ id: order.id, payment: paymentId })
  try {
    return await bankOf(services, payment).open({
      shopId: shop.id,
      paymentId,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      method: payment.method,
      returnPath: `/payment/check?${String(search)}`,
      shopName: shop.file.name,
      orderNumber: order.number,
      language: payment.language,
    })
  } catch (error) {
    const { bank } = payment
    const reason = error instanceof Error ? error.message : ''
    services.log.error({ shop: shop.id, bank, payment: paymentId, reason }, 'the bank opened no payment')
    if (!(error instanceof BankRefused)) throw error
    // The bank would refuse again, so this payment isn't opened once more.
    await changePayment(services.db, payment, ['opening'], { state: 'failed', next_at: null }, services.now())
    throw methodNotTaken()
  }
}

/** The refusal that tells a phone that the bank can't be reached: nothing has changed, and the phone may try again. */
const bankUnavailable = (): Refusal =>
  new Refusal('LD_BANK_DOWN', { status: 503, headers: { 'retry-after': '5' } })

/** Turns errors of a bank into an answer for the phone. @throws Refusal LD_BANK_DOWN */
export async function orBankUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof BankUnavailable || error instanceof BankRefused ? bankUnavailable() : error
  }
}
