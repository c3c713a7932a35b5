import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isOpenNow, isSlot, slotsOf } from '../../../../../core/domain/time/slots.ts'
import { wallTime } from '../../../../../core/domain/time/wall-clock.ts'
import type { OpeningException, OpeningPeriod } from '../../../../../core/schema/opening.ts'
import type { SlotRules } from '../../../../../core/schema/shop.ts'
import { exceptionsOn, period } from '../../../../support/shops/menu-arbitraries.ts'

/*
 * Nights on which the clocks change, worked out by hand from the calendars of 2026, on a phone that is set to Hawaii:
 *
 *   Madrid      29 March 01:00Z: 02:00 becomes 03:00      25 October 01:00Z: 03:00 becomes 02:00
 *   Lord Howe   4 October 15:30Z the day before: 02:00 becomes 02:30 (+10:30 to +11)
 *               5 April 15:00Z the day before: 02:00 becomes 01:30 (+11 to +10:30)
 *   Cairo       24 April 22:00Z the day before: 00:00 becomes 01:00 (+2 to +3)
 *               29 October 21:00Z: 24:00 becomes 23:00 of the same day
 */

const before = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Pacific/Honolulu'
})
afterAll(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

test('this phone is set to Honolulu', () => {
  expect(new Date(0).getTimezoneOffset()).toBe(600)
})

const everyDay = (...ranges: [from: number, to: number][]): OpeningPeriod[] =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    ranges.map(([from, to]) => ({ weekday, startMinutes: from * 60, endMinutes: to * 60 })),
  )
const on = (day: string, ...ranges: [from: number, to: number][]): OpeningException => ({
  day,
  ranges: ranges.map(([from, to]) => ({ startMinutes: from * 60, endMinutes: to * 60 })),
})
const rules = (changes: Partial<SlotRules>): SlotRules => ({
  stepMinutes: 30,
  leadMinutes: 0,
  daysAhead: 1,
  capacity: null,
  ...changes,
})

type Night = {
  title: string
  timeZone: string
  now: string
  periods: OpeningPeriod[]
  dates?: OpeningException[]
  slots?: Partial<SlotRules>
  /** Instants, in UTC. */
  expected: string[]
}

