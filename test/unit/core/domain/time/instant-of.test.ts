import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '../../../../../core/domain/time/instant-of.ts'
import { wallTime } from '../../../../../core/domain/time/wall-clock.ts'

test.each([
  ['an ordinary evening', '2026-11-20', '21:00', 'Europe/Madrid', '2026-11-20T20:00:00Z'],
  [
    'the first instant of an hour that is repeated',
    '2026-10-25',
    '02:30',
    'Europe/Madrid',
    '2026-10-25T00:30:00Z',
  ],
  [
    'the clock change for an hour that is skipped',
    '2027-03-28',
    '02:30',
    'Europe/Madrid',
    '2027-03-28T01:00:00Z',
  ],
  ['an instant far in the east', '2026-11-20', '00:00', 'Pacific/Kiritimati', '2026-11-19T10:00:00Z'],
  ['an instant far in the west', '2026-11-20', '23:59', 'Pacific/Honolulu', '2026-11-21T09:59:00Z'],
])('instantOf finds %s', (_, day, clock, zone, instant) => {
  expect(instantOf(day, clock, zone)).toBe(Date.parse(instant))
})

test('instantOf inverts wallTime, or finds the earlier of two instants with the same wall time', () => {
  const zones = ['Europe/Madrid', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'Africa/Casablanca']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 29_000_000, max: 30_500_000 }),
      (zone, minutes) => {
        const at = minutes * 60_000
        const wall = wallTime(at, zone)
        const clock = `${String(Math.floor(wall.minutes / 60)).padStart(2, '0')}:${String(wall.minutes % 60).padStart(2, '0')}`
        const found = instantOf(wall.day, clock, zone)
        expect(wallTime(found, zone)).toEqual(wall)
        expect([0, 3_600_000]).toContain(at - found)
      },
    ),
    { numRuns: 2_000 },
  )
})
