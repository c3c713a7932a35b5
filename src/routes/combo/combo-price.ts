import { checkCombo } from '../../../core/domain/combo.ts'
import type { ComboPick } from '../../../core/schema/cart.ts'
import type { Combo, Item } from '../../../core/schema/menu.ts'
import { pickedIn } from './combo-picks.ts'

/** What one costs as picked so far, in cents; picks that are still missing add nothing yet. */
export function comboSoFar(combo: Combo, items: ReadonlyMap<string, Item>, picks: ComboPick[]): number {
  const piles = combo.piles.map((pile) => ({ ...pile, choose: pickedIn(picks, pile.id) }))
  const checked = checkCombo({ ...combo, piles }, items, picks)
  return checked.ok ? checked.unitCents : combo.cents
}
