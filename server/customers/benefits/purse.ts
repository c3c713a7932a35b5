import { randomUUID } from 'node:crypto'
import type { AccountReason } from '../../../core/schema/customer/membership.ts'
import type { Database } from '../../database/open.ts'
import type { PurseEntryRow } from '../../database/tables/benefits.ts'

/** A member's account at a shop: whole points, voucher balance in cents, and cents spent so far. */
export type Purse = { points: number; balanceCents: number; spentCents: number }

/** A member's purse; empty when nothing was ever added. */
export async function readPurse(db: Database, shopId: string, customerId: string): Promise<Purse> {
  const row = await db
    .selectFrom('purses')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return {
    points: row?.points ?? 0,
    balanceCents: row?.balance_cents ?? 0,
    spentCents: row?.spent_cents ?? 0,
  }
}

/** Reads a member's purse and locks it until the transaction ends. */
export async function lockPurse(trx: Database, shopId: string, customerId: string): Promise<Purse> {
  await trx
    .updateTable('purses')
    .set((row) => ({ points: row.ref('points') }))
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  return readPurse(trx, shopId, customerId)
}

/** What a member's orders hold, or one of them: the sum of what was held, used up and released. */
export async function readHeld(
  db: Database,
  shopId: string,
  customerId: string,
  orderId?: string,
): Promise<Held> {
  let query = db
    .selectFrom('purse_entries')
    .select((row) => [row.fn.sum('held_points').as('points'), row.fn.sum('held_cents').as('cents')])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
  query =
    orderId === undefined ? query.where('order_id', 'is not', null) : query.where('order_id', '=', orderId)
  const { points, cents } = await query.executeTakeFirstOrThrow()
  return { points: Number(points ?? 0), balanceCents: Number(cents ?? 0) }
}

/** The latest changes of a purse, or every one, newest first. */
export const listPurseEntries = (
  db: Database,
  shopId: string,
  customerId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<PurseEntryRow[]> =>
  db
    .selectFrom('purse_entries')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** What orders hold of a purse: it isn't in the purse any more, but isn't used up yet. */
export type Held = Pick<Purse, 'points' | 'balanceCents'>

/**
 * Why a purse changed, as it is stored. `letDown`: given back by an order that the restaurant refused or didn't answer;
 * `released`: by any other that came to nothing.
 */
type StoredReason = AccountReason | 'letDown'

/** Why a purse changed, as it is told. */
export function reasonOf({ reason }: Pick<PurseEntryRow, 'reason'>): AccountReason {
  const stored = reason as StoredReason
  return stored === 'letDown' ? 'released' : stored
}

export type PurseChange = Purse & {
  reason: StoredReason
  orderId: string | null
  /** How much more the order holds than before; negative for less. */
  held?: Held
  /** The entry's id, if something else refers to it; otherwise a random one. */
  entryId?: string
}

/**
 * Adds amounts to a purse (negative ones subtract) and records the reason. Returns false when the purse doesn't have
 * enough; then nothing has changed. Runs inside a transaction.
 */
export async function changePurse(
  trx: Database,
  shopId: string,
  customerId: string,
  { points, balanceCents, spentCents, held, reason, orderId, entryId = randomUUID() }: PurseChange,
  now: number,
): Promise<boolean> {
  const key = { shop_id: shopId, customer_id: customerId }
  await trx
    .insertInto('purses')
    .values({ ...key, points: 0, balance_cents: 0, spent_cents: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // The required amounts are part of the condition, so of two concurrent orders only one can use the last of them.
  const changed = await trx
    .updateTable('purses')
    .set((row) => ({
      points: row('points', '+', points),
      balance_cents: row('balance_cents', '+', balanceCents),
      spent_cents: row('spent_cents', '+', spentCents),
      entries: row('entries', '+', 1),
    }))
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('points', '>=', -points)
    .where('balance_cents', '>=', -balanceCents)
    .where('spent_cents', '>=', -spentCents)
    .returning('entries')
    .executeTakeFirst()
  if (!changed) return false
  await trx
    .insertInto('purse_entries')
    .values({
      ...key,
      entry_id: entryId,
      number: changed.entries,
      reason,
      order_id: orderId,
      points,
      balance_cents: balanceCents,
      spent_cents: spentCents,
      held_points: held?.points ?? 0,
      held_cents: held?.balanceCents ?? 0,
      created_at: now,
    })
    .execute()
  return true
}
