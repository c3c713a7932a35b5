import { type ReactNode, useMemo } from 'react'
import type { Criterion } from '../../../core/schema/primitives.ts'
import { comesOtherwise, isUnstated, judgeAll } from '../../parts/filter/judgement.ts'
import type { KeyedMenu } from '../../queries/use-menu.ts'

type FilteredShelvesProps = {
  menu: KeyedMenu
  criteria: readonly Criterion[]
  draw: (menu: KeyedMenu) => ReactNode
}

/**
 * The home screen's shelves without dishes that go against the filter or are undeclared. Shelves recommend dishes and
 * have no room for a mark; the menu has.
 */
export function FilteredShelves({ menu, criteria, draw }: FilteredShelvesProps) {
  const left = useMemo(() => {
    const { of } = judgeAll(menu, criteria)
    const isSafe = ({ id }: { id: string }) => !comesOtherwise(of(id)) && !isUnstated(of(id))
    return {
      ...menu,
      categories: menu.categories.map((category) => ({ ...category, items: category.items.filter(isSafe) })),
      combos: menu.combos.filter(isSafe),
    }
  }, [menu, criteria])
  return draw(left)
}
