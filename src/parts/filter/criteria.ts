import type { Allergen, Criterion, Diet } from '../../../core/schema/primitives.ts'

/** The page doesn't load the schemas, which have them as a list. */
const diets: Record<Diet, true> = {
  vegetarian: true,
  vegan: true,
  glutenFree: true,
  lactoseFree: true,
  halal: true,
  kosher: true,
}

const isDiet = (criterion: Criterion): criterion is Diet => criterion in diets

/** What is to be avoided, and what a dish is to be fit for. */
export const splitCriteria = (criteria: readonly Criterion[]): { allergens: Allergen[]; diets: Diet[] } => ({
  allergens: criteria.filter((one): one is Allergen => !isDiet(one)),
  diets: criteria.filter(isDiet),
})
