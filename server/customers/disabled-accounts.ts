import type { Database } from '../database/open.ts'

/** Disables a member's account from `at` on, or enables it again with null. Sessions stay: their orders are still theirs to see. */
export async function setDisabled(
  db: Database,
  shopId: string,
  customerId: string,
  at: number | null,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ disabled_at: at })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
}
