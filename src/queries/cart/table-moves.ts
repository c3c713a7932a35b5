import { isFree } from '../../../core/domain/cart/is-free.ts'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { database } from '../database.ts'
import { currentShop } from '../use-shop.ts'

/**
 * Returns the table at which the carts were filled, from which a link of another table would take them away. Null if
 * the carts are empty or no such table is known. If there are several candidates, `last`, the table that this tab
 * remembers, is preferred, then the one that was scanned last. A table that the restaurant has rejected doesn't count.
 */
export async function tableThatHoldsCarts(last: string | null): Promise<string | null> {
  const shop = await currentShop()
  if (!shop) return null
  const keys = orderTypesOf(true).map((orderType) => cartKey(shop.id, orderType))
  const [carts, comboCarts, tables] = await Promise.all([
    database.carts.bulkGet(keys),
    database.comboCarts.bulkGet(keys),
    database.diningTables.toArray(),
  ])
  if (![...carts, ...comboCarts].some((cart) => cart?.lines.some(isFree))) return null
  const possible = tables
    .filter(({ standing }) => standing !== 'rejected')
    .toSorted((one, other) => other.scannedAt - one.scannedAt)
  return (possible.find(({ code }) => code === last) ?? possible[0])?.code ?? null
}
