import type { Combo } from '../../../core/schema/menu.ts'
import type { ComboPick } from '../../../core/schema/order/cart.ts'

/**
 * Finds the pile for each pick that names none, as in a body written from the specification (§3), whose piles have no
 * ids. It takes the first pile that offers the dish and has room left. If no pile has room, the pick stays without one.
 */
export function placePicks(picks: ComboPick[], combo: Combo | undefined): ComboPick[] {
  const placed = picks.filter(({ pileId }) => pileId !== '')
  if (!combo || placed.length === picks.length) return picks
  const taken = new Map<string, number>()
  const take = (pileId: string, quantity: number) => taken.set(pileId, (taken.get(pileId) ?? 0) + quantity)
  for (const { pileId, quantity } of placed) take(pileId, quantity)
  return picks.map((pick) => {
    if (pick.pileId !== '') return pick
    const pile = combo.piles.find(
      ({ id, choose, choices }) =>
        choices.some(({ itemId }) => itemId === pick.build.itemId) &&
        (taken.get(id) ?? 0) + pick.quantity <= choose,
    )
    if (!pile) return pick
    take(pile.id, pick.quantity)
    return { ...pick, pileId: pile.id }
  })
}
