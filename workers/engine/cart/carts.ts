import { maxQuantity } from '../../../core/schema/constants.ts'
import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import { cachedShop } from '../catalogue/catalogue.ts'
import type { EngineContext } from '../context/context.ts'

/** The two carts of an order type: dishes and combos, which are kept apart (spec §4). */

export const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= maxQuantity

type Change<L> = (lines: L[]) => L[] | null

/** A cart's row names this many of its last changes: there are hardly ever more under way at once. */
const namedChanges = 32

/**
 * Adds a change's id to a cart's row. The page sees by the ids which of its changes the row that it reads includes,
 * even before the answers to those changes arrive.
 */
const naming = (row: { changes?: string[] } | undefined, id: string | undefined): { changes: string[] } => ({
  changes: [...(row?.changes ?? []), ...(id === undefined ? [] : [id])].slice(-namedChanges),
})

/**
 * Changes the cart of dishes. A change whose id is in the row was carried out already, whether or not its answer
 * arrived, and isn't carried out again.
 * @returns the lines afterwards
 */
export function changeItems(
  context: EngineContext,
  storeId: string,
  orderType: OrderType,
  change: Change<CartLine>,
  id?: string,
): Promise<Result<CartLine[]>> {
  const { carts } = context.database
  return context.database.transaction('rw', carts, async () => {
    const key = cartKey(storeId, orderType)
    const row = await carts.get(key)
    if (row && id !== undefined && row.changes?.includes(id)) return ok(row.lines)
    const lines = change(row?.lines ?? [])
    if (!lines) return failed('EN_CART_FULL')
    await carts.put({ key, storeId, orderType, lines, updatedAt: context.clock.now(), ...naming(row, id) })
    return ok(lines)
  })
}

export function changeCombos(
  context: EngineContext,
  storeId: string,
  orderType: OrderType,
  change: Change<ComboLine>,
): Promise<Result> {
  const { comboCarts } = context.database
  return context.database.transaction('rw', comboCarts, async () => {
    const key = cartKey(storeId, orderType)
    const lines = change((await comboCarts.get(key))?.lines ?? [])
    if (!lines) return failed('EN_CART_FULL')
    await comboCarts.put({ key, storeId, orderType, lines, updatedAt: context.clock.now() })
    return done
  })
}

export async function changeBoth(
  context: EngineContext,
  orderType: OrderType,
  items: Change<CartLine>,
  combos: Change<ComboLine>,
  id?: string,
): Promise<Result> {
  const shop = await cachedShop(context)
  if (!shop) return failed('EN_NOT_READY')
  const { database } = context
  return database.transaction('rw', database.carts, database.comboCarts, async () => {
    const first = await changeItems(context, shop.id, orderType, items, id)
    return first.ok ? changeCombos(context, shop.id, orderType, combos) : first
  })
}
