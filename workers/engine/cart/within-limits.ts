import { isFree } from '../../../core/domain/cart/cart.ts'
import { countDishes, overLimits } from '../../../core/domain/cart/purchase-limits.ts'
import { mostOf } from '../../../core/domain/menu/most-of.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done, failed } from '../base/result.ts'

/**
 * Fails with EN_ONCE_ONLY or EN_TOO_MANY, naming the dish and its limit, if these lines hold too many of a dish.
 * @param about selects the dishes to check; all by default
 */
export function checkLimits(
  { menu }: Pick<OrderingMenu, 'menu'>,
  lines: Lines,
  about: (itemId: string) => boolean = () => true,
): Result {
  const over = overLimits(menu.items, lines).find(({ itemId }) => about(itemId))
  if (!over) return done
  const { code, title, most } = over
  return failed(code === 'SP_0080' ? 'EN_ONCE_ONLY' : 'EN_TOO_MANY', { title, most })
}

/**
 * Adds to the carts unless they would then hold too many of an added dish. In one transaction, so two quick taps count.
 * @param id the page's id of the change: a change that is in the cart already isn't counted twice
 * @param replaces the id of a line of combos that isn't counted, as the added one takes its place
 */
export function withinLimits<T>(
  { database }: Pick<EngineContext, 'database'>,
  { menu, shop }: OrderingMenu,
  orderType: OrderType,
  added: Lines,
  add: () => Promise<Result<T>>,
  { id, replaces }: { id?: string | undefined; replaces?: string | undefined } = {},
): Promise<Result<T>> {
  const dishes = countDishes(added)
  const isLimited = [...dishes.keys()].some((itemId) => {
    const item = menu.items.get(itemId)
    return item !== undefined && mostOf(item) !== null
  })
  if (!isLimited) return add()
  const { carts, comboCarts } = database
  return database.transaction('rw', carts, comboCarts, async () => {
    const key = cartKey(shop.id, orderType)
    const row = await carts.get(key)
    if (id !== undefined && row?.changes?.includes(id)) return add()
    const items = [...(row?.lines ?? []).filter(isFree), ...added.items]
    const there = ((await comboCarts.get(key))?.lines ?? []).filter(isFree)
    const combos = [...there.filter((line) => line.id !== replaces), ...added.combos]
    const checked = checkLimits({ menu }, { items, combos }, (itemId) => dishes.has(itemId))
    return checked.ok ? add() : checked
  })
}
