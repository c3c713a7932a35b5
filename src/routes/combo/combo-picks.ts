import { checkBuild } from '../../../core/domain/menu/build.ts'
import { defaultBuild } from '../../../core/domain/menu/default-build.ts'
import type { Build, ComboPick } from '../../../core/schema/order/cart.ts'
import type { ComboPile, Item } from '../../../core/schema/menu.ts'
import { missingGroup } from '../../parts/dish/options/edit-build.ts'

/** How many dishes are picked in a pile. */
export const pickedIn = (picks: ComboPick[], pileId: string): number =>
  picks.reduce((sum, pick) => (pick.pileId === pileId ? sum + pick.quantity : sum), 0)

/** Picks one more dish in a pile. If the pile takes only one, the new pick replaces the old. */
export function pickOne(picks: ComboPick[], pile: ComboPile, build: Build): ComboPick[] {
  const kept = pile.choose === 1 ? picks.filter(({ pileId }) => pileId !== pile.id) : picks
  if (pickedIn(kept, pile.id) >= pile.choose) return picks
  const twin = kept.find((pick) => pick.pileId === pile.id && sameBuild(pick.build, build))
  if (!twin) return [...kept, { pileId: pile.id, build, quantity: 1 }]
  return kept.map((pick) => (pick === twin ? { ...pick, quantity: pick.quantity + 1 } : pick))
}

/** Removes one of a dish in a pile, from its last pick. */
export function dropOne(picks: ComboPick[], pileId: string, itemId: string): ComboPick[] {
  const last = picks.findLast((pick) => pick.pileId === pileId && pick.build.itemId === itemId)
  if (!last) return picks
  return picks.flatMap((pick) => {
    if (pick !== last) return [pick]
    return pick.quantity > 1 ? [{ ...pick, quantity: pick.quantity - 1 }] : []
  })
}

/**
 * The picks that are still on the menu, limited to each pile's number with the first picks kept: the menu may change
 * while the customer is choosing.
 */
export function stillThere(
  picks: ComboPick[],
  piles: ComboPile[],
  items: ReadonlyMap<string, Item>,
): ComboPick[] {
  const room = new Map(piles.map(({ id, choose }) => [id, choose]))
  return picks.flatMap((pick) => {
    const { pileId, build } = pick
    const item = items.get(build.itemId)
    const pile = piles.find(({ id }) => id === pileId)
    const isThere =
      item && pile?.choices.some(({ itemId }) => itemId === item.id) && checkBuild(item, build).ok
    const left = room.get(pileId) ?? 0
    const quantity = isThere ? Math.min(pick.quantity, left) : 0
    room.set(pileId, left - quantity)
    return quantity === 0 ? [] : [quantity < pick.quantity ? { ...pick, quantity } : pick]
  })
}

/** Whether picking this dish needs a choice of size or options. */
export const hasChoices = (item: Item): boolean => item.skus.length > 1 || item.optionGroups.length > 0

/** What a combo's screen begins with: what was picked before and is still there, and what leaves no choice. */
export function firstPicks(
  piles: ComboPile[],
  items: ReadonlyMap<string, Item>,
  before: ComboPick[] = [],
): ComboPick[] {
  const kept = stillThere(before, piles, items)
  return [...kept, ...givenPicks(piles, items).filter(({ pileId }) => pickedIn(kept, pileId) === 0)]
}

/** The picks that leave no choice: of piles with just one dish, whose default build is complete. */
function givenPicks(piles: ComboPile[], items: ReadonlyMap<string, Item>): ComboPick[] {
  return piles.flatMap((pile) => {
    const [only, ...others] = pile.choices.flatMap(({ itemId }) => items.get(itemId) ?? [])
    if (!only || others.length > 0) return []
    const build = defaultBuild(only)
    return missingGroup(only, build) ? [] : [{ pileId: pile.id, build, quantity: pile.choose }]
  })
}

const sameBuild = (one: Build, other: Build): boolean => JSON.stringify(one) === JSON.stringify(other)
