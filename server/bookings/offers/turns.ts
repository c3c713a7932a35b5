import type { Database } from '../../database/open.ts'

type Wait = { shopId: string; customerId: string; evening: string }

/** Whether a customer waits already, and wasn't offered a table yet. */
export async function hasTurn(trx: Database, { shopId, customerId, evening }: Wait): Promise<boolean> {
  const row = await trx
    .selectFrom('booking_waits')
    .select('evening')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('evening', '=', evening)
    .where('offered_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the turn of a customer who has booked enough meanwhile, or who may not book. */
export async function endTurn(
  db: Database,
  { shopId, customerId, evening }: Wait,
  now: number,
): Promise<null> {
  await db
    .updateTable('booking_waits')
    .set({ offered_at: now })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('evening', '=', evening)
    .execute()
  return null
}
