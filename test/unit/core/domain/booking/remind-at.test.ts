import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNight } from '../../../../../core/domain/booking/night.ts'
import { mostEarlyMs, remindAt, reminderOf } from '../../../../../core/domain/booking/remind-at.ts'
import { hourMs, minuteMs } from '../../../../../core/domain/time/durations.ts'

test.each([
  ['2026-11-20T12:00', 3, '2026-11-20T09:00'],
  ['2026-11-20T11:59', 3, '2026-11-19T21:00'],
  ['2026-11-20T08:00', 3, '2026-11-19T21:00'],
  ['2026-11-21T00:59', 3, '2026-11-20T21:59'],
  ['2026-11-21T01:00', 3, '2026-11-20T21:00'],
  ['2026-11-01T02:30', 1, '2026-10-31T21:00'],
  ['2026-11-20T21:00', 24, '2026-11-19T21:00'],
])('guests of a table at %s are reminded, %d hours before as a rule, at %s', (table, hours, expected) => {
  // Samoa's date is another one than UTC's.
  for (const [timeZone, offset] of [
    ['Europe/Madrid', '+01:00'],
    ['Pacific/Apia', '+13:00'],
  ] as const)
    expect(remindAt(Date.parse(`${table}:00${offset}`), hours, timeZone)).toBe(
      Date.parse(`${expected}:00${offset}`),
    )
})

test.each([
  ['20T19:59', '21T11:30', 3, '20T21:00'],
  ['20T20:01', '21T11:30', 3, '21T09:00'],
  ['21T08:00', '21T11:30', 3, '21T09:00'],
  ['21T08:01', '21T11:30', 3, null],
  ['20T20:01', '21T10:00', 3, '21T09:00'],
  ['20T20:01', '21T09:59', 3, null],
  ['21T08:00', '21T12:00', 3, '21T09:00'],
  ['21T08:01', '21T12:00', 3, null],
  ['20T20:01', '21T01:00', 3, null],
  ['20T20:01', '21T23:00', 24, '21T09:00'],
])('guests who book at %s for %s, with %d hours, are reminded at %s', (booked, table, hours, expected) => {
  const at = (clock: string) => Date.parse(`2026-11-${clock}:00+01:00`)
  const booking = { bookedAt: at(booked), startsAt: at(table) }
  expect(reminderOf(booking, hours, 'Europe/Madrid')).toBe(expected && at(expected))
})

test('a night in which the clocks are set forward or back is one, too', () => {
  // Eight in the morning, after Madrid's clocks were changed in the night.
  const reminded = (table: string) => new Date(remindAt(Date.parse(table), 3, 'Europe/Madrid')).toISOString()
  expect(reminded('2027-03-28T08:00:00+02:00')).toBe('2027-03-27T20:00:00.000Z')
  expect(reminded('2026-10-25T08:00:00+01:00')).toBe('2026-10-24T19:00:00.000Z')
})

test('a reminder is never in the night, never later than usual, and at most thirteen hours earlier', () => {
  const tables = fc.integer({ min: 0, max: 366 * 24 * 60 })
  const zone = fc.constantFrom(
    'Europe/Madrid',
    'Pacific/Apia',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
  )
  fc.assert(
    fc.property(tables, fc.integer({ min: 1, max: 72 }), zone, (minutes, hours, timeZone) => {
      const startsAt = Date.parse('2026-06-01T00:00Z') + minutes * minuteMs
      const usual = startsAt - hours * hourMs
      const at = remindAt(startsAt, hours, timeZone)
      expect(isNight(at, timeZone)).toBe(false)
      expect(usual - at).toBeGreaterThanOrEqual(0)
      expect(usual - at).toBeLessThanOrEqual(mostEarlyMs)
      if (!isNight(usual, timeZone)) expect(at).toBe(usual)
    }),
    { numRuns: 2_000 },
  )
})
