import { useMemo, useState } from 'react'
import { type Verdict, isLeftOut, judgeMenu } from '../../../core/domain/allergen-filter.ts'
import type { Combo, Item } from '../../../core/schema/menu.ts'
import type { Allergen } from '../../../core/schema/primitives.ts'
import type { VisibleMenu } from '../../queries/use-menu.ts'
import type { DishMarks } from './dish-mark.ts'
import { FilterMark } from './filter-mark.tsx'

export type Filter = {
  /** Undefined while nothing is avoided. */
  marks: DishMarks | undefined
  /** Is it left out, for it can't be had without? What every order must hold never is. */
  isHidden: (dish: Item | Combo) => boolean
  /** The same, whether or not they are shown all the same. */
  isAvoided: (dish: Item | Combo) => boolean
  shown: boolean
  toggleShown: () => void
}

const nobody: ReadonlyMap<string, Verdict> = new Map()

/** What the allergens to avoid mean for a menu. That the hidden dishes are shown holds until others are avoided. */
export function useFilter({ categories, combos }: VisibleMenu, avoided: readonly Allergen[]): Filter {
  const [shownFor, setShownFor] = useState<readonly Allergen[] | null>(null)
  const shown = shownFor === avoided
  const verdicts = useMemo(
    () => (avoided.length > 0 ? judgeMenu(categories, combos, avoided) : nobody),
    [categories, combos, avoided],
  )
  return useMemo(() => {
    const isAvoided = (dish: Item | Combo) => isLeftOut(dish, verdicts.get(dish.id))
    return {
      marks: verdicts === nobody ? undefined : marksOf(verdicts),
      isAvoided,
      isHidden: (dish) => !shown && isAvoided(dish),
      shown,
      toggleShown: () => setShownFor(shown ? null : avoided),
    }
  }, [verdicts, shown, avoided])
}

const marksOf = (verdicts: ReadonlyMap<string, Verdict>): DishMarks =>
  new Map(
    [...verdicts].map(([id, verdict]) => [
      id,
      {
        words: <FilterMark verdict={verdict} />,
        // One tap adds a dish as it comes: never one that comes with what is avoided.
        opens: verdict.kind === 'contains' || (verdict.kind === 'choices' && verdict.asItComes),
      },
    ]),
  )
