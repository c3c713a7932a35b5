import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Combo, Item } from '../../../../core/schema/menu.ts'
import type { Criterion } from '../../../../core/schema/primitives.ts'
import { splitCriteria } from '../../../parts/filter/criteria.ts'
import type { VisibleMenu } from '../../../queries/use-menu.ts'
import { EmptyState } from '../../../ui/message/empty-state.tsx'
import type { DishMarks } from '../dishes/dish-mark.ts'
import { FilterNote } from './filter-note.tsx'
import { hiddenDishes } from './hidden-dishes.ts'
import { useFilter } from './use-filter.tsx'

type FilteredMenuProps = {
  menu: VisibleMenu
  avoided: readonly Criterion[]
  /** Draws the remaining menu, with marks on dishes that don't surely fit, and with a note above. */
  draw: (menu: VisibleMenu, marks: DishMarks | undefined, note: ReactNode) => ReactNode
}

/** The menu without the dishes that go against the filter. */
export function FilteredMenu({ menu, avoided, draw }: FilteredMenuProps) {
  const { t } = useLingui()
  const { marks, isAvoided, shown, toggleShown } = useFilter(menu, avoided)
  const { left, count } = useMemo(() => {
    const hidden = new Set(hiddenDishes(menu, isAvoided))
    const isLeft = (dish: Item | Combo) => shown || !hidden.has(dish)
    const categories = menu.categories
      .map((category) => ({ ...category, items: category.items.filter(isLeft) }))
      .filter(({ items }) => items.length > 0)
    return { left: { categories, combos: menu.combos.filter(isLeft) }, count: hidden.size }
  }, [menu, isAvoided, shown])

  const hasDiets = splitCriteria(avoided).diets.length > 0
  const note = <FilterNote avoided={avoided} count={count} shown={shown} onToggle={toggleShown} />
  if (left.categories.length > 0 || left.combos.length > 0 || count === 0) return draw(left, marks, note)
  return (
    <>
      {note}
      <EmptyState
        icon="filter"
        title={hasDiets ? t`No dish is declared as you want it` : t`Every dish contains what you avoid`}
      />
    </>
  )
}
