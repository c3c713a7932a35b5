import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'

/**
 * Writes a change made at the desk and increases the shop's revision, so that every process reads the shop again; then
 * notifies subscribers. `write` returns false when there was nothing to change after all, as another server was faster.
 */
export async function changeShop(
  { db, changes }: { db: Database; changes: Changes },
  shopId: string,
  write: (trx: Database) => Promise<unknown>,
): Promise<void> {
  const isChanged = await db.transaction().execute(async (trx) => {
    // This comes first, as it makes changes of one shop wait for each other.
    await raiseRevision(trx, shopId, 1)
    const changed = (await write(trx)) !== false
    if (!changed) await raiseRevision(trx, shopId, -1)
    return changed
  })
  if (isChanged) changes.publish({ kind: 'shop', shopId })
}

const raiseRevision = (trx: Database, shopId: string, by: number) =>
  trx
    .updateTable('shops')
    .set((set) => ({ revision: set('revision', '+', by) }))
    .where('shop_id', '=', shopId)
    .execute()
