import type { Combo, Item } from '../../schema/menu.ts'
import { mostOf } from './most-of.ts'

/**
 * Whether each pile of a combo can be filled from the dishes that are there, within their limits per order. That a dish
 * may be needed in two piles isn't looked at here: the import has, and the combo's screen says so.
 * Ours: the spec is silent.
 */
export const canFill = ({ piles }: Pick<Combo, 'piles'>, items: ReadonlyMap<string, Item>): boolean =>
  piles.every(({ choices, choose }) => {
    const there = choices.flatMap(({ itemId }) => items.get(itemId) ?? [])
    return there.reduce((sum, item) => sum + (mostOf(item) ?? Infinity), 0) >= Math.max(1, choose)
  })
