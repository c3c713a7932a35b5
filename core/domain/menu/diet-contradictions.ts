import type { Allergen, Diet } from '../../schema/primitives.ts'

const animals: readonly Allergen[] = ['fish', 'crustaceans', 'molluscs']

/** What is in nothing that is fit for a diet. Milk isn't lactose: that can be taken out of it. */
const excluded: Partial<Record<Diet, readonly Allergen[]>> = {
  glutenFree: ['gluten'],
  vegetarian: animals,
  vegan: [...animals, 'eggs', 'milk'],
}

/** The diets that something is declared fit for although its own allergens say that it isn't, with what is in it. */
export const dietContradictions = (
  diets: readonly (Diet | undefined)[] = [],
  allergens: readonly (Allergen | undefined)[] = [],
): { diet: Diet; found: Allergen[] }[] =>
  diets.flatMap((diet) => {
    const found = (diet && excluded[diet])?.filter((allergen) => allergens.includes(allergen)) ?? []
    return diet && found.length > 0 ? [{ diet, found: [...found] }] : []
  })
