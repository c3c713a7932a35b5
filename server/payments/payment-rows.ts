import type { Database } from '../database/open.ts'
import type { PaymentRow } from '../database/tables/payments.ts'

/**
 * States of a payment. `opening`: it is being opened at the bank, and can't be paid yet; `pending`: the customer may be
 * paying it at this moment; `letGo`: it was cancelled. `failed`, `letGo` and `expired` are final unless the bank
 * reports `paid` later after all.
 */
export const openPaymentStates = ['opening', 'pending'] as const
/** States of payments that were closed and, as far as is known, not paid. */
export const closedPaymentStates = ['failed', 'letGo', 'expired'] as const
export type PaymentState = (typeof openPaymentStates | typeof closedPaymentStates)[number] | 'paid'

export const isOpenPayment = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  openPaymentStates.some((open) => open === state)

export async function findPayment(
  db: Database,
  shopId: string,
  paymentId: string,
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row ?? null
}

/** The one open payment of an order, or null. */
export async function findOpenPayment(
  db: Database,
  shopId: string,
  orderId: string,
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('state', 'in', [...openPaymentStates])
    .executeTakeFirst()
  return row ?? null
}

type Changes = Partial<
  Pick<PaymentRow, 'state' | 'reference' | 'refund_due_cents' | 'refunded_cents' | 'tries' | 'next_at'>
>

/** Changes a payment while it is still in one of these states; false when another call was faster. */
export async function changePayment(
  db: Database,
  { shop_id: shopId, payment_id: paymentId }: Pick<PaymentRow, 'shop_id' | 'payment_id'>,
  from: readonly PaymentState[],
  changes: Changes,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ ...changes, updated_at: now })
    .where('shop_id', '=', shopId)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', [...from])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
