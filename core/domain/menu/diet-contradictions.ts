import type { Allergen, Diet } from '../../schema/primitives.ts'

const animals: readonly Allergen[] = ['fish', 'crustaceans', 'molluscs']

/** The allergens that exclude a diet. Milk doesn't exclude lactose-free, because lactose can be removed from it. */
const excluded: Partial<Record<Diet, readonly Allergen[]>> = {
  glutenFree: ['gluten'],
  vegetarian: animals,
  vegan: [...animals, 'eggs', 'milk'],
}

/** The declared diets that the declared allergens contradict, with those allergens. */
export const dietContradictions = (
  diets: readonly (Diet | undefined)[] = [],
  allergens: readonly (Allergen | undefined)[] = [],
): { diet: Diet; found: Allergen[] }[] =>
  diets.flatMap((diet) => {
    const found = (diet && excluded[diet])?.filter((allergen) => allergens.includes(allergen)) ?? []
    return diet && found.length > 0 ? [{ diet, found: [...found] }] : []
  })
