import { dietContradictions } from '../../../core/domain/menu/diet-contradictions.ts'
import { type Allergen, type Diet, diets as allDiets } from '../../../core/schema/primitives.ts'
import type { Conversion, Loosely } from './read.ts'

/** The vendor's tags for diets, in letters only. "Without dairy" implies "without lactose". */
const known: Record<string, Diet> = {
  vegetarian: 'vegetarian',
  veggie: 'vegetarian',
  vegan: 'vegan',
  glutenfree: 'glutenFree',
  dairyfree: 'lactoseFree',
  lactosefree: 'lactoseFree',
  halal: 'halal',
  kosher: 'kosher',
}

const dietOf = (tag: string): Diet | undefined => {
  const letters = tag.toLowerCase().replaceAll(/[^a-z]/g, '')
  return Object.hasOwn(known, letters) ? known[letters] : undefined
}

const tagsOf = ({ tags }: Loosely): string[] => (Array.isArray(tags) ? tags.map(String) : [])

/**
 * The diets of an item by its tags, except those that its allergens contradict. Undefined when no tag names one, as the
 * vendor has no way to say "suits no diet".
 */
export function readDiets(
  entry: Loosely,
  allergens: Allergen[] | undefined,
  name: string,
  { notes }: Pick<Conversion, 'notes'>,
): Diet[] | undefined {
  const said = new Set(tagsOf(entry).map(dietOf))
  const contradictions = dietContradictions(
    allDiets.filter((diet) => said.has(diet)),
    allergens,
  )
  for (const { diet, found: contained } of contradictions) {
    notes.push(
      `${name}: tagged ${diet}, but with ${contained.join(', ')} among its allergens; the tag is left out.`,
    )
    said.delete(diet)
  }
  const found = allDiets.filter((diet) => said.has(diet))
  return found.length > 0 ? found : undefined
}

/** The tags of an entry that aren't diets. */
export const strayTags = (entry: Loosely): string[] =>
  tagsOf(entry).filter((tag) => dietOf(tag) === undefined)
