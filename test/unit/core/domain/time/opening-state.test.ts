import { describe, expect, test } from 'vitest'
import {
  datesAhead,
  openedAt,
  openingState,
  readsAlikeUntil,
  weekOf,
} from '../../../../../core/domain/time/opening-state.ts'

const zone = 'Europe/Madrid'
const daily = (startMinutes: number, endMinutes: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes, endMinutes }))
/** A Wednesday in winter, so that Madrid is one hour ahead of UTC. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 0, 14, hour - 1, minute)

describe('the opening state of a kitchen', () => {
  test('tells when it changes, past midnight too', () => {
    const evening = daily(18 * 60, 60)
    expect(openingState({ openingPeriods: evening }, at(20), zone)).toEqual({ open: true, changesAt: at(25) })
    expect(openingState({ openingPeriods: evening }, at(2), zone)).toEqual({ open: false, changesAt: at(18) })
  })

  test('treats adjoining periods as one', () => {
    const halves = [...daily(12 * 60, 16 * 60), ...daily(16 * 60, 20 * 60)]
    expect(openingState({ openingPeriods: halves }, at(13), zone)).toEqual({ open: true, changesAt: at(20) })
  })

  test('never changes if the kitchen is always open', () => {
    expect(openingState({ openingPeriods: [] }, at(3), zone)).toEqual({ open: true, changesAt: null })
    expect(openingState({ openingPeriods: daily(0, 1440) }, at(3), zone)).toEqual({
      open: true,
      changesAt: null,
    })
  })

  test('tells when the kitchen opens next if it is open one day a week', () => {
    const saturday = [{ weekday: 6, startMinutes: 600, endMinutes: 900 }]
    expect(openingState({ openingPeriods: saturday }, at(12), zone)).toEqual({
      open: false,
      changesAt: Date.UTC(2026, 0, 17, 9),
    })
  })
})

test.for([
  ['in the evening', 20, [daily(720, 960), daily(1080, 60)], 18],
  ['after midnight, on the day before', 24.5, [daily(1080, 60)], 18],
  ['after adjoining periods, at the first', 19, [daily(720, 960), daily(960, 1200)], 12],
  ['when it is closed, never', 17, [daily(720, 960), daily(1080, 60)], null],
  ['when it is always open, never', 17, [[]], null],
] as const)('a kitchen opened %s', ([, hour, periods, opened]) => {
  expect(openedAt({ openingPeriods: periods.flat() }, at(hour), zone)).toBe(opened && at(opened))
})

test('a kitchen that opened before the clocks went back opened at that time of the clock', () => {
  const night = { openingPeriods: daily(1320, 360) }
  expect(openedAt(night, Date.parse('2026-10-25T03:30:00Z'), zone)).toBe(Date.parse('2026-10-24T20:00:00Z'))
})

describe('an opening exception', () => {
  const thursday = '2026-01-15'
  const openingPeriods = daily(18 * 60, 60)
  const closed = { openingPeriods, openingExceptions: [{ day: thursday, ranges: [] }] }

  test('closes its day, but not the night that began the day before', () => {
    expect(openingState(closed, at(20), zone)).toEqual({ open: true, changesAt: at(25) })
    expect(openingState(closed, at(26), zone)).toEqual({ open: false, changesAt: at(18 + 48) })
  })

  test('opens the kitchen at its own hours', () => {
    const noon = [{ day: thursday, ranges: [{ startMinutes: 720, endMinutes: 900 }] }]
    const state = openingState({ openingPeriods, openingExceptions: noon }, at(26), zone)
    expect(state).toEqual({ open: false, changesAt: at(36) })
  })

  test('closes a kitchen that is otherwise always open, and isn’t announced a month before', () => {
    const always = { ...closed, openingPeriods: [] }
    expect(openingState(always, at(12), zone)).toEqual({ open: true, changesAt: at(24) })
    expect(openingState(always, at(12) - 30 * 86_400_000, zone)).toEqual({ open: true, changesAt: null })
  })

  test('on each day of three weeks leads to the opening after the holiday', () => {
    const holiday = Array.from({ length: 21 }, (_, n) => ({
      day: new Date(Date.UTC(2026, 0, 14 + n)).toISOString().slice(0, 10),
      ranges: [],
    }))
    expect(openingState({ openingPeriods, openingExceptions: holiday }, at(12), zone)).toEqual({
      open: false,
      changesAt: at(18 + 21 * 24),
    })
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Madrid', 'Australia/Lord_Howe'])(
    'is listed for a month ahead, today included, under its own date in %s',
    (timeZone) => {
      const named = (day: string) => datesAhead([{ day, ranges: [] }], at(12), timeZone).map(dayOf)
      const dayOf = (one: { at: number }) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(one.at)
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at(12))
      for (const day of [today, '2026-01-20', '2026-02-10']) expect(named(day)).toEqual([day])
      for (const day of ['2026-01-12', '2026-03-10']) expect(named(day)).toEqual([])
    },
  )
})

test('weekOf begins on Monday and sorts the ranges of a day', () => {
  const week = weekOf([
    { weekday: 1, startMinutes: 1200, endMinutes: 60 },
    { weekday: 1, startMinutes: 720, endMinutes: 960 },
  ])
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(week[0]!.ranges.map(({ start }) => start)).toEqual([720, 1200])
})

describe('the description of a later instant stays the same', () => {
  test.each([
    [
      'until that instant, if it is today',
      '2026-11-27T18:00+01:00',
      '2026-11-27T16:00+01:00',
      '2026-11-27T18:00+01:00',
    ],
    [
      'until midnight, if it is tomorrow',
      '2026-11-28T02:00+01:00',
      '2026-11-27T23:30+01:00',
      '2026-11-28T00:00+01:00',
    ],
    [
      'until midnight, if it is next week',
      '2026-12-03T12:00+01:00',
      '2026-11-27T00:00+01:00',
      '2026-11-28T00:00+01:00',
    ],
    [
      'at most until clocks go back',
      '2026-10-26T12:00+01:00',
      '2026-10-25T01:00+02:00',
      '2026-10-25T02:00+01:00',
    ],
  ])('%s', (_, later, now, until) => {
    expect(readsAlikeUntil(Date.parse(later), Date.parse(now), zone)).toBe(Date.parse(until))
  })
})
