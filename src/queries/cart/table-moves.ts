import { isFree } from '../../../core/domain/cart/is-free.ts'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { database } from '../database.ts'
import { currentShop } from '../use-shop.ts'

/**
 * The table that what is in the carts would be taken away from, by another table's link: null when they are empty,
 * or when no table is known that one was at. `last` is the one that this tab remembers; one that the restaurant
 * doesn't know was never sat at.
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
