import { instantOf } from '../../core/domain/time/instant-of.ts'
import type { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../database/open.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

/** A mission as far as its present run is concerned. The owner may let one run again under the same id. */
type Run = Pick<ShopFile['missions'][number], 'id' | 'startsOn'>

/** When a mission's present run begins (ms). What was claimed or told before belongs to an earlier run. */
export const beginOf = (
  { startsOn }: Pick<Run, 'startsOn'>,
  { timeZone }: Pick<ShopFile, 'timeZone'>,
): number => instantOf(startsOn, '00:00', timeZone)

/**
 * Records that a member has claimed a mission, or was told of it, inside a transaction.
 * @returns false when that was recorded in the mission's present run already
 */
export async function noteInRun(
  trx: Database,
  table: 'mission_claims' | 'mission_news',
  { id: shopId, file }: Pick<StoredShop, 'id' | 'file'>,
  { customerId, mission }: { customerId: string; mission: Run },
  now: number,
): Promise<boolean> {
  const begin = beginOf(mission, file)
  // What is given by hand before the first day counts for the run that is to come.
  const at = Math.max(now, begin)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto(table)
    .values({ shop_id: shopId, customer_id: customerId, mission_id: mission.id, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'customer_id', 'mission_id'])
        .doUpdateSet({ created_at: at })
        .where(`${table}.created_at`, '<', begin),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
