import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayByKey,
  firstOnOffer,
  opensAt,
  weekdayOf,
  weeksOf,
} from '../../../../../src/routes/booking/choose/month.ts'

test.each([
  ['2026-11-15', 9 + 30 - 9, 6, '2026-11-02'],
  ['2027-02-10', 28, 0, '2027-02-01'],
  ['2028-02-10', 29, 1, '2028-02-07'],
])('the weeks of the month of %s start on Monday and hold its %i days', (day, count, gap, firstMonday) => {
  const weeks = weeksOf(day)
  const days = weeks.flat().filter((one) => one !== null)
  expect(days).toHaveLength(count)
  expect(weeks[0]!.indexOf(`${day.slice(0, 7)}-01`)).toBe(gap)
  expect(weeks.map(([monday]) => monday)).toContain(firstMonday)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

test.each([
  ['ArrowLeft', '2026-02-28'],
  ['ArrowRight', '2026-03-02'],
  ['ArrowUp', '2026-02-22'],
  ['ArrowDown', '2026-03-08'],
  ['Home', '2026-02-23'],
  ['End', '2026-03-01'],
  ['PageUp', '2026-02-01'],
  ['PageDown', '2026-04-01'],
  ['Enter', null],
])('%s leads from Sunday 1 March 2026 to %s', (key, day) => {
  expect(dayByKey(key, '2026-03-01')).toBe(day)
})

test('addMonths() gives the last day of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
})

test.each([
  [undefined, '2026-08-01'],
  [[], '2026-08-01'],
  [['2026-08-03'], '2026-08-01'],
  [['2026-07-31', '2026-08-01'], '2026-07-31'],
])('on Saturday 1 August, with the days %j in the answer, the first day on offer is %s', (days, first) => {
  expect(
    firstOnOffer(
      '2026-08-01',
      days?.map((day) => ({ day })),
    ),
  ).toBe(first)
})

test.each([
  ['before its days are read', undefined, '2026-11-30'],
  ['without any free day', [['2026-11-30', 0]], '2026-11-30'],
  [
    'on a day with a free table',
    [
      ['2026-11-30', 2],
      ['2026-12-01', 3],
    ],
    '2026-11-30',
  ],
  [
    'on a month’s last evening',
    [
      ['2026-11-30', 0],
      ['2026-12-01', 0],
      ['2026-12-03', 4],
      ['2026-12-04', 1],
    ],
    '2026-12-03',
  ],
  [
    'when the answer begins with a later day',
    [
      ['2026-12-04', 1],
      ['2026-12-03', 4],
    ],
    '2026-12-03',
  ],
] as const)('%s, the calendar opens at the first free day or else at the first one', (_when, days, day) => {
  expect(
    opensAt(
      '2026-11-30',
      days?.map(([one, count]) => ({ day: one, free: Array<number>(count).fill(0) })),
    ),
  ).toBe(day)
})

test('addDays() counts days correctly across months, years and clock changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -400, max: 400 }), (from, count) => {
      const day = addDays('1990-01-01', from)
      expect(addDays(addDays(day, count), -count)).toBe(day)
      expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7)
    }),
  )
})
