import type { ComboPick } from '../../schema/order/cart.ts'
import type { Combo, ComboPile, Item } from '../../schema/menu.ts'
import { type BuildFault, checkBuild } from './build.ts'
import { basePrice } from './dish-price.ts'

export type ComboFault =
  | { code: 'pileShort' | 'pileOver' | 'choiceGone' | 'pileGone'; id: string }
  | BuildFault

export type CheckedCombo =
  /** `details` as displayed, pile by pile; `partNames` are the titles of the picks and names of their parts, by id. */
  | { ok: true; unitCents: number; details: string[]; partNames: Record<string, string> }
  | { ok: false; fault: ComboFault }

/**
 * Checks the picks of a combo, and prices one of it in cents: the combo's price, plus the extra price of each choice,
 * plus added options, plus the difference between a chosen sku and the item's cheapest. Ours: the spec names no price
 * rule inside a pile.
 */
export function checkCombo(combo: Combo, items: ReadonlyMap<string, Item>, picks: ComboPick[]): CheckedCombo {
  const stray = picks.find(({ pileId }) => !combo.piles.some(({ id }) => id === pileId))
  if (stray) return { ok: false, fault: { code: 'pileGone', id: stray.pileId } }
  let unitCents = combo.cents
  const details: string[] = []
  const partNames: Record<string, string> = {}
  for (const pile of combo.piles) {
    const chosen = picks.filter(({ pileId }) => pileId === pile.id)
    const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
    const areWhole = chosen.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity >= 1)
    if (!areWhole || count < pile.choose) return { ok: false, fault: { code: 'pileShort', id: pile.id } }
    if (count > pile.choose) return { ok: false, fault: { code: 'pileOver', id: pile.id } }
    for (const pick of chosen) {
      const checked = checkPick(pile, items, pick)
      if (!checked.ok) return checked
      unitCents += checked.unitCents * pick.quantity
      details.push(...checked.details)
      Object.assign(partNames, checked.partNames)
    }
  }
  return { ok: true, unitCents, details, partNames }
}

/** Checks each pick on its own, pile by pile; leaves out those of piles that the combo doesn't have any more. */
export const checkPicks = (combo: Combo, items: ReadonlyMap<string, Item>, picks: ComboPick[]) =>
  combo.piles.flatMap((pile) =>
    picks
      .filter(({ pileId }) => pileId === pile.id)
      .map((pick) => ({ pick, checked: checkPick(pile, items, pick) })),
  )

function checkPick(pile: ComboPile, items: ReadonlyMap<string, Item>, pick: ComboPick): CheckedCombo {
  const choice = pile.choices.find(({ itemId }) => itemId === pick.build.itemId)
  const item = items.get(pick.build.itemId)
  if (!choice || !item) return { ok: false, fault: { code: 'choiceGone', id: pick.build.itemId } }
  const checked = checkBuild(item, pick.build)
  if (!checked.ok) return checked
  const name = checked.details.length ? `${item.title} (${checked.details.join(', ')})` : item.title
  return {
    ok: true,
    unitCents: choice.extraCents + checked.unitCents - basePrice(item),
    details: [pick.quantity > 1 ? `${pick.quantity} × ${name}` : name],
    partNames: { ...checked.partNames, [item.id]: item.title },
  }
}
