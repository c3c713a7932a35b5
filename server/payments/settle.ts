import type { Changes } from '../changes/changes.ts'
import { Refusal } from '../http/refusal.ts'
import type { Database } from '../database/open.ts'
import type { PaymentRow } from '../database/tables.ts'
import type { Log } from '../log/log.ts'
import { takeStep } from '../orders/life/take-step.ts'
import { readShop } from '../shops/read/read-shop.ts'
import { type Bank, BankGone, type Standing } from './bank.ts'
import type { Banks } from './open-banks.ts'
import { changePayment, closedPaymentStates, findPayment, openPaymentStates } from './payment-rows.ts'
import { giveBackPayment } from '../orders/life/refund-due.ts'

export type Cashier = { db: Database; log: Log; now: () => number; banks: Banks; changes: Changes }

/** Why a payment that nobody has made yet shall not be made any more; null to leave it open. */
type Wish = { end?: 'letGo' | 'expired' | null; hasReturned?: boolean }

/**
 * Looks at the bank how a payment stands, and writes down what follows: for the payment and its order at once, and
 * once. The bank's message, the returning page, the phone that asks and the clock all come here, and none is believed.
 * `end` lets go of it first; `hasReturned` does so when the bank turned the last try down, for the customer has left
 * the bank's page.
 * @throws BankDown, BankRefused; nothing has changed then
 */
export async function settle(cashier: Cashier, payment: PaymentRow, wish: Wish = {}): Promise<PaymentRow> {
  const { reference } = payment
  if (payment.state === 'paid' || reference === null) return payment
  const bank = bankOf(cashier, payment)
  let standing = await bank.look(reference)
  const mayEnd = standing.status === 'pending' || standing.status === 'declined'
  const ending = wish.end ?? (wish.hasReturned && standing.status === 'declined' ? 'failed' : null)
  if (mayEnd && ending !== null) {
    const came = await bank.letGo(reference)
    if (came === 'letGo') return close(cashier, payment, ending)
    if (came === 'paid') standing = await bank.look(reference)
  }
  if (standing.status === 'paid') return notePaid(cashier, payment, standing)
  if (standing.status === 'gone') return close(cashier, payment, wish.end ?? 'failed')
  // When it is looked at next was said when it was claimed (reconcile.ts): a phone that asks often puts nothing off.
  return payment
}

/** @throws BankGone when its bank isn't configured any more */
export function bankOf({ banks }: Pick<Cashier, 'banks'>, { bank }: Pick<PaymentRow, 'bank'>): Bank {
  const found = banks.known.get(bank)
  if (!found) throw new BankGone('it is not configured')
  return found
}

async function notePaid(cashier: Cashier, payment: PaymentRow, standing: Standing): Promise<PaymentRow> {
  const isOurs = standing.amountCents === payment.amount_cents && standing.currency === payment.currency
  if (!isOurs) return refuseAmount(cashier, payment, standing)
  const came = await conclude(cashier, payment, 'paid', async (trx, wasTaken, at) => {
    const open = [...openPaymentStates, ...closedPaymentStates] as const
    const changes = { state: 'paid', tries: 0, next_at: null }
    if (!(await changePayment(trx, payment, open, changes, at))) return false
    // The order can't be paid any more, or is paid already: the money goes back.
    if (!wasTaken) await giveBackPayment(trx, payment, payment.amount_cents, at)
    return true
  })
  const { shop_id: shop, payment_id, bank, method } = payment
  const what = came === 'taken' ? 'paid online' : 'paid, but the order takes it no more: it goes back'
  if (came !== 'known') cashier.log.info({ shop, payment: payment_id, bank, method }, what)
  return reread(cashier, payment)
}

/** Another amount than was asked for isn't ours to keep. */
async function refuseAmount(cashier: Cashier, payment: PaymentRow, standing: Standing): Promise<PaymentRow> {
  const goesBackCents = standing.currency === payment.currency ? standing.amountCents : 0
  const came = await conclude(cashier, payment, 'unpaid', async (trx, _, at) => {
    const changes = { state: 'failed', tries: 0, next_at: null }
    if (!(await changePayment(trx, payment, openPaymentStates, changes, at))) return false
    if (goesBackCents > 0) await giveBackPayment(trx, payment, goesBackCents, at)
    return true
  })
  if (came === 'known' && goesBackCents > 0) await giveBackLate(cashier, payment, goesBackCents)
  const { shop_id: shop, payment_id, bank } = payment
  cashier.log.error(
    { shop, payment: payment_id, bank },
    'the bank took another amount than was due: not paid',
  )
  return reread(cashier, payment)
}

/** Of a payment that was over before its money came: its order may be waiting for another one by now, and stays so. */
async function giveBackLate(cashier: Cashier, payment: PaymentRow, cents: number): Promise<void> {
  const { db, now, changes } = cashier
  const { shop_id: shopId, order_id: orderId, customer_id: customerId } = payment
  await db.transaction().execute(async (trx) => {
    await holdOrder(trx, payment)
    if (await changePayment(trx, payment, closedPaymentStates, {}, now()))
      await giveBackPayment(trx, payment, cents, now())
  })
  changes.tell({ kind: 'order', shopId, customerId, orderId })
}

/** Says that a payment can't be made any more, and lets its order go on. */
export async function close(
  cashier: Cashier,
  payment: PaymentRow,
  state: 'failed' | 'letGo' | 'expired',
): Promise<PaymentRow> {
  await conclude(cashier, payment, 'unpaid', (trx, _, at) =>
    changePayment(trx, payment, openPaymentStates, { state, tries: 0, next_at: null }, at),
  )
  return reread(cashier, payment)
}

/** Undoes a step that was taken for a payment that somebody else has brought to its end. */
class Known extends Error {}

/**
 * Brings a payment to its end and its order along, in one transaction: the order first, as everywhere, so that two at
 * once wait for each other. `write` hears whether the order could take the step, and says false when somebody was quicker.
 */
async function conclude(
  cashier: Cashier,
  payment: PaymentRow,
  step: 'paid' | 'unpaid',
  write: (trx: Database, wasTaken: boolean, now: number) => Promise<boolean>,
): Promise<'taken' | 'refused' | 'known'> {
  const { db, now, changes } = cashier
  const at = now()
  const { shop_id: shopId, order_id: orderId, customer_id: customerId } = payment
  const shop = await readShop(db, shopId)
  if (!shop) return 'known'
  try {
    const wasTaken = await db.transaction().execute(async (trx) => {
      await holdOrder(trx, payment)
      const taken = await takeStep(trx, shop, orderId, { step, by: 'bank' }, at).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false
          throw error
        },
      )
      if (!(await write(trx, taken, at))) throw new Known()
      return taken
    })
    changes.tell({ kind: 'order', shopId, customerId, orderId })
    return wasTaken ? 'taken' : 'refused'
  } catch (error) {
    if (error instanceof Known) return 'known'
    throw error
  }
}

/** Also an order that takes no step is waited for before its payment is. */
const holdOrder = (trx: Database, { shop_id: shopId, order_id: orderId }: PaymentRow) =>
  trx
    .updateTable('orders')
    .set((to) => ({ refund_cents: to.ref('refund_cents') }))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute()

async function reread({ db }: Cashier, payment: PaymentRow): Promise<PaymentRow> {
  return (await findPayment(db, payment.shop_id, payment.payment_id)) ?? payment
}
