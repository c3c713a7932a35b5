import { describe, expect, test } from 'vitest'
import {
  nearDay,
  nearestSlot,
  nextFree,
  slotDays,
} from '../../../../../../../src/routes/order/confirm/time/slot-days.ts'

const zone = 'Europe/Madrid'
const at = (text: string) => Date.parse(text)
const evening = at('2026-11-20T22:45:00Z')
const night = at('2026-11-20T23:15:00Z')
const noon = at('2026-11-21T11:00:00Z')

describe('grouping times by day', () => {
  test('splits days at midnight in the shop’s time zone, not in UTC', () => {
    expect(slotDays([evening, night, noon], zone)).toEqual([
      { day: '2026-11-20', slots: [evening] },
      { day: '2026-11-21', slots: [night, noon] },
    ])
  })

  test('gives no days for no times', () => {
    expect(slotDays([], zone)).toEqual([])
  })

  test('finds today and tomorrow by the shop’s time zone', () => {
    expect(nearDay('2026-11-21', at('2026-11-20T23:30:00Z'), zone)).toBe('today')
    expect(nearDay('2026-11-21', at('2026-11-20T22:30:00Z'), zone)).toBe('tomorrow')
    expect(nearDay('2026-11-22', at('2026-11-20T22:30:00Z'), zone)).toBeNull()
  })

  test('finds tomorrow across a clock change and the turn of the year', () => {
    expect(nearDay('2026-10-25', at('2026-10-24T21:30:00Z'), zone)).toBe('tomorrow')
    expect(nearDay('2027-01-01', at('2026-12-31T12:00:00Z'), zone)).toBe('tomorrow')
  })
})

describe('the time preselected on another day', () => {
  const day = { day: '2026-11-21', slots: [night, noon] }

  test('is the one nearest to the time of day chosen before', () => {
    expect(nearestSlot(day, at('2026-11-20T12:30:00Z'), zone)).toBe(noon)
    expect(nearestSlot(day, at('2026-11-19T23:30:00Z'), zone)).toBe(night)
  })

  test('is the first when none was chosen', () => {
    expect(nearestSlot(day, null, zone)).toBe(night)
  })
})

describe('the free time to offer', () => {
  const times = [10, 20, 30, 40]
  test.each([
    [[], null, 10],
    [[10, 20], null, 30],
    [[], 20, 20],
    [[20, 30], 20, 40],
    [[20], 15, 30],
    // Nothing later has room.
    [[30, 40], 30, 10],
    [[], 50, 10],
    [[10, 20, 30, 40], 20, null],
  ])('with %j full and %s wanted is %s', (full, wanted, offered) => {
    expect(nextFree(times, new Set(full), wanted)).toBe(offered)
  })
})

test('days are split correctly on nights when the clocks change', () => {
  const quarters = Array.from({ length: 4 * 24 * 3 }, (_, n) => at('2026-10-28T12:00:00Z') + n * 900_000)
  const byCalendar = new Map<string, number[]>()
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo', dateStyle: 'short' })
  for (const one of quarters)
    byCalendar.set(calendar.format(one), [...(byCalendar.get(calendar.format(one)) ?? []), one])
  expect(slotDays(quarters, 'Africa/Cairo')).toEqual([...byCalendar].map(([day, slots]) => ({ day, slots })))
})
