import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'

/** Writes a change beside the shop's file and raises the shop's revision, so that every process reads the shop anew; then notifies subscribers. */
export async function changeShop(
  { db, changes }: { db: Database; changes: Changes },
  shopId: string,
  write: (trx: Database) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('shops')
      .set((set) => ({ revision: set('revision', '+', 1) }))
      .where('shop_id', '=', shopId)
      .execute()
    await write(trx)
  })
  changes.publish({ kind: 'shop', shopId })
}
