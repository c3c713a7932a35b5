import { describe, expect, test } from 'vitest'
import {
  bookingDays,
  bookingTimes,
  eveningOf,
  eveningSpan,
  isBookingTime,
  stayMs,
} from '../../../../../core/domain/booking/booking-times.ts'
import { instantOf } from '../../../../../core/domain/time/instant-of.ts'
import { BookingEntry } from '../../../../../core/schema/shop-file/shop-file-booking.ts'
import { compileBookingRules } from '../../../../../server/shops/compile/compile-booking.ts'
import { instantIn } from '../../../../../desk/tables/evening-clock.ts'
import * as v from 'valibot'

const madrid = 'Europe/Madrid'
const entry = (changes: Partial<v.InferInput<typeof BookingEntry>> = {}) =>
  compileBookingRules(v.parse(BookingEntry, { leadHours: 0, ...changes }))

/** As a clock on the shop's wall has them. */
const clocks = (times: number[], zone = madrid) =>
  times.map((at) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at),
  )

const at = (text: string) => Date.parse(text)

describe('the bookable times', () => {
  test('end with the last seating, inclusive', () => {
    const rules = entry({ opening: { DAILY: ['20:00~23:30'] }, lastSeatingMinutes: 90, daysAhead: 1 })
    expect(clocks(bookingTimes(rules, [], at('2026-11-20T12:00:00Z'), madrid))).toEqual([
      '2026-11-20 20:00',
      '2026-11-20 20:30',
      '2026-11-20 21:00',
      '2026-11-20 21:30',
      '2026-11-20 22:00',
    ])
  })

  test('continue all night if the restaurant never closes', () => {
    const rules = entry({ slotMinutes: 30, daysAhead: 2 })
    const times = clocks(bookingTimes(rules, [], at('2026-11-20T12:00:00Z'), madrid))
    expect(times).toContain('2026-11-20 23:00')
    expect(times).toContain('2026-11-21 00:00')
    for (const [at, time] of times.entries())
      if (at > 0) expect(Date.parse(time) - Date.parse(times[at - 1]!)).toBe(1_800_000)
  })

  test('have no last seating between adjoining opening periods, even across midnight, but have one before a closed day', () => {
    const times = (opening: Record<string, string[]>, openingExceptions = {}) =>
      clocks(
        bookingTimes(
          entry({ opening, openingExceptions, lastSeatingMinutes: 60, daysAhead: 4 }),
          [],
          at('2026-11-20T12:00:00Z'),
          madrid,
        ),
      )
    const late = times({ DAILY: ['18:00~02:00'] })
    expect(late).toContain('2026-11-20 23:30')
    const tonight = (all: string[]) => all.filter((time) => time > '2026-11-20 18' && time < '2026-11-21 18')
    expect(tonight(times({ DAILY: ['18:00~24:00', '00:00~02:00'] }))).toEqual(tonight(late))
    expect(times({ DAILY: ['00:00~24:00'] })).toContain('2026-11-20 23:30')
    const split = times({ DAILY: ['14:00~18:00', '18:00~18:30', '18:30~19:00'] })
    const clocksOf = (day: string) =>
      split.filter((time) => time.startsWith(day)).map((time) => time.slice(11))
    expect(clocksOf('2026-11-21')).toEqual([
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
    ])
    const dates = { '2026-11-21': ['12:00~16:00', '16:00~24:00'], '2026-11-22': [] }
    const dated = times({ DAILY: ['00:00~24:00'] }, dates)
    expect(dated).toContain('2026-11-21 15:30')
    expect(dated.filter((time) => time > '2026-11-21 22:00').slice(0, 3)).toEqual([
      '2026-11-21 22:30',
      '2026-11-21 23:00',
      '2026-11-23 00:00',
    ])
  })

  test('are empty on a day that is open for less than lastSeatingMinutes', () => {
    const rules = entry({ opening: { DAILY: ['20:00~21:00'] }, lastSeatingMinutes: 61, daysAhead: 3 })
    expect(bookingTimes(rules, [], at('2026-11-20T12:00:00Z'), madrid)).toEqual([])
  })

  test('follow the opening exceptions: none on a closed holiday, other times on a date with its own hours', () => {
    const rules = entry({
      opening: { DAILY: ['20:00~21:00'] },
      openingExceptions: { '2026-12-24': ['13:00~14:00'], '2026-12-25': [] },
      lastSeatingMinutes: 0,
      slotMinutes: 60,
      daysAhead: 3,
    })
    expect(clocks(bookingTimes(rules, [], at('2026-12-24T08:00:00Z'), madrid))).toEqual([
      '2026-12-24 13:00',
      '2026-12-26 20:00',
    ])
  })

  test('continue past midnight, and the late ones belong to the evening before', () => {
    const rules = entry({
      opening: { FRIDAY: ['22:00~02:00'] },
      slotMinutes: 60,
      lastSeatingMinutes: 60,
      daysAhead: 7,
    })
    const times = bookingTimes(rules, [], at('2026-11-20T12:00:00Z'), madrid)
    expect(clocks(times)).toEqual([
      '2026-11-20 22:00',
      '2026-11-20 23:00',
      '2026-11-21 00:00',
      '2026-11-21 01:00',
    ])
    expect(new Set(times.map((time) => eveningOf(rules, time, madrid)))).toEqual(new Set(['2026-11-20']))
  })

  test('leave out the hour that is skipped in spring, and list the repeated hour of autumn twice', () => {
    const rules = entry({
      opening: { DAILY: ['00:00~24:00'] },
      lastSeatingMinutes: 0,
      slotMinutes: 60,
      daysAhead: 1,
    })
    const spring = bookingTimes(rules, [], at('2027-03-27T23:00:00Z'), madrid)
    expect(clocks(spring).slice(0, 4)).toEqual([
      '2027-03-28 00:00',
      '2027-03-28 01:00',
      '2027-03-28 03:00',
      '2027-03-28 04:00',
    ])
    const autumn = bookingTimes(rules, [], at('2026-10-24T22:00:00Z'), madrid)
    expect(clocks(autumn).slice(0, 5)).toEqual([
      '2026-10-25 00:00',
      '2026-10-25 01:00',
      '2026-10-25 02:00',
      '2026-10-25 02:00',
      '2026-10-25 03:00',
    ])
  })

  test('are in the shop’s time zone, wherever the phone is', () => {
    const rules = entry({
      opening: { DAILY: ['20:00~21:00'] },
      lastSeatingMinutes: 0,
      slotMinutes: 60,
      daysAhead: 1,
    })
    const times = bookingTimes(rules, [], at('2026-11-20T00:00:00Z'), 'Pacific/Kiritimati')
    expect(clocks(times, 'Pacific/Kiritimati')).toEqual(['2026-11-20 20:00'])
    expect(new Date(times[0]!).toISOString()).toBe('2026-11-20T06:00:00.000Z')
  })

  test('leave out the times that the desk has closed', () => {
    const rules = entry({
      opening: { DAILY: ['20:00~23:00'] },
      lastSeatingMinutes: 60,
      slotMinutes: 60,
      daysAhead: 1,
    })
    const closed = [{ from: at('2026-11-20T20:00:00Z'), to: at('2026-11-20T21:00:00Z') }]
    const now = at('2026-11-20T12:00:00Z')
    expect(clocks(bookingTimes(rules, closed, now, madrid))).toEqual(['2026-11-20 20:00', '2026-11-20 22:00'])
    expect(isBookingTime(rules, closed, at('2026-11-20T20:00:00Z'), now, madrid)).toBe(false)
    expect(isBookingTime(rules, closed, at('2026-11-20T21:00:00Z'), now, madrid)).toBe(true)
  })

  test.each([
    ['in the past', '2026-11-19T19:00:00Z'],
    ['off the step', '2026-11-20T19:10:00Z'],
    ['off the minute', '2026-11-20T19:00:00.500Z'],
    ['beyond the last day', '2026-12-25T19:00:00Z'],
    ['outside of the hours', '2026-11-20T09:00:00Z'],
  ])('never include a time %s', (_, time) => {
    const rules = entry({ opening: { DAILY: ['20:00~23:00'] } })
    expect(isBookingTime(rules, [], at(time), at('2026-11-20T12:00:00Z'), madrid)).toBe(false)
  })
})

