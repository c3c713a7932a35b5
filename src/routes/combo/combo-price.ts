import { checkCombo } from '../../../core/domain/menu/combo.ts'
import { addedByPile } from '../../../core/domain/menu/dish-price.ts'
import type { ComboPick } from '../../../core/schema/order/cart.ts'
import type { Combo, Item } from '../../../core/schema/menu.ts'
import type { PriceSoFar } from '../../parts/dish/options/edit-build.ts'
import { pickedIn } from './combo-picks.ts'

/**
 * The price of one in cents: what is picked, plus the cheapest way to pick what is still missing. `from`: it may become
 * more.
 */
export function comboSoFar(combo: Combo, items: ReadonlyMap<string, Item>, picks: ComboPick[]): PriceSoFar {
  const piles = combo.piles.map((pile) => ({ ...pile, choose: pickedIn(picks, pile.id) }))
  const checked = checkCombo({ ...combo, piles }, items, picks)
  const open = combo.piles
    .map((pile) => ({ missing: pile.choose - pickedIn(picks, pile.id), ...addedByPile(pile, items) }))
    .filter(({ missing }) => missing > 0)
  return {
    cents: open.reduce(
      (sum, { missing, cents }) => sum + missing * cents,
      checked.ok ? checked.unitCents : combo.cents,
    ),
    from: open.some(({ from }) => from),
  }
}