const nights: Night[] = [
  {
    title: 'Madrid in March: an evening until 03:00 ends when 02:00 becomes 03:00',
    timeZone: 'Europe/Madrid',
    now: '2026-03-28T22:00Z',
    periods: everyDay([23, 3]),
    expected: [
      '03-28T22:00Z',
      '03-28T22:30Z',
      '03-28T23:00Z',
      '03-28T23:30Z',
      '03-29T00:00Z',
      '03-29T00:30Z',
    ],
  },
  {
    title: 'Madrid in March: a service that opens at 02:00 opens at 03:00, and 02:30 doesn’t exist',
    timeZone: 'Europe/Madrid',
    now: '2026-03-29T00:00Z',
    periods: everyDay([2, 4]),
    expected: ['03-29T01:00Z', '03-29T01:30Z'],
  },
  {
    title: 'Madrid in October: an evening until 03:00 is an hour longer',
    timeZone: 'Europe/Madrid',
    now: '2026-10-24T23:00Z',
    periods: everyDay([23, 3]),
    slots: { daysAhead: 1, stepMinutes: 60 },
    expected: [
      '10-24T23:00Z',
      '10-25T00:00Z',
      '10-25T01:00Z',
      '10-25T22:00Z',
      '10-25T23:00Z',
      '10-26T00:00Z',
      '10-26T01:00Z',
    ],
  },
  {
    title: 'Madrid in October: the lead time is elapsed time, not time on the wall clock',
    timeZone: 'Europe/Madrid',
    now: '2026-10-24T23:50Z',
    periods: everyDay([0, 4]),
    slots: { leadMinutes: 60 },
    expected: ['10-25T01:00Z', '10-25T01:30Z', '10-25T02:00Z', '10-25T02:30Z'],
  },
  {
    title: 'Lord Howe in October: half an hour is skipped, and the quarter hours after it are offered',
    timeZone: 'Australia/Lord_Howe',
    now: '2026-10-03T14:30Z',
    periods: everyDay([1, 3]),
    slots: { stepMinutes: 15 },
    expected: [
      '10-03T14:30Z',
      '10-03T14:45Z',
      '10-03T15:00Z',
      '10-03T15:15Z',
      '10-03T15:30Z',
      '10-03T15:45Z',
    ],
  },
  {
    title: 'Lord Howe in April: half an hour is offered twice',
    timeZone: 'Australia/Lord_Howe',
    now: '2026-04-04T14:00Z',
    periods: everyDay([1, 3]),
    expected: ['04-04T14:00Z', '04-04T14:30Z', '04-04T15:00Z', '04-04T15:30Z', '04-04T16:00Z'],
  },
  {
    title: 'Cairo in April: an evening until 02:00 continues after 23:30 at 01:00',
    timeZone: 'Africa/Cairo',
    now: '2026-04-23T20:00Z',
    periods: everyDay([22, 2]),
    expected: [
      '04-23T20:00Z',
      '04-23T20:30Z',
      '04-23T21:00Z',
      '04-23T21:30Z',
      '04-23T22:00Z',
      '04-23T22:30Z',
    ],
  },
  {
    title: 'Cairo in April: a service that opens at midnight opens at 01:00',
    timeZone: 'Africa/Cairo',
    now: '2026-04-23T20:00Z',
    periods: [{ weekday: 5, startMinutes: 0, endMinutes: 120 }],
    slots: { daysAhead: 2 },
    expected: ['04-23T22:00Z', '04-23T22:30Z'],
  },
  {
    title: 'Cairo in October: the last hour of the day is offered twice and belongs to that day both times',
    timeZone: 'Africa/Cairo',
    now: '2026-10-29T19:00Z',
    periods: everyDay([22, 24]),
    expected: [
      '10-29T19:00Z',
      '10-29T19:30Z',
      '10-29T20:00Z',
      '10-29T20:30Z',
      '10-29T21:00Z',
      '10-29T21:30Z',
    ],
  },
  {
    title: 'a closed Christmas: the night before lasts until 02:00, and the day after has the usual slots',
    timeZone: 'Europe/Madrid',
    now: '2026-12-24T22:00Z',
    periods: everyDay([12, 13], [22, 2]),
    dates: [on('2026-12-25')],
    slots: { stepMinutes: 60, daysAhead: 3 },
    expected: [
      '12-24T22:00Z',
      '12-24T23:00Z',
      '12-25T00:00Z',
      '12-26T11:00Z',
      '12-26T21:00Z',
      '12-26T22:00Z',
      '12-26T23:00Z',
      '12-27T00:00Z',
    ],
  },
  {
    title:
      'New Year’s Eve until 05:00 and shorter hours the day after, in a service that is otherwise always open',
    timeZone: 'Europe/Madrid',
    now: '2026-12-31T10:00Z',
    periods: [],
    dates: [on('2026-12-31', [22, 5]), on('2027-01-01', [20, 22])],
    slots: { stepMinutes: 120, daysAhead: 2 },
    expected: ['12-31T21:00Z', '12-31T23:00Z', '2027-01-01T01:00Z', '2027-01-01T03:00Z', '2027-01-01T19:00Z'],
  },
  {
    title: 'an opening exception on the night of the skipped hour',
    timeZone: 'Europe/Madrid',
    now: '2026-03-28T12:00Z',
    periods: everyDay([12, 14]),
    dates: [on('2026-03-28', [23, 4]), on('2026-03-29')],
    slots: { stepMinutes: 60, daysAhead: 3 },
    expected: [
      '03-28T22:00Z',
      '03-28T23:00Z',
      '03-29T00:00Z',
      '03-29T01:00Z',
      '03-30T10:00Z',
      '03-30T11:00Z',
    ],
  },
]

const inUtc = (at: number) =>
  new Date(at)
    .toISOString()
    .replace(':00.000Z', 'Z')
    .replace(/^2026-/, '')

