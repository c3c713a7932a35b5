import { startTransition, useEffect, useState } from 'react'
import { type Found, type MenuIndex, searchMenu } from '../../../../core/domain/menu/menu-search.ts'
import type { ShownCombo } from '../../../queries/use-menu.ts'
import { inSlices } from './in-slices.ts'

export type FoundDishes = { query: string; dishes: Found<ShownCombo>[] }

/**
 * What is found in the menu, null at first: what was found last until the search for what is typed now is through. Not
 * searched while it is being drawn: React draws anew whatever it is interrupted in, as by each row that is made, and would
 * search anew with it.
 */
export function useFound(index: MenuIndex<ShownCombo> | null, query: string): FoundDishes | null {
  const [found, setFound] = useState<FoundDishes | null>(null)
  useEffect(() => {
    if (!index) return
    return inSlices(searchMenu(index, query), (dishes) =>
      // Typing goes before drawing.
      startTransition(() => setFound({ query, dishes })),
    )
  }, [index, query])
  return found
}
