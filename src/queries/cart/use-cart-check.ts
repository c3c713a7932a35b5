import { useObservable } from 'dexie-react-hooks'
import { isFree } from '../../../core/domain/cart/cart.ts'
import { type LineCheck, checkCart } from '../../../core/domain/cart/cart-check.ts'
import { missingFrom } from '../../../core/domain/cart/requirements.ts'
import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import { guestType } from '../../../core/schema/constants.ts'
import type { Category, Item } from '../../../core/schema/menu.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { namedQueries } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { visibleMenu } from '../use-menu.ts'
import { currentSession } from '../use-session.ts'
import { type VisitParameters, currentVisit, useVisitParameters } from '../use-visit.ts'

export type CartCheck = {
  /** By the lines' ids. */
  lines: ReadonlyMap<string, LineCheck>
  /** How many of them aren't as they were. */
  changed: number
  /** What those that can still be had cost now. */
  totalCents: number
  /** What every order must hold and this cart doesn't. */
  missing: { items: Item[]; categories: Category[] }
}

/** The cart against the menu as it is now, again whenever either changes. Undefined while there is nothing to say. */
export function useCartCheck(): CartCheck | undefined {
  const parameters = useVisitParameters()
  return useObservable(() => check(parameters), [parameters.tableCode, parameters.language])
}

const check = namedQueries(currentCheck)

async function currentCheck(parameters: VisitParameters): Promise<CartCheck | undefined> {
  const visit = await currentVisit(parameters.tableCode)
  const found = await visibleMenu(parameters)
  if (!visit || !found) return undefined
  const { menu, isHidden } = found
  const key = cartKey(visit.shop.id, visit.orderType)
  const [cart, comboCart, session] = await Promise.all([
    database.carts.get(key),
    database.comboCarts.get(key),
    currentSession(),
  ])
  const items = (cart?.lines ?? []).filter(isFree)
  const combos = (comboCart?.lines ?? []).filter(isFree)
  const customerType = session?.customerType ?? guestType
  const lines = checkCart(menu, isHidden, { items, combos }, customerType === guestType)
  const lacks = missingFrom({ items, combos }, menu, isHidden, customerType)
  const { itemIdList = [], categoryIdList = [] } = lacks ?? {}
  const all = itemIdList.length > 0 ? menu.categories.flatMap((category) => category.items) : []
  return {
    lines,
    changed: [...lines.values()].filter(({ kind }) => kind !== 'same').length,
    totalCents: [...items, ...combos].reduce(
      (sum, line) => sum + line.quantity * unitCentsOf(line, lines.get(line.id)),
      0,
    ),
    missing: {
      items: all.filter(({ id }) => itemIdList.includes(id)),
      categories: menu.categories.filter(({ id }) => categoryIdList.includes(id)),
    },
  }
}

function unitCentsOf({ snapshot }: CartLine | ComboLine, check: LineCheck | undefined): number {
  if (check?.kind === 'gone') return 0
  return check?.kind === 'price' ? check.now.unitCents : snapshot.unitCents
}
