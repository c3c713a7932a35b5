import type { Database } from '../../database/open.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { addUsed, mostUsed, readUsed, type UsedBefore, writeUsed } from '../benefits/used-before.ts'
import { noteErased, usedUnder } from './erased-ids.ts'
import { usedUpBy } from './used-up.ts'

/** What a customer has used up in this account and, by the column `used_before` of their row, before it. */
export const usedInAll = async (
  trx: Database,
  shop: StoredShop,
  customerId: string,
  usedBefore: string | null | undefined,
  now: number,
): Promise<UsedBefore> => addUsed(readUsed(usedBefore), await usedUpBy(trx, shop, customerId, now))

/**
 * Records what was used up under an id derived from a number, for the next sign-up with that number, in addition to
 * what an earlier account had used up there.
 */
export async function noteUsed(
  trx: Database,
  shopId: string,
  id: string,
  used: UsedBefore,
  now: number,
): Promise<void> {
  const noted = readUsed(await usedUnder(trx, shopId, id))
  await noteErased(trx, shopId, id, now, { used: writeUsed(mostUsed(noted, used)) })
}
