import { useMemo, useState } from 'react'
import type { Combo, Item } from '../../../../core/schema/menu.ts'
import type { Criterion } from '../../../../core/schema/primitives.ts'
import { FilterMark } from '../../../parts/filter/filter-mark.tsx'
import { type Judgements, comesOtherwise, isOut, judgeAll } from '../../../parts/filter/judgement.ts'
import type { VisibleMenu } from '../../../queries/use-menu.ts'
import type { DishMarks } from '../dishes/dish-mark.ts'

export type Filter = {
  /** Undefined while there is nothing to filter by. */
  marks: DishMarks | undefined
  /** Is it left out, for it can't be had as it should be? What every order must hold never is. */
  isHidden: (dish: Item | Combo) => boolean
  /** The same, whether or not they are shown all the same. */
  isAvoided: (dish: Item | Combo) => boolean
  shown: boolean
  toggleShown: () => void
}

/** What the chosen allergens and diets mean for a menu. That the hidden dishes are shown holds until others are chosen. */
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
      // One tap adds a dish as it comes: never one that comes with what is avoided.
      return [id, { words: <FilterMark judgement={judgement} />, opens: comesOtherwise(judgement) }]
    }),
  )
