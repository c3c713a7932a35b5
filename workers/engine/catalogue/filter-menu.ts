import {
  type Criterion,
  allergens as allAllergens,
  diets as allDiets,
} from '../../../core/schema/primitives.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done } from '../base/result.ts'

/** Stores the allergens to avoid and the diets to keep to, on this phone only; with none, deletes the setting. */
export async function filterMenu(
  { database }: EngineContext,
  criteria: readonly Criterion[],
): Promise<Result> {
  const allergens = allAllergens.filter((allergen) => criteria.includes(allergen))
  const diets = allDiets.filter((diet) => criteria.includes(diet))
  if (allergens.length + diets.length === 0) await database.settings.delete('avoidedAllergens')
  else await writeSetting(database, 'avoidedAllergens', { allergens, ...(diets.length > 0 && { diets }) })
  return done
}
