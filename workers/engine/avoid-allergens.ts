import { type Allergen, allergens as all } from '../../core/schema/primitives.ts'
import { writeSetting } from '../../core/storage/writer.ts'
import type { Parts } from './parts.ts'
import { type Result, done } from './result.ts'

/** Keeps what the diner doesn't eat, on this phone only; nothing of it is left once there is none. */
export async function avoidAllergens({ database }: Parts, avoided: readonly Allergen[]): Promise<Result> {
  const allergens = all.filter((allergen) => avoided.includes(allergen))
  if (allergens.length > 0) await writeSetting(database, 'avoidedAllergens', { allergens })
  else await database.settings.delete('avoidedAllergens')
  return done
}
