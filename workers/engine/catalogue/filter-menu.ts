import {
  type Criterion,
  allergens as allAllergens,
  diets as allDiets,
} from '../../../core/schema/primitives.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done } from '../base/result.ts'

/**
 * Keeps what the diner doesn't eat and what a dish must be fit for, on this phone only; nothing of it is left once
 * there is none.
 */
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
