import { randomUUID } from 'node:crypto'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Database } from '../../database/open.ts'
import type { SandboxChargeRow } from '../../database/tables/payments.ts'
import type { PaymentRequest } from '../bank.ts'

/**
 * States of a charge at the sandbox bank. `late`: approved, and counts as paid from `pays_at` on. `hanging`: the
 * customer chose that the bank doesn't answer.
 */
export type ChargeState = 'open' | 'hanging' | 'late' | 'paid' | 'refused' | 'letGo'

export type Charge = {
  reference: string
  shopId: string
  paymentId: string
  shopName: string
  orderNumber: string
  amountCents: number
  currency: string
  method: string
  language: Language
  returnPath: string
  state: ChargeState
  paysAt: number | null
  refundedCents: number
}

/** Stores one charge per payment; when called again, it returns the stored one. */
export async function insertCharge(db: Database, request: PaymentRequest, now: number): Promise<Charge> {
  await db
    .insertInto('sandbox_charges')
    .values({
      shop_id: request.shopId,
      payment_id: request.paymentId,
      // Anybody who knows the reference can pay, so it must not be guessable.
      reference: `practice_${randomUUID().replaceAll('-', '')}`,
      shop_name: request.shopName,
      order_number: request.orderNumber,
      amount_cents: request.amountCents,
      currency: request.currency,
      method: request.method,
      language: request.language,
      return_path: request.returnPath,
      state: 'open',
      pays_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'payment_id']).doNothing())
    .execute()
  const row = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('shop_id', '=', request.shopId)
    .where('payment_id', '=', request.paymentId)
    .executeTakeFirstOrThrow()
  return chargeOf(row, now)
}

export async function findCharge(db: Database, reference: string, now: number): Promise<Charge | null> {
  const row = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row ? chargeOf(row, now) : null
}

/**
 * Changes a charge's state, if it is still in one of the states `from`, so a second call changes nothing. With
 * `notifies`, a webhook is sent to the shop until it is accepted.
 */
export async function changeCharge(
  db: Database,
  reference: string,
  from: readonly ChargeState[],
  { to, paysAt = null, notifies }: { to: ChargeState; paysAt?: number | null; notifies: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_charges')
    .set({ state: to, pays_at: paysAt, ...(notifies && { told: 0 }) })
    .where('reference', '=', reference)
    .where('state', 'in', [...from])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Charges whose webhook the shop hasn't accepted yet. */
export async function undeliveredCharges(db: Database, now: number): Promise<Charge[]> {
  const rows = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('told', '=', 0)
    .where((where) => where.or([where('pays_at', 'is', null), where('pays_at', '<=', now)]))
    .limit(50)
    .execute()
  return rows.map((row) => chargeOf(row, now))
}

export async function markDelivered(db: Database, reference: string): Promise<void> {
  await db.updateTable('sandbox_charges').set({ told: 1 }).where('reference', '=', reference).execute()
}

function chargeOf(row: SandboxChargeRow, now: number): Charge {
  const hasArrived = row.state === 'late' && row.pays_at !== null && row.pays_at <= now
  return {
    reference: row.reference,
    shopId: row.shop_id,
    paymentId: row.payment_id,
    shopName: row.shop_name,
    orderNumber: row.order_number,
    amountCents: row.amount_cents,
    currency: row.currency,
    method: row.method,
    language: row.language,
    returnPath: row.return_path,
    state: hasArrived ? 'paid' : (row.state as ChargeState),
    paysAt: row.pays_at,
    refundedCents: row.refunded_cents,
  }
}
