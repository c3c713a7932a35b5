import fc from 'fast-check'
import { expect, test } from 'vitest'
import { occupiedFrom, occupiedUntil, stayOf } from '../../../../../core/domain/booking/occupied-until.ts'
import { type BookingState, bookingStates } from '../../../../../core/schema/booking/booking.ts'

const minute = 60_000
const hour = 60 * minute
const startsAt = 24 * hour
const endsAt = startsAt + 90 * minute

test.each<[string, BookingState, number, number]>([
  ['that came two hours early occupies its table from now on', 'seated', startsAt - 2 * hour, -2 * hour],
  ['that came in time, from its time on', 'seated', startsAt + hour, 0],
  ['that isn’t there yet, from its time on', 'confirmed', startsAt - 2 * hour, 0],
  ['that has left before its time, as planned', 'completed', startsAt - 2 * hour, 0],
  ['that an earlier release seated a day before, from its time on', 'seated', startsAt - 3 * hour - 1, 0],
])('a party %s', (_, state, now, from) => {
  expect(occupiedFrom({ state, startsAt }, now) - startsAt).toBe(from)
})

test('a party occupies its table at all planned times, and at this moment if it sits there', () => {
  const stay = fc.record({
    state: fc.constantFrom(...bookingStates),
    minutes: fc.integer({ min: 15, max: 300 }),
    nowMinutes: fc.integer({ min: -400, max: 700 }),
  })
  fc.assert(
    fc.property(stay, ({ state, minutes, nowMinutes }) => {
      const booking = { state, startsAt, endsAt: startsAt + minutes * minute }
      const now = startsAt + nowMinutes * minute
      const [from, to] = [occupiedFrom(booking, now), occupiedUntil(booking, now)]
      expect(from).toBeLessThanOrEqual(startsAt)
      expect(to).toBeGreaterThanOrEqual(booking.endsAt)
      const isThere = state === 'seated' && nowMinutes >= -180 && nowMinutes < minutes + 120
      if (isThere) expect(from <= now && now < to).toBe(true)
      if (state !== 'seated') expect([from, to]).toEqual([startsAt, booking.endsAt])
    }),
  )
})

test('half an hour is kept for a party that stays on after its time, for two hours', () => {
  const until = (now: number) => occupiedUntil({ state: 'seated', endsAt }, now) - endsAt
  expect([-1, 0, 2 * hour - 1, 2 * hour].map((late) => until(endsAt + late))).toEqual([
    0,
    hour / 2,
    2.5 * hour - 1,
    0,
  ])
})

const early = startsAt - hour
const late = endsAt + hour
test.each<[string, Omit<Parameters<typeof stayOf>[0], 'startsAt' | 'endsAt'>, number, [number, number]]>([
  ['that isn’t there yet as planned', { state: 'confirmed' }, early, [startsAt, endsAt]],
  ['that came early from then on', { state: 'seated', seatedAt: early }, startsAt + hour, [early, endsAt]],
  [
    'that came late from its time on',
    { state: 'seated', seatedAt: startsAt + minute },
    endsAt - minute,
    [startsAt, endsAt],
  ],
  ['that stays longer until now', { state: 'seated', seatedAt: startsAt }, late, [startsAt, late]],
  [
    'that nobody has seen off as planned',
    { state: 'seated', seatedAt: startsAt },
    endsAt + 2 * hour,
    [startsAt, endsAt],
  ],
  [
    'that left early until then',
    { state: 'completed', seatedAt: early, leftAt: endsAt - hour },
    late,
    [early, endsAt - hour],
  ],
  [
    'that left late until then',
    { state: 'completed', seatedAt: startsAt, leftAt: late },
    late + hour,
    [startsAt, late],
  ],
  [
    'that was seen off the day after as planned',
    { state: 'completed', seatedAt: startsAt, leftAt: endsAt + 9 * hour },
    endsAt + 9 * hour,
    [startsAt, endsAt],
  ],
  [
    'that left at once long enough to be seen',
    { state: 'completed', seatedAt: startsAt, leftAt: startsAt },
    startsAt,
    [startsAt, startsAt + 15 * minute],
  ],
  ['of which a release didn’t note when it sat as planned', { state: 'completed' }, late, [startsAt, endsAt]],
  ['that came early, which a release didn’t note, from now on', { state: 'seated' }, early, [early, endsAt]],
])('a party %s is drawn', (_, booking, now, [from, to]) => {
  expect(stayOf({ startsAt, endsAt, ...booking }, now)).toEqual({ from, to })
})
