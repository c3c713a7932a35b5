import { useEffect, useState } from 'react'
import { type MenuIndex, indexMenuWords } from '../../../../core/domain/menu/menu-search.ts'
import type { ShownCombo, VisibleMenu } from '../../../queries/use-menu.ts'
import { inSlices } from './in-slices.ts'

/** The menus that were made ready: the search is often opened again. */
const ready = new WeakMap<VisibleMenu, { index: MenuIndex<ShownCombo>; comboName: string }>()

/** The menu made ready for searching, null until it is; a long one takes several frames, and blocks none. */
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
  // One that was changed is searched as it was for the moment that it takes.
  return index ?? last
}
