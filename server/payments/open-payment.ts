import { randomUUID } from 'node:crypto'
import { toAmount } from '../../core/contract/wire/amount.ts'
import { needsBank } from '../../core/domain/order/order-steps.ts'
import type { Order } from '../../core/schema/order/order.ts'
import type { Language, PaymentMethod } from '../../core/schema/primitives.ts'
import { badRequest, notFound, Refusal } from '../http/refusal.ts'
import type { PaymentRow } from '../database/tables.ts'
import { findOrder } from '../orders/read/order-rows.ts'
import { expireOverdue } from '../orders/life/expire-overdue.ts'
import { takeStep } from '../orders/life/take-step.ts'
import { type Bank, BankDown, BankRefused, type Opened } from './bank.ts'
import { changePayment, findOpenPayment, isOpenPayment } from './payment-rows.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { bankOf, type Cashier, settle } from './settle.ts'

/** How soon a payment that nobody speaks of any more is looked at. */
const firstLookMs = 5_000

/** Who pays at which shop. */
type Payer = { services: Cashier; shop: Pick<StoredShop, 'id' | 'file'>; customer: { id: string } }

type Wanted = { orderId: string; method: PaymentMethod; amountCents: number; language: Language }

/**
 * Opens the payment of an order at the bank, or gives the one again that is open: two phones that pay one order, and a
 * tap that is made twice, get the same, and so it is paid once.
 * @throws Refusal LD_NOT_FOUND; SP_0038 when it is paid, SP_10024 when its time is over, SP_0045 when it isn't to be
 * paid here; LD_BAD_REQUEST or SP_10010 for another amount than is due; SP_10004 for a method that isn't taken
 * @throws BankDown; nothing is locked then
 */
export async function openPayment(
  payer: Payer,
  wanted: Wanted,
): Promise<{ payment: PaymentRow; opened: Opened }> {
  const { services, shop, customer } = payer
  const { db } = services
  await expireOverdue(services, shop)
  const find = async (): Promise<Order> => {
    const order = await findOrder(db, shop.id, customer.id, wanted.orderId)
    if (!order) throw notFound()
    return order
  }
  let order = await find()
  const earlier = await findOpenPayment(db, shop.id, order.id)
  // Read anew only what a payment held: who locks a free order meanwhile does so with the one `insertOpening` finds.
  const wasHeld = order.state === 'locked' || (earlier !== null && earlier.reference !== null)
  if (earlier) {
    // Another way to pay is another payment: the first is let go, if it can be.
    const end = earlier.method === wanted.method ? null : 'letGo'
    const now = await settle(services, earlier, { end })
    if (isOpenPayment(now) && now.reference !== null)
      return { payment: now, opened: await askBank(payer, now, order) }
    if (end && now.reference === null)
      await changePayment(db, now, ['opening'], { state: end, next_at: null }, services.now())
  }
  if (wasHeld) order = await find()
  const bank = checkDue(payer, order, wanted)
  const opening = await insertOpening(payer, order, bank, wanted)
  return letPay(payer, opening, order)
}

function checkDue({ services, shop }: Payer, order: Order, wanted: Wanted): Bank {
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
  const isTaken = shop.file.services.some(
    ({ orderType, payments }) => orderType === order.orderType && payments.includes(method),
  )
  if (!isTaken && method !== order.payment) throw methodNotTaken()
  if (!needsBank(method, dueCents) || !current?.methods.includes(method)) throw methodNotTaken()
  return current
}

const methodNotTaken = (): Refusal => new Refusal('SP_10004', { data: { reason: 'payment' } })

/** Writes it down before the bank is asked; of two at once there is one. */
async function insertOpening(
  { services: { db, now }, shop, customer }: Payer,
  order: Order,
  bank: Bank,
  { method, amountCents, language }: Wanted,
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
    next_at: at + firstLookMs,
    created_at: at,
    updated_at: at,
  }
  await db
    .insertInto('payments')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const opening = await findOpenPayment(db, shop.id, order.id)
  // It came and went in between, or is another phone's other way to pay: the phone asks again.
  if (opening?.method !== method) throw new Refusal('SP_0045')
  return opening
}

/** Opens it at the bank, and locks the order only then: the customer is told how to pay no sooner. */
async function letPay(
  payer: Payer,
  payment: PaymentRow,
  order: Order,
): Promise<{ payment: PaymentRow; opened: Opened }> {
  const { services, shop } = payer
  const { db, now, changes } = services
  const opened = await askBank(payer, payment, order)
  const { reference } = opened
  const at = now()
  try {
    await db.transaction().execute(async (trx) => {
      await takeStep(trx, shop, order.id, { step: 'pay', by: 'customer' }, at)
      const pending = { state: 'pending', reference, tries: 0, next_at: at + firstLookMs }
      if (!(await changePayment(trx, payment, ['opening'], pending, at))) throw new Refusal('SP_0045')
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The other phone has locked it with this very payment; or the order was ended meanwhile, and nobody pays for it.
    const open = await findOpenPayment(db, shop.id, order.id)
    if (open?.payment_id === payment.payment_id && open.reference === reference)
      return { payment: open, opened }
    await changePayment(db, payment, ['opening'], { state: 'letGo', next_at: null }, at)
    // Nobody knows how to pay it; the bank's books are tidier without.
    await bankOf(services, payment)
      .letGo(reference)
      .catch(() => {})
    throw error
  }
  changes.tell({ kind: 'order', shopId: shop.id, customerId: order.customerId, orderId: order.id })
  return { payment: { ...payment, state: 'pending', reference }, opened }
}

/** Asks the bank to open it; asked twice, it gives the same. */
async function askBank({ services, shop }: Payer, payment: PaymentRow, order: Order): Promise<Opened> {
  const { payment_id: paymentId } = payment
  const search = new URLSearchParams({ id: order.id, payment: paymentId })
  try {
    return await bankOf(services, payment).open({
      shopId: shop.id,
      paymentId,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      method: payment.method as PaymentMethod,
      returnPath: `/payment/check?${String(search)}`,
      shopName: shop.file.name,
      orderNumber: order.number,
      language: payment.language as Language,
    })
  } catch (error) {
    const { bank } = payment
    const reason = error instanceof Error ? error.message : ''
    services.log.error({ shop: shop.id, bank, payment: paymentId, reason }, 'the bank opened no payment')
    if (!(error instanceof BankRefused)) throw error
    // It would say so again: the same payment isn't asked for once more.
    await changePayment(services.db, payment, ['opening'], { state: 'failed', next_at: null }, services.now())
    throw methodNotTaken()
  }
}

/** What a phone hears when the bank can't be asked: nothing has changed, and it may ask again. */
export const bankDown = (): Refusal =>
  new Refusal('LD_BANK_DOWN', { status: 503, headers: { 'retry-after': '5' } })

/** Runs what asks a bank for a phone. @throws Refusal LD_BANK_DOWN for a bank that can't be asked */
export async function orBankDown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof BankDown || error instanceof BankRefused ? bankDown() : error
  }
}
