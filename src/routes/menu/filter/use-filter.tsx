import { useMemo, useState } from 'react'
import type { Combo, Item } from '../../../../core/schema/menu.ts'
import type { Criterion } from '../../../../core/schema/primitives.ts'
import { FilterMark } from '../../../parts/filter/filter-mark.tsx'
import { type Judgements, comesOtherwise, isOut, judgeAll } from '../../../parts/filter/judgement.ts'
import type { VisibleMenu } from '../../../queries/use-menu.ts'
import type { DishMarks } from '../dishes/dish-mark.ts'

export type Filter = {
  /** Undefined if no filter is set. */
  marks: DishMarks | undefined
  /** Whether a dish is left out of the list now, as it goes against the filter. Mandatory dishes never are. */
  isHidden: (dish: Item | Combo) => boolean
  /** Whether a dish goes against the filter, also while such dishes are shown all the same. */
  isAvoided: (dish: Item | Combo) => boolean
  shown: boolean
  toggleShown: () => void
}

/** Applies the chosen allergens and diets to a menu. Showing the hidden dishes lasts until the criteria change. */
export function useFilter(menu: VisibleMenu, avoided: readonly Criterion[]): Filter {
  const [shownFor, setShownFor] = useState<readonly Criterion[] | null>(null)
  const shown = shownFor === avoided
  const judged = useMemo(() => (avoided.length > 0 ? judgeAll(menu, avoided) : null), [menu, avoided])
  return useMemo(() => {
    const isAvoided = (dish: Item | Combo) => judged !== null && isOut(dish, judged.of(dish.id))
    return {
      marks: judged ? marksOf(judged) : undefined,
      isAvoided,
      isHidden: (dish) => !shown && isAvoided(dish),
      shown,
      toggleShown: () => setShownFor(shown ? null : avoided),
    }
  }, [judged, shown, avoided])
}

const marksOf = ({ ids, of }: Judgements): DishMarks =>
  new Map(
    [...ids].map((id) => {
      const judgement = of(id)
      // The add button adds the default build, so it must not add one that is known to go against the filter.
      return [id, { words: <FilterMark judgement={judgement} />, opens: comesOtherwise(judgement) }]
    }),
  )
