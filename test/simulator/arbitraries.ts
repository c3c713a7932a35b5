import fc from 'fast-check'
import { lies } from './lies.ts'
import { type Event, type Fate, type Kill, type Schedule, customers } from './schedule.ts'

const earlier = ['an earlier answer', 'an earlier answer without its id'] as const

const small = fc.nat({ max: 3 })
const verdict = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('SP_10010', 'SP_0005', 'SP_0053', 'LD_BAD_REQUEST') },
)
/** Ten hours forward can't be told from a sleep until the restaurant has answered. */
const hours = fc.constantFrom(48, -48, -50, 96, 10)

/** Close together, so that things race; a while apart; or so far that patience and pauses run out. */
const gap = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 120 }) },
  { weight: 4, arbitrary: fc.nat({ max: 4_000 }) },
  { weight: 2, arbitrary: fc.nat({ max: 90_000 }) },
)

type What = Event extends infer E ? (E extends Event ? Omit<E, 'afterMs'> : never) : never
const what: fc.Arbitrary<What> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      sender: small,
      dish: fc.constantFrom('soup', 'pizza'),
      lane: fc.constantFrom('own', 'chain'),
      until: fc.constantFrom('two hours', 'a minute', 'slot in 5 minutes'),
      verdict,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('withdraw', 'cancel'), sender: small, intent: small }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('try now', 'come to the front', 'open'), sender: small }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restaurant confirms' as const), intent: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('sign out', 'revoke tokens', 'close all') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sign in' as const),
      customer: fc.constantFrom(...customers),
      shortly: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('shop' as const), id: fc.constantFrom('shop', 'other shop') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set clock' as const), hours }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('disk full' as const), writes: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      is: fc.constantFrom('down', 'portal', 'redirect', 'fine'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('restart server' as const), downMs: fc.nat({ max: 20_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sleep' as const), hours: fc.constantFrom(0.01, 1, 3, 30) }),
  },
) as fc.Arbitrary<What>

const event = fc.tuple(gap, what).map(([afterMs, one]) => ({ afterMs, ...one }) as Event)

const travelMs = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 5, max: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 12_000 }) },
)

const fate: fc.Arbitrary<Fate> = fc.record({
  toMs: travelMs,
  backMs: travelMs,
  lost: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom('request', 'answer')),
  copiesMs: fc.oneof(
    { weight: 5, arbitrary: fc.constant<number[]>([]) },
    fc.array(fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 400_000 })), { minLength: 1, maxLength: 2 }),
  ),
  lie: fc.oneof(
    { weight: 10, arbitrary: fc.constant(null) },
    { weight: 5, arbitrary: fc.record({ says: fc.constantFrom(...lies), after: fc.boolean() }) },
    // There must have been another order for it to be a lie at all.
    { weight: 1, arbitrary: fc.record({ says: fc.constantFrom(...earlier), after: fc.boolean() }) },
  ),
})

const kill: fc.Arbitrary<Kill> = fc.record({
  sender: small,
  step: fc.integer({ min: 1, max: 40 }),
  when: fc.constantFrom('before', 'after', 'answered'),
  backAfterMs: fc.constantFrom(10, 500, 20_000),
})

/** Any history of a phone, its network and its shop. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  senders: fc.integer({ min: 1, max: 4 }),
  clockHours: fc.constantFrom(0, 48, -48),
  customer: fc.constantFrom(...customers),
  events: fc.array(event, { minLength: 1, maxLength: 12, size: 'max' }),
  fates: fc.array(fate, { maxLength: 16, size: 'max' }),
  kills: fc.array(kill, { maxLength: 4, size: 'max' }),
})
