import { useObservable } from 'dexie-react-hooks'
import { isFree } from '../../../core/domain/cart/cart.ts'
import { shownTotalCents } from '../../../core/domain/pricing/shown-total.ts'
import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { namedQueries } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { currentVisit, useTableCode } from '../use-visit.ts'

export type CurrentCart = {
  items: CartLine[]
  combos: ComboLine[]
  count: number
  totalCents: number
  /** These are the combos alone, of a cart that may hold more. */
  only?: 'combos'
}

/** The lines of the current order type that can still be changed; those an order holds are in the outbox. */
export function useCart(): CurrentCart | undefined {
  const tableCode = useTableCode()
  return useObservable(() => cartAt(tableCode), [tableCode])
}

export const cartAt = namedQueries(async (tableCode: string | null): Promise<CurrentCart> => {
  const visit = await currentVisit(tableCode)
  const key = visit ? cartKey(visit.shop.id, visit.orderType) : ''
  const [cart, comboCart] = await Promise.all([database.carts.get(key), database.comboCarts.get(key)])
  const items = (cart?.lines ?? []).filter(isFree)
  const combos = (comboCart?.lines ?? []).filter(isFree)
  const all = [...items, ...combos]
  return {
    items,
    combos,
    count: all.reduce((sum, { quantity }) => sum + quantity, 0),
    totalCents: shownTotalCents(all),
  }
})
