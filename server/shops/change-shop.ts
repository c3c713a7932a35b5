import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'
import { transactInTurn } from '../database/together/in-turn.ts'
import { Superseded } from '../http/answer.ts'
import { shopVersion } from './shop-version.ts'

type Services = { db: Database; changes: Changes }

/**
 * Writes a change made at the desk and increases the shop's revision, so that every process reads the shop again; then
 * notifies subscribers. `write` returns false when there was nothing to change after all, as another server was faster.
 * It gets the shop's version before the change.
 */
export async function changeShop(
  { db, changes }: Services,
  shopId: string,
  write: (trx: Database, version: string | null) => Promise<unknown>,
): Promise<void> {
  const isChanged = await transactInTurn(db, 'changes', shopId, async (trx) => {
    // This comes first, as it makes changes of one shop wait for each other.
    const row = await raiseRevision(trx, shopId, 1)
    const version = row ? shopVersion({ ...row, revision: row.revision - 1 }) : null
    const changed = (await write(trx, version)) !== false
    if (!changed) await raiseRevision(trx, shopId, -1)
    return changed
  })
  if (isChanged) changes.publish({ kind: 'shop', shopId })
}

/**
 * The same for a change that was checked by the shop as it was read, such as by what else is promised there.
 * @throws Superseded when the shop was changed since; nothing is written then
 */
export const changeShopAsRead = (
  services: Services,
  { id, version: read }: { id: string; version: string },
  write: (trx: Database) => Promise<unknown>,
): Promise<void> =>
  changeShop(services, id, (trx, version) => {
    if (version !== read) throw new Superseded()
    return write(trx)
  })

const raiseRevision = (trx: Database, shopId: string, by: number) =>
  trx
    .updateTable('shops')
    .set((set) => ({ revision: set('revision', '+', by) }))
    .where('shop_id', '=', shopId)
    .returning(['imported_at', 'revision'])
    .executeTakeFirst()
