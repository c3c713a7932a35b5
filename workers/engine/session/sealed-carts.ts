import type { LarderDatabase } from '../../../core/storage/database.ts'
import { bringBack, putAway } from '../storage/put-away.ts'

/**
 * What was in the carts of a customer whose session ended without their doing. Each runs within the caller's
 * transaction over `carts`, `comboCarts` and `sealedCarts`. Ours: the spec only says that carts are cleared.
 */

/** Puts the carts away under the customer's name. Lines that an order holds are in its intent already. */
export async function sealCarts(
  database: LarderDatabase,
  customerId: string,
  sealedAt: number,
): Promise<void> {
  const [carts, comboCarts] = [await database.carts.toArray(), await database.comboCarts.toArray()]
  const sealed = putAway(customerId, { carts, comboCarts }, sealedAt)
  if (sealed) await database.sealedCarts.put(sealed)
}

/** Gives a customer who is back what was put away, beside what is in the carts by now. */
export async function unsealCarts(database: LarderDatabase, customerId: string): Promise<void> {
  const sealed = await database.sealedCarts.get(customerId)
  if (!sealed) return
  await bringBack(database, sealed)
  await database.sealedCarts.delete(customerId)
}
