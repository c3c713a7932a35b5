import { randomUUID } from 'node:crypto'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Database } from '../../database/open.ts'
import type { SandboxChargeRow } from '../../database/tables.ts'
import type { Opening } from '../bank.ts'

/**
 * States of a charge at the practice bank. `late` is approved and will be money at `pays_at`; `hanging` has had its
 * page not answer.
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
}

/** Writes a charge down once per payment; asked again, it is the one that there is. */
export async function keepCharge(db: Database, opening: Opening, now: number): Promise<Charge> {
  await db
    .insertInto('sandbox_charges')
    .values({
      shop_id: opening.shopId,
      payment_id: opening.paymentId,
      // Whoever knows it may pay, so it can't be guessed.
      reference: `practice_${randomUUID().replaceAll('-', '')}`,
      shop_name: opening.shopName,
      order_number: opening.orderNumber,
      amount_cents: opening.amountCents,
      currency: opening.currency,
      method: opening.method,
      language: opening.language,
      return_path: opening.returnPath,
      state: 'open',
      pays_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'payment_id']).doNothing())
    .execute()
  const row = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('shop_id', '=', opening.shopId)
    .where('payment_id', '=', opening.paymentId)
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
 * Moves a charge on, if it is still in one of these states; whoever comes second changes nothing. What `tells` is told
 * to the shop until the shop has heard it.
 */
export async function moveCharge(
  db: Database,
  reference: string,
  from: readonly ChargeState[],
  { to, paysAt = null, tells }: { to: ChargeState; paysAt?: number | null; tells: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_charges')
    .set({ state: to, pays_at: paysAt, ...(tells && { told: 0 }) })
    .where('reference', '=', reference)
    .where('state', 'in', [...from])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What the shop hasn't heard yet, of all that has happened by now. */
export async function untold(db: Database, now: number): Promise<Charge[]> {
  const rows = await db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('told', '=', 0)
    .where((where) => where.or([where('pays_at', 'is', null), where('pays_at', '<=', now)]))
    .limit(50)
    .execute()
  return rows.map((row) => chargeOf(row, now))
}

export async function noteTold(db: Database, reference: string): Promise<void> {
  await db.updateTable('sandbox_charges').set({ told: 1 }).where('reference', '=', reference).execute()
}

function chargeOf(row: SandboxChargeRow, now: number): Charge {
  const isIn = row.state === 'late' && row.pays_at !== null && row.pays_at <= now
  return {
    reference: row.reference,
    shopId: row.shop_id,
    paymentId: row.payment_id,
    shopName: row.shop_name,
    orderNumber: row.order_number,
    amountCents: row.amount_cents,
    currency: row.currency,
    method: row.method,
    language: row.language as Language,
    returnPath: row.return_path,
    state: isIn ? 'paid' : (row.state as ChargeState),
    paysAt: row.pays_at,
  }
}
