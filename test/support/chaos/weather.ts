import type { Random } from '../../../server/shops/generate/random.ts'
import type { Exchange } from './exchange.ts'
import type { Fault } from './fault.ts'
import { randomFault } from './random-fault.ts'

/**
 * The state of the network between phone and server. `portal` answers every path with a page of its own, `failing` with
 * a gateway's error, `gone` closes every connection, `slow` delays everything, `flaky` plays a random fault on some of
 * the API's calls.
 */
export const weathers = ['clear', 'portal', 'failing', 'gone', 'slow', 'flaky'] as const
export type Weather = (typeof weathers)[number]

export const isWeather = (word: string): word is Weather => (weathers as readonly string[]).includes(word)

const slowestMs = 4_000

/** The fault that the weather plays on a request; null if it lets the request pass. */
export function weatherFault(
  weather: Weather,
  { path }: Pick<Exchange, 'path'>,
  random: Random,
  rate: number,
): Fault | null {
  switch (weather) {
    case 'clear':
      return null
    case 'portal':
      return { reaches: 'never', ends: 'portal' }
    case 'failing':
      return { reaches: 'never', ends: 'page502' }
    case 'gone':
      return { reaches: 'never', ends: 'hangUp' }
    case 'slow':
      return { ends: 'answer', delayMs: random.below(slowestMs / 2), lingerMs: random.below(slowestMs / 2) }
    case 'flaky':
      return path.startsWith('/api/') && random.chance(rate) ? randomFault(random) : null
  }
}
