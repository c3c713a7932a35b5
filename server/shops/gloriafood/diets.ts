import { type Diet, diets as allDiets } from '../../../core/schema/primitives.ts'
import type { Loosely } from './read.ts'

/** The vendor's tags that say for whom a dish is, in letters only. What is without dairy is without lactose. */
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

/** The diets of an item by its tags; undefined when none says so, as the vendor has no way to say "for nobody". */
export function readDiets(entry: Loosely): Diet[] | undefined {
  const said = new Set(tagsOf(entry).map(dietOf))
  const found = allDiets.filter((diet) => said.has(diet))
  return found.length > 0 ? found : undefined
}

/** The tags of an entry that say something else. */
export const strayTags = (entry: Loosely): string[] =>
  tagsOf(entry).filter((tag) => dietOf(tag) === undefined)
