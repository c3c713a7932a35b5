import { useObservable } from 'dexie-react-hooks'
import { isFree } from '../../../core/domain/cart/is-free.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { type NamedQuery, namedQueries } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { currentVisit, useTableCode } from '../use-visit.ts'
import { type CurrentCart, summedUp } from './current-cart.ts'
import { type ShownCart, overlaid, tally } from './overlay.ts'

/**
 * The lines of the current order type that can still be changed, as they are kept; those an order holds are in the
 * outbox. What is ordered is read here.
 */
export function useCart(): CurrentCart | undefined {
  const tableCode = useTableCode()
  return useObservable(() => keptAt(tableCode), [tableCode])
}

/** The cart as it is shown: with what was tapped just now. */
export function useShownCart(): CurrentCart | undefined {
  const cart = useShownCartSource()
  return useObservable(() => cart, [cart])
}

/** The same, for whoever looks at a part of it: the same object for as long as the table is. */
export const useShownCartSource = (): ShownCart => shownAt(useTableCode())

export const keptAt = namedQueries((tableCode: string | null) => {
  const { answers } = tally
  const { settings, shops, diningTables, carts, comboCarts } = database
  // As one: it is half as long as six, and it is read again at every tap.
  return database.transaction('r', [settings, shops, diningTables, carts, comboCarts], async () => {
    const visit = await currentVisit(tableCode)
    const key = visit ? cartKey(visit.shop.id, visit.orderType) : ''
    const [cart, comboCart] = await Promise.all([carts.get(key), comboCarts.get(key)])
    return summedUp({
      orderType: visit?.orderType ?? 'pickup',
      items: (cart?.lines ?? []).filter(isFree),
      combos: (comboCart?.lines ?? []).filter(isFree),
      changes: cart?.changes ?? [],
      answers,
    })
  })
})

const shownAt = (() => {
  const all = new Map<NamedQuery<CurrentCart>, ShownCart>()
  return (tableCode: string | null) => {
    const kept = keptAt(tableCode)
    if (!all.has(kept)) all.set(kept, overlaid(kept))
    return all.get(kept)!
  }
})()
