import {
  type Verdict,
  isLeftOut,
  judgeBuilt,
  judgeChoice,
  judgeDish,
  judgeMenu,
} from '../../../core/domain/menu/allergen-filter.ts'
import type { Built } from '../../../core/domain/menu/built.ts'
import {
  type DietVerdict,
  isUnfit,
  judgeBuiltDiets,
  judgeChoiceDiets,
  judgeDiets,
  judgeMenuDiets,
} from '../../../core/domain/menu/diet-filter.ts'
import { takesOneTap } from '../../../core/domain/menu/dish-price.ts'
import type { Category, Combo, Item, OptionValue } from '../../../core/schema/menu.ts'
import type { Criterion } from '../../../core/schema/primitives.ts'
import { splitCriteria } from './criteria.ts'

/** What the filter says about a dish; a part is absent if the filter has no such criteria. */
export type Judgement = { allergens?: Verdict | undefined; diets?: DietVerdict | undefined }
export type Judgements = { of: (id: string) => Judgement; ids: ReadonlySet<string> }

/** Judges a whole menu. */
export function judgeAll(
  { categories, combos }: { categories: readonly Category[]; combos: readonly Combo[] },
  criteria: readonly Criterion[],
): Judgements {
  const wanted = splitCriteria(criteria)
  const allergens = wanted.allergens.length > 0 ? judgeMenu(categories, combos, wanted.allergens) : null
  const diets = wanted.diets.length > 0 ? judgeMenuDiets(categories, combos, wanted.diets) : null
  return {
    of: (id) => ({ allergens: allergens?.get(id), diets: diets?.get(id) }),
    ids: new Set([...(allergens?.keys() ?? []), ...(diets?.keys() ?? [])]),
  }
}

/** Judges one dish. */
export function judgeOne(item: Item, criteria: readonly Criterion[]): Judgement {
  const { allergens, diets } = splitCriteria(criteria)
  return {
    // If no allergen is avoided, a missing allergen declaration isn't worth a mark.
    allergens: allergens.length > 0 ? judgeDish(item, allergens) : undefined,
    diets: judgeDiets(item, diets),
  }
}

/** Whether one tap may add the dish: nothing has to be chosen, and its default build isn't known to be unwanted. */
export const addsAtOnce = (item: Item, criteria: readonly Criterion[]): boolean =>
  takesOneTap(item) && !comesOtherwise(judgeOne(item, criteria))

/** Judges a line as it is built; null if there is no filter. */
export function judgeLine(built: Built, criteria: readonly Criterion[]): Judgement | null {
  if (criteria.length === 0) return null
  const { allergens, diets } = splitCriteria(criteria)
  return { allergens: judgeBuilt(built, allergens), diets: judgeBuiltDiets(built, diets) }
}

/** Judges what one choice brings to a dish; null if there is no filter. */
export function judgeOption(
  item: Item,
  value: OptionValue,
  criteria: readonly Criterion[],
): Judgement | null {
  if (criteria.length === 0) return null
  const { allergens, diets } = splitCriteria(criteria)
  return { allergens: judgeChoice(value, allergens), diets: judgeChoiceDiets(item, value, diets) }
}

/** Whether a filtered menu leaves this dish out. */
export const isOut = (dish: Item | Combo, { allergens, diets }: Judgement): boolean =>
  isLeftOut(dish, allergens) || isUnfit(dish, diets)

/** Whether the restaurant hasn't declared enough about this dish to judge it. */
export const isUnstated = ({ allergens, diets }: Judgement): boolean =>
  allergens?.kind === 'unstated' || diets?.kind === 'unstated'

/**
 * Whether the dish in its default build is known to go against the criteria. Then a tap that would add the default
 * build opens the dish instead.
 */
export const comesOtherwise = ({ allergens, diets }: Judgement): boolean =>
  [allergens, diets].some((verdict) => verdict && 'asItComes' in verdict && verdict.asItComes) ||
  allergens?.kind === 'contains' ||
  diets?.kind === 'lacks'
