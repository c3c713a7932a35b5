import { useObservable } from 'dexie-react-hooks'
import { isFree } from '../../../core/domain/cart/is-free.ts'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import { pendingStates } from '../../../core/schema/order/open-intents.ts'
import { namedQuery } from '../../../core/storage/named-query.ts'
import { type IntentRow, type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import { database } from '../database.ts'
import { rangesOf } from '../orders/use-orders-badge.ts'
import { currentSession } from '../use-session.ts'
import { currentShop } from '../use-shop.ts'

/** What a link of another table would part from the customer's table. */
export type LeftBehind = {
  /** Whether dishes are in a cart; they come along. */
  hasCart: boolean
  /** An order at a table that isn't sent yet, if there is one; it goes to the table that it was made for. */
  order: OrderIntentRow | undefined
}

/** Undefined until it is read. */
export const useLeftBehind = (): LeftBehind | undefined => useObservable(leftBehind)

const leftBehind = namedQuery(readLeftBehind)

async function readLeftBehind(): Promise<LeftBehind> {
  const shop = await currentShop()
  const keys = shop ? orderTypesOf(true).map((orderType) => cartKey(shop.id, orderType)) : []
  const carts = [...(await database.carts.bulkGet(keys)), ...(await database.comboCarts.bulkGet(keys))]
  const ranges = rangesOf(await currentSession(), ['orderCreate'], pendingStates)
  const orders = await Promise.all(ranges.map((range) => range.filter(isAtTable).first()))
  return {
    hasCart: carts.some((cart) => cart?.lines.some(isFree)),
    order: orders.filter((row) => row !== undefined).find(isAtTable),
  }
}

const isAtTable = (row: IntentRow): row is OrderIntentRow =>
  row.call === 'orderCreate' && row.tableCode !== null

/**
 * Returns the table at which the carts were filled, or for which an order waits to be sent: a link of another table
 * would take them away from it. Null if there is nothing to take away, or no such table is known. If there are
 * several candidates for the carts, `last`, the table that this tab remembers, is preferred, then the one that was
 * scanned last. A table that the restaurant has rejected doesn't count.
 */
export async function tableToLeave(last: string | null): Promise<string | null> {
  const { hasCart, order } = await readLeftBehind()
  if (!hasCart && !order) return null
  const tables = await database.diningTables.toArray()
  const possible = tables
    .filter(({ standing }) => standing !== 'rejected')
    .toSorted((one, other) => other.scannedAt - one.scannedAt)
  const at = hasCart ? possible[0]?.code : order?.tableCode
  return possible.find(({ code }) => code === last)?.code ?? at ?? null
}
