import type { Random } from '../../../server/shops/generate/random.ts'
import { type Ending, type Fault, type Reach, endings } from './fault.ts'
import { standInNames } from './stand-ins.ts'

/** Mostly the hardest case: the server has done its work, and the phone hears something else. */
const reachesByWeight: Reach[] = ['once', 'once', 'once', 'once', 'never', 'never', 'twice', 'late']
const everyEnding: Ending[] = [...endings, ...standInNames]
const longestMs = 3_000

/** A random fault; a generator with the same seed gives the same one. */
export function randomFault(random: Random): Fault {
  const ends = random.pick(everyEnding)
  const reaches = random.pick(reachesByWeight)
  const delayMs = random.chance(0.2) ? random.below(longestMs) : 0
  const lingerMs = random.chance(0.2) ? random.below(longestMs) : 0
  return { ends, reaches, delayMs, lingerMs }
}