test('an evening lasts until the restaurant closes, not just until the last seating', () => {
  const rules = entry({
    opening: { DAILY: ['18:00~02:00'] },
    openingExceptions: { '2026-11-21': ['20:00~03:00'], '2026-11-23': [] },
    lastSeatingMinutes: 60,
  })
  const from = (day: string) => clocks([eveningSpan(rules, day, madrid).from])[0]
  expect(from('2026-11-20')).toBe('2026-11-20 02:00')
  expect(from('2026-11-22')).toBe('2026-11-22 03:00')
  expect(from('2026-11-24')).toBe('2026-11-24 00:00')
  expect(eveningSpan(rules, '2026-11-20', madrid).to).toBe(at('2026-11-21T01:00:00Z'))
  expect(eveningOf(rules, at('2026-11-21T00:30:00Z'), madrid)).toBe('2026-11-20')
  expect(eveningOf(rules, at('2026-11-21T01:00:00Z'), madrid)).toBe('2026-11-21')
  // On the page of a Friday, half past one is that of the night.
  const friday = { day: '2026-11-20', ...eveningSpan(rules, '2026-11-20', madrid) }
  const format = { instant: (day: string, clock: string) => instantOf(day, clock, madrid) }
  expect(instantIn(friday, '01:30', format)).toBe(at('2026-11-21T00:30:00Z'))
})

test('a party’s stay depends on its size; a party above the largest listed size stays as long as that one', () => {
  const rules = entry({
    stays: [
      { upTo: 2, minutes: 90 },
      { upTo: 6, minutes: 150 },
    ],
  })
  expect([1, 2, 3, 6, 7].map((diners) => stayMs(rules, diners) / 60_000)).toEqual([90, 90, 150, 150, 150])
})

test('bookingDays lists the free and the full times of each day', () => {
  const rules = entry({
    opening: { DAILY: ['20:00~22:00'] },
    lastSeatingMinutes: 0,
    slotMinutes: 60,
    daysAhead: 2,
    stays: [{ upTo: 200, minutes: 60 }],
    tables: [{ id: 'one', number: '1', seats: 2 }],
  })
  const eight = at('2026-11-20T19:00:00Z')
  const taken = [{ tableIds: ['one'], diners: 2, from: eight, to: eight + 3_600_000 }]
  const now = at('2026-11-20T12:00:00Z')
  const days = bookingDays(rules, { taken, closures: [] }, { diners: 2, areaId: null }, now, madrid)
  expect(days.map(({ day, free, full }) => [day, clocks(free), clocks(full)])).toEqual([
    ['2026-11-20', ['2026-11-20 21:00'], ['2026-11-20 20:00']],
    ['2026-11-21', ['2026-11-21 20:00', '2026-11-21 21:00'], []],
  ])
})
