import { type Random, seededRandom } from '../../../server/shops/generate/random.ts'
import { type Fault, describeFault } from '../../support/chaos/fault.ts'
import { randomFault } from '../../support/chaos/random-fault.ts'
import type { Weather } from '../../support/chaos/weather.ts'

/** What is killed, or done to the phone, while its order is under way. */
const blows = [
  'none',
  'none',
  'none',
  'engine',
  'serviceWorker',
  'tab',
  'crash',
  'reload',
  'moreTabs',
  'offline',
  'server',
  'browser',
] as const
export type Blow = (typeof blows)[number]

/** One order's bad evening, all of it drawn from its seed. */
export type Schedule = {
  seed: number
  http2: boolean
  weather: Weather
  /** The bad weather begins before the cart is filled, not only at the last tap. */
  early: boolean
  /** In turn, on the arrivals of each path. */
  faults: { path: string; fault: Fault }[]
  blow: Blow
  /** With the tap: right after it, without waiting for "saved"; else when the order first arrives at the proxy. */
  withTap: boolean
  blowAfterMs: number
  /** From the last tap, or from the blow, until the weather clears. */
  stormMs: number
}

/** An odd seed is over HTTP/2, so that a seed alone is enough to play it again. */
export function planSchedule(seed: number): Schedule {
  const random = seededRandom(seed)
  const weather = random.pick<Weather>([
    'clear',
    'clear',
    'flaky',
    'flaky',
    'flaky',
    'portal',
    'gone',
    'slow',
  ])
  const blow = random.pick(blows)
  return {
    seed,
    http2: seed % 2 === 1,
    weather,
    early: random.chance(0.3),
    faults: [
      ...drawFaults(random, '/order/create', 3),
      ...drawFaults(random, '/order/attempt/inquiry', 2),
      ...drawFaults(random, '/customer/sign/in', 1),
      ...drawFaults(random, '/store/get', 1),
    ],
    blow,
    withTap: ['engine', 'tab', 'crash', 'browser'].includes(blow) && random.chance(0.25),
    blowAfterMs: random.below(400),
    stormMs: random.below(4_000),
  }
}

const drawFaults = (random: Random, path: string, most: number): Schedule['faults'] =>
  Array.from({ length: random.below(most + 1) }, () => ({ path, fault: randomFault(random) }))

export function describeSchedule({ weather, early, faults, blow, withTap, http2 }: Schedule): string {
  return [
    http2 ? 'HTTP/2' : 'HTTP/1.1',
    `${weather} ${early ? 'from the start' : 'from the tap on'}`,
    blow === 'none' ? 'nothing killed' : `${blow} ${withTap ? 'with the tap' : 'in mid-send'}`,
    ...faults.map(({ path, fault }) => `${path}: ${describeFault(fault)}`),
  ].join('\n    ')
}
