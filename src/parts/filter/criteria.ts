import type { Allergen, Criterion, Diet } from '../../../core/schema/primitives.ts'

/**
 * The schemas have these as a list, but the page doesn't load them. The record type makes the compiler check that it is
 * complete.
 */
const diets: Record<Diet, true> = {
  vegetarian: true,
  vegan: true,
  glutenFree: true,
  lactoseFree: true,
  halal: true,
  kosher: true,
}

const isDiet = (criterion: Criterion): criterion is Diet => criterion in diets

/** Splits the criteria into allergens to avoid and diets to look for. */
export const splitCriteria = (criteria: readonly Criterion[]): { allergens: Allergen[]; diets: Diet[] } => ({
  allergens: criteria.filter((one): one is Allergen => !isDiet(one)),
  diets: criteria.filter(isDiet),
})
