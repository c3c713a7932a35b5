import { type Allergen, allergens as allAllergens } from '../../../core/schema/primitives.ts'
import { quote } from '../check/fault.ts'
import { type Conversion, isObject, type Loosely, readText } from './read.ts'

/**
 * The vendor's names of allergens, in letters only. They follow US lists as well as the EU's. Each name stands for all
 * that it may mean.
 */
const known: Record<string, Allergen[]> = {
  milk: ['milk'],
  dairy: ['milk'],
  lactose: ['milk'],
  eggs: ['eggs'],
  egg: ['eggs'],
  fish: ['fish'],
  peanuts: ['peanuts'],
  peanut: ['peanuts'],
  treenuts: ['nuts'],
  nuts: ['nuts'],
  // The vendor's one word covers two EU allergens; naming both is the safe reading.
  shellfish: ['crustaceans', 'molluscs'],
  crustaceans: ['crustaceans'],
  crustacean: ['crustaceans'],
  molluscs: ['molluscs'],
  mollusks: ['molluscs'],
  soybeans: ['soybeans'],
  soybean: ['soybeans'],
  soya: ['soybeans'],
  soy: ['soybeans'],
  wheat: ['gluten'],
  gluten: ['gluten'],
  cerealscontaininggluten: ['gluten'],
  glutencereals: ['gluten'],
  celery: ['celery'],
  mustard: ['mustard'],
  sesame: ['sesame'],
  sesameseeds: ['sesame'],
  sulphites: ['sulphites'],
  sulfites: ['sulphites'],
  sulphurdioxide: ['sulphites'],
  sulfurdioxide: ['sulphites'],
  sulphurdioxideandsulphites: ['sulphites'],
  sulphurdioxidesulphites: ['sulphites'],
  lupin: ['lupin'],
  lupins: ['lupin'],
}

/**
 * Reads the allergens of an item as the EU's fourteen. Undefined when they aren't declared or not fully understood, as
 * a list with a gap would look complete. An empty list of the vendor means that nothing was filled in.
 */
export function readAllergens(extras: Loosely, name: string, { notes }: Conversion): Allergen[] | undefined {
  const values = listOf(extras['menu_item_allergens_values']).filter(isObject)
  const ids = listOf(extras['menu_item_allergens_ids'])
  if (values.length === 0 && ids.length === 0) return undefined
  const unknown: string[] = []
  const found = new Set<Allergen>()
  for (const value of values) {
    const label = readText(value['name'])
    const letters = label.toLowerCase().replace(/[^a-z]/g, '')
    const meant = Object.hasOwn(known, letters) ? known[letters] : undefined
    if (!meant) unknown.push(quote(label))
    for (const allergen of meant ?? []) found.add(allergen)
  }
  const named = new Set(values.map((value) => value['id']))
  unknown.push(...ids.filter((id) => !named.has(id)).map((id) => `number ${String(id)}`))
  if (unknown.length > 0) {
    notes.push(
      `${name}: the allergens ${unknown.join(', ')} are not among the fourteen of the EU; the dish shows its allergens as not declared until you write them in.`,
    )
    return undefined
  }
  return allAllergens.filter((allergen) => found.has(allergen))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
