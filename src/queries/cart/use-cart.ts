import { useObservable } from 'dexie-react-hooks'
import { isFree } from '../../../core/domain/cart/is-free.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { type NamedQuery, namedQueries } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { currentVisit, useTableCode } from '../use-visit.ts'
import { type CurrentCart, summedUp } from './current-cart.ts'
import { type ShownCart, overlaid, tally } from './overlay.ts'

/**
 * The saved lines of the current order type that can still be changed; lines that an order holds belong to the outbox.
 * The checkout orders what this returns.
 */
export function useCart(): CurrentCart | undefined {
  const tableCode = useTableCode()
  return useObservable(() => keptAt(tableCode), [tableCode])
}

/** The cart as it is shown: with the pending changes applied. */
export function useShownCart(): CurrentCart | undefined {
  const cart = useShownCartSource()
  return useObservable(() => cart, [cart])
}

/**
 * The live query behind `useShownCart`, for components that show only a part of the cart. It is the same object for as
 * long as the table stays the same.
 */
export const useShownCartSource = (): ShownCart => shownAt(useTableCode())

export const keptAt = namedQueries((tableCode: string | null) => {
  const { answers } = tally
  const { settings, shops, diningTables, carts, comboCarts } = database
  // In one transaction: that takes half as long as six separate reads, and this runs again at every tap.
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