describe('slots worked out by hand', () => {
  test.each(nights)('$title', ({ timeZone, now, periods, dates = [], slots = {}, expected }) => {
    const service = { openingPeriods: periods, openingExceptions: dates, slots: rules(slots) }
    expect(slotsOf(service, Date.parse(now), timeZone).map(inUtc)).toEqual(expected)
  })

  test.each([
    ['Europe/Madrid', '2026-03-29T00:59Z', everyDay([23, 2]), true],
    ['Europe/Madrid', '2026-03-29T01:00Z', everyDay([23, 2]), false],
    // 02:30 of that day never comes: it closes when the clock jumps over it.
    ['Europe/Madrid', '2026-03-29T01:00Z', everyDay([0, 2.5]), false],
    ['Europe/Madrid', '2026-10-25T00:30Z', everyDay([23, 2.5]), false],
    // 02:00 a second time: what closed at 02:30 is open once more.
    ['Europe/Madrid', '2026-10-25T01:00Z', everyDay([23, 2.5]), true],
    ['Australia/Lord_Howe', '2026-10-03T15:30Z', everyDay([1, 2.25]), false],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z', everyDay([1, 1.75]), true],
    ['Africa/Cairo', '2026-04-23T21:59Z', everyDay([20, 24]), true],
    ['Africa/Cairo', '2026-04-23T22:00Z', everyDay([20, 24]), false],
    ['Africa/Cairo', '2026-10-29T21:30Z', everyDay([20, 24]), true],
    ['Africa/Cairo', '2026-10-29T22:00Z', everyDay([20, 24]), false],
  ] as const)('in %s at %s, with the periods %j, isOpenNow is %s', (timeZone, now, openingPeriods, open) => {
    expect(isOpenNow({ openingPeriods: [...openingPeriods] }, Date.parse(now), timeZone)).toBe(open)
  })
})

const changes = [
  ['Europe/Madrid', '2026-03-26'],
  ['Europe/Madrid', '2026-10-22'],
  ['Australia/Lord_Howe', '2026-04-02'],
  ['Australia/Lord_Howe', '2026-10-01'],
  ['Africa/Cairo', '2026-04-21'],
  ['Africa/Cairo', '2026-10-26'],
] as const

describe.each(changes)('any service in %s from %s', (timeZone, first) => {
  const minuteMs = 60_000
  const start = Date.parse(first)
  const scene = fc.record({
    openingPeriods: fc.array(period, { maxLength: 4 }),
    openingExceptions: exceptionsOn(
      fc.integer({ min: 0, max: 8 }).map((n) => new Date(start + n * 86_400_000).toISOString().slice(0, 10)),
    ),
    slots: fc.record({
      stepMinutes: fc.constantFrom(5, 7, 15, 30, 45, 60, 240),
      leadMinutes: fc.constantFrom(0, 20, 60, 180),
      daysAhead: fc.integer({ min: 1, max: 5 }),
      capacity: fc.constant(null),
    }),
    now: fc.integer({ min: start, max: start + 5 * 86_400_000 }),
  })

  test('offers slots that ascend, are open, are on a step and aren’t before the lead time', () => {
    fc.assert(
      fc.property(scene, ({ now, ...service }) => {
        const slots = slotsOf(service, now, timeZone)
        for (const [index, at] of slots.entries()) {
          expect(at).toBeGreaterThan(slots[index - 1] ?? -Infinity)
          expect(at).toBeGreaterThanOrEqual(now + service.slots.leadMinutes * minuteMs)
          expect(isOpenNow(service, at, timeZone)).toBe(true)
          expect(wallTime(at, timeZone).minutes % service.slots.stepMinutes).toBe(0)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('accepts a time as a slot exactly if it is on the list', () => {
    fc.assert(
      fc.property(scene, ({ now, ...service }) => {
        const offered = new Set(slotsOf(service, now, timeZone))
        for (let at = start; at < start + 9 * 86_400_000; at += 15 * minuteMs)
          expect(isSlot(service, at, now, timeZone)).toBe(offered.has(at))
      }),
      { numRuns: 10 },
    )
  })

  test('offers the same slots whatever time zone the phone is set to', async () => {
    const zones = ['Pacific/Honolulu', 'Pacific/Kiritimati', 'Africa/Cairo', 'Australia/Lord_Howe', 'UTC']
    const phones: { zone: string; slotsOf: typeof slotsOf }[] = []
    for (const zone of zones) {
      // Each phone reads for itself: what another has read of a zone's clocks is kept in a module.
      vi.resetModules()
      phones.push({ zone, slotsOf: (await import('../../../../../core/domain/time/slots.ts')).slotsOf })
    }
    fc.assert(
      fc.property(scene, ({ now, ...service }) => {
        const lists = phones.map((phone) => {
          process.env['TZ'] = phone.zone
          return phone.slotsOf(service, now, timeZone).join()
        })
        process.env['TZ'] = 'Pacific/Honolulu'
        expect(new Set(lists).size).toBe(1)
      }),
      { numRuns: 20 },
    )
  })
})
