import { checkPicks } from '../../../../../core/domain/menu/combo.ts'
import type { MenuIndex } from '../../../../../core/domain/menu/menu-index.ts'
import type { ComboPick } from '../../../../../core/schema/order/cart.ts'

/** A combo of a finished order as it was picked; `note` is '' without one. */
export type ComboChoice = { comboId: string; picks: ComboPick[]; quantity: number; note: string }

/**
 * What the picks were called that an ordered combo can't have any more; empty if that can't be told. The menu has lost
 * their names: the order's details name its picks, pile by pile.
 */
export function lostPicks(
  { comboId, picks }: ComboChoice,
  details: readonly string[],
  menu: MenuIndex | null,
): string[] {
  const combo = menu?.combos.get(comboId)
  const checks = combo && menu ? checkPicks(combo, menu.items, picks) : []
  if (checks.length !== details.length) return []
  return details.filter((_, at) => checks[at]?.checked.ok === false)
}
