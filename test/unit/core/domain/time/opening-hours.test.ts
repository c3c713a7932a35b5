import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen, nextOpeningChange } from '../../../../../core/domain/time/opening-hours.ts'
import type { WallTime } from '../../../../../core/domain/time/wall-clock.ts'
import type { OpeningPeriod } from '../../../../../core/schema/opening.ts'
import { period } from '../../../../support/shops/menu-arbitraries.ts'
import { type ZoneWeek, zoneWeeks } from '../../../../support/shops/zone-weeks.ts'

const minuteMs = 60_000
const weekMinutes = 7 * 1440

/** The week as a strip of minutes: paints a period on it, minute by minute. */
function painted({ weekday, startMinutes, endMinutes }: OpeningPeriod): boolean[] {
  const strip = Array.from({ length: weekMinutes }, () => false)
  const end = endMinutes > startMinutes ? endMinutes : endMinutes + 1440
  for (let minute = startMinutes; minute < end; minute++)
    strip[(weekday * 1440 + minute) % weekMinutes] = true
  return strip
}
const minuteOfWeek = (wall: WallTime): number => wall.weekday * 1440 + wall.minutes

const somePeriods = fc.array(period, { minLength: 1, maxLength: 5 })
const aMoment = (week: ZoneWeek) => fc.integer({ min: 0, max: week.walls.length - 1 })

describe.each(zoneWeeks)('G30 opening periods in $name', (week) => {
  test('are open in exactly the minutes of the shop’s wall clock that they cover', () => {
    fc.assert(
      fc.property(somePeriods, (periods) => {
        const strips = periods.map(painted)
        const wrong = week.walls.filter(
          (wall) => isOpen(periods, wall) !== strips.some((strip) => strip[minuteOfWeek(wall)]),
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('don’t change before nextOpeningChange, and repeated calls reach each change in a few steps', () => {
    fc.assert(
      fc.property(somePeriods, aMoment(week), (periods, minute) => {
        const strips = periods.map(painted)
        const stateAt = (index: number) =>
          strips.map((strip) => strip[minuteOfWeek(week.walls[index]!)]).join()
        const before = stateAt(minute)
        let change = minute + 1
        while (change < week.walls.length && stateAt(change) === before) change++
        if (change === week.walls.length) return

        const target = week.start + change * minuteMs
        let at = week.start + minute * minuteMs + 42_042
        let looks = 0
        while (at < target) {
          const next = nextOpeningChange(periods, at, week.timeZone)
          expect(next).toBeGreaterThan(at)
          expect(next).toBeLessThanOrEqual(target)
          at = next!
          looks++
        }
        expect(at).toBe(target)
        // Starts and ends of each period and one change of the zone: a handful, not a minute-by-minute wait.
        expect(looks).toBeLessThanOrEqual(2 * periods.length * 9 + 2)
      }),
      { numRuns: 60 },
    )
  })
})

describe('one opening period', () => {
  const at = (weekday: number, hours: number, minutes = 0): WallTime => ({
    weekday,
    minutes: hours * 60 + minutes,
    day: '',
  })
  const from = (weekday: number, start: number, end: number): OpeningPeriod[] => [
    { weekday, startMinutes: start * 60, endMinutes: end * 60 },
  ]
  const table: [title: string, periods: OpeningPeriod[], open: WallTime[], closed: WallTime[]][] = [
    [
      'is open from its first minute to the one before its end',
      from(1, 9, 17),
      [at(1, 9), at(1, 16, 59)],
      [at(1, 8, 59), at(1, 17), at(2, 9)],
    ],
    [
      'past midnight belongs to the day on which it starts',
      from(5, 18, 2),
      [at(5, 18), at(5, 23, 59), at(6, 0), at(6, 1, 59)],
      [at(5, 1), at(6, 2), at(6, 18), at(5, 17, 59)],
    ],
    [
      'past midnight on Saturday runs into Sunday',
      from(6, 22, 3),
      [at(6, 22), at(0, 2, 59)],
      [at(0, 3), at(6, 2), at(0, 22)],
    ],
    [
      'that ends at 24:00 covers the last minute and no more',
      from(2, 20, 24),
      [at(2, 23, 59)],
      [at(3, 0), at(2, 19, 59)],
    ],
    [
      'from 00:00 to 24:00 is the whole day',
      from(3, 0, 24),
      [at(3, 0), at(3, 23, 59)],
      [at(2, 23, 59), at(4, 0)],
    ],
    [
      'that ends when it starts lasts 24 hours',
      from(4, 18, 18),
      [at(4, 18), at(5, 0), at(5, 17, 59)],
      [at(4, 17, 59), at(5, 18)],
    ],
    [
      'from 00:00 to 00:00 is the whole day',
      from(4, 0, 0),
      [at(4, 0), at(4, 23, 59)],
      [at(3, 23, 59), at(5, 0)],
    ],
  ]
  test.each(table)('%s', (_title, periods, open, closed) => {
    expect(open.filter((wall) => !isOpen(periods, wall))).toEqual([])
    expect(closed.filter((wall) => isOpen(periods, wall))).toEqual([])
  })
})

test('without opening periods a dish is always open and never changes', () => {
  expect(isOpen([], { weekday: 0, minutes: 0, day: '2025-06-01' })).toBe(true)
  expect(nextOpeningChange([], Date.parse('2025-06-01T10:00:00Z'), 'Europe/Madrid')).toBeNull()
})

test('G30 nextOpeningChange leaves out a change in the current minute and returns the one after', () => {
  const mondays = [{ weekday: 1, startMinutes: 9 * 60, endMinutes: 17 * 60 }]
  const next = (at: string) => nextOpeningChange(mondays, Date.parse(at), 'Europe/Madrid')
  expect(next('2025-06-02T07:00:00.000Z')).toBe(Date.parse('2025-06-02T15:00:00Z'))
  expect(next('2025-06-02T07:00:59.999Z')).toBe(Date.parse('2025-06-02T15:00:00Z'))
  expect(next('2025-06-02T15:00:00.000Z')).toBe(Date.parse('2025-06-09T07:00:00Z'))
  const allDay = [{ weekday: 1, startMinutes: 540, endMinutes: 540 }]
  const nine = Date.parse('2025-06-02T07:00:00Z')
  expect(nextOpeningChange(allDay, nine, 'Europe/Madrid')).toBe(nine + 24 * 3_600_000)
})

test('G30 a period that ends in the hour skipped in spring ends when the clock jumps', () => {
  const breakfast = [{ weekday: 0, startMinutes: 0, endMinutes: 150 }]
  const halfPastOne = Date.parse('2025-03-30T00:30:00Z')
  expect(nextOpeningChange(breakfast, halfPastOne, 'Europe/Madrid')).toBe(Date.parse('2025-03-30T01:00:00Z'))
})
