import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import { cachedShop } from '../catalogue/catalogue.ts'
import type { EngineContext } from '../context/context.ts'

/** The two carts of an order type: the dishes', and the combos', which are kept apart (spec §4). */

export const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= 999

type Change<L> = (lines: L[]) => L[] | null

/** A row names so many of its last changes: more are hardly ever under way at once. */
const namedChanges = 32

/** By its name the page sees in what it reads which of its changes are in it, before it has had their answers. */
const naming = (row: { changes?: string[] } | undefined, id: string | undefined): { changes: string[] } => ({
  changes: [...(row?.changes ?? []), ...(id === undefined ? [] : [id])].slice(-namedChanges),
})

/**
 * A change that the row names was carried out, whether or not its answer arrived: it isn't carried out again.
 * @returns the lines as they are then
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
