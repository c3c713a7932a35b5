import { describe, expect, test } from 'vitest'
import { slotsOf } from '../../../../../../../core/domain/time/slots.ts'
import {
  nearDay,
  nearestSlot,
  nextFree,
  proposedSlot,
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

describe('the time that is proposed to who orders while it is closed', () => {
  const daily = (startMinutes: number, endMinutes: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes, endMinutes }))
  const lunch = daily(12 * 60, 14 * 60)
  const slots = { stepMinutes: 15, leadMinutes: 30, daysAhead: 1, capacity: null }
  const clocks = (texts: string[]) => texts.map((text) => at(`2026-11-20T${text}:00+01:00`))
  const early = at('2026-11-20T08:00:00+01:00')
  const proposed = (openingPeriods: typeof lunch, full: string[] = [], leadMinutes = 30) => {
    const service = { openingPeriods, openingExceptions: [], slots: { ...slots, leadMinutes } }
    return proposedSlot(service, slotsOf(service, early, zone), new Set(clocks(full)), zone)
  }

  test.each([
    ['the first that leaves the kitchen its lead time after the opening', lunch, [], 30, '12:30'],
    ['the next one if that is full', lunch, ['12:30'], 30, '12:45'],
    ['counted from when it really opened', [...daily(720, 735), ...daily(735, 840)], [], 30, '12:30'],
    [
      'in a later stretch, as long after its opening',
      [...daily(720, 730), ...daily(1200, 1300)],
      [],
      30,
      '20:30',
    ],
    ['the first of all if it is never open for that long', lunch, [], 180, '12:00'],
    ['the first free one if only those at the opening are free', lunch, ['12:00'], 180, '12:15'],
    ['the first of all if it never closes', [], [], 30, '08:30'],
  ] as const)('is %s', (_, periods, full, leadMinutes, clock) => {
    expect(proposed([...periods], [...full], leadMinutes)).toBe(clocks([clock])[0])
  })

  test('is none if all are full', () => {
    const all = ['12:00', '12:15', '12:30', '12:45', '13:00', '13:15', '13:30', '13:45']
    expect(proposed(lunch, all)).toBe(null)
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
