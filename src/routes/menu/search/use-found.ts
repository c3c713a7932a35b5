import { startTransition, useEffect, useState } from 'react'
import { type Found, type MenuIndex, searchMenu } from '../../../../core/domain/menu/menu-search.ts'
import type { ShownCombo } from '../../../queries/use-menu.ts'
import { inSlices } from './in-slices.ts'

export type FoundDishes = { query: string; dishes: Found<ShownCombo>[] }

/**
 * The dishes found for a query, null before the first search. Until a search is complete, the previous result stays. It
 * searches in an effect and not while rendering: React restarts an interrupted rendering, as each newly made row
 * interrupts it, and the search would restart with it.
 */
export function useFound(index: MenuIndex<ShownCombo> | null, query: string): FoundDishes | null {
  const [found, setFound] = useState<FoundDishes | null>(null)
  useEffect(() => {
    if (!index) return
    return inSlices(searchMenu(index, query), (dishes) =>
      // A transition, so that typing goes before drawing the results.
      startTransition(() => setFound({ query, dishes })),
    )
  }, [index, query])
  return found
}
