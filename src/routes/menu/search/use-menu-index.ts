import { useEffect, useState } from 'react'
import { type MenuIndex, indexMenuWords } from '../../../../core/domain/menu/menu-search.ts'
import type { ShownCombo, VisibleMenu } from '../../../queries/use-menu.ts'
import { inSlices } from './in-slices.ts'

/** The indexes made so far, since the search is often opened again. */
const ready = new WeakMap<VisibleMenu, { index: MenuIndex<ShownCombo>; comboName: string }>()

/**
 * The search index of the menu, null until it is made. A long menu is indexed over several frames, without blocking
 * any.
 */
export function useMenuIndex(menu: VisibleMenu, comboName: string): MenuIndex<ShownCombo> | null {
  const [last, setLast] = useState<MenuIndex<ShownCombo> | null>(null)
  const known = ready.get(menu)
  const index = known?.comboName === comboName ? known.index : null
  useEffect(() => {
    if (index) return
    return inSlices(indexMenuWords(menu.categories, menu.combos, comboName), (made) => {
      ready.set(menu, { index: made, comboName })
      setLast(made)
    })
  }, [menu, comboName, index])
  // After a change of the menu, the previous index serves until the new one is made.
  return index ?? last
}
