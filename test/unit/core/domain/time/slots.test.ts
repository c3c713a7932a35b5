import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpenNow, isSlot, slotsOf } from '../../../../../core/domain/time/slots.ts'
import { wallTime } from '../../../../../core/domain/time/wall-clock.ts'
import type { OpeningException, OpeningPeriod } from '../../../../../core/schema/opening.ts'
import type { SlotRules } from '../../../../../core/schema/shop.ts'
import { exceptionsOn, period } from '../../../../support/shops/menu-arbitraries.ts'
import { type ZoneWeek, zoneWeeks } from '../../../../support/shops/zone-weeks.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

const rules = (changes: Partial<SlotRules> = {}): SlotRules => ({
  stepMinutes: 30,
  leadMinutes: 0,
  daysAhead: 1,
  capacity: null,
  ...changes,
})
const daily = (startMinutes: number, endMinutes: number): OpeningPeriod[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes, endMinutes }))

/** `day` as the number of days since the epoch. */
const dayNumber = (day: string): number => Date.parse(day) / dayMs

/** Every slot by trying every minute, on a strip of the calendar that periods are painted on. */
function everySlot(week: ZoneWeek, { openingPeriods, openingExceptions, slots, now }: Scene): number[] {
  const wallAt = (at: number) => week.walls[Math.floor((at - week.start) / minuteMs)]
  const last = dayNumber(wallAt(now)!.day) + slots.daysAhead - 1
  const rangesOf = (opened: number) => {
    const exception = openingExceptions.find(({ day }) => dayNumber(day) === opened)
    if (exception) return exception.ranges
    if (openingPeriods.length === 0) return [{ startMinutes: 0, endMinutes: 1440 }]
    return openingPeriods.filter(({ weekday }) => (opened + 4) % 7 === weekday)
  }
  // Opened on this day or on the one before; a day on offer is one on which it opens.
  const openOf = (day: number, minutes: number): boolean =>
    [day, day - 1].some(
      (opened) =>
        opened <= last &&
        rangesOf(opened).some(({ startMinutes, endMinutes }) => {
          const length =
            endMinutes > startMinutes ? endMinutes - startMinutes : endMinutes + 1440 - startMinutes
          const since = (day - opened) * 1440 + minutes - startMinutes
          return since >= 0 && since < length
        }),
    )
  const all: number[] = []
  const first = Math.ceil((now + slots.leadMinutes * minuteMs) / minuteMs) * minuteMs
  for (let at = first; wallAt(at); at += minuteMs) {
    const { day, minutes } = wallAt(at)!
    if (minutes % slots.stepMinutes !== 0) continue
    if (openOf(dayNumber(day), minutes)) all.push(at)
  }
  return all
}

type Scene = {
  openingPeriods: OpeningPeriod[]
  openingExceptions: OpeningException[]
  slots: SlotRules
  now: number
}

const scene = (week: ZoneWeek): fc.Arbitrary<Scene> =>
  fc.record({
    openingPeriods: fc.array(period, { maxLength: 4 }),
    openingExceptions: exceptionsOn(fc.constantFrom(...new Set(week.walls.map(({ day }) => day)))),
    slots: fc.record({
      stepMinutes: fc.constantFrom(5, 15, 30, 60, 90, 180, 240),
      leadMinutes: fc.constantFrom(0, 20, 60, 1500),
      daysAhead: fc.integer({ min: 1, max: 4 }),
      capacity: fc.constant(null),
    }),
    // What is offered must end before the strip of known minutes does.
    now: fc.integer({ min: week.start, max: week.start + 4 * dayMs }),
  })

describe.each(zoneWeeks)('appointment times in $name', (week) => {
  test('are every whole step of the wall clock while open, after the lead time, for the days on offer', () => {
    fc.assert(
      fc.property(scene(week), (service) => {
        const slots = slotsOf(service, service.now, week.timeZone)
        expect(slots).toEqual(everySlot(week, service))
      }),
      { numRuns: 25 },
    )
  })

  test('pass isSlot exactly if slotsOf lists them', () => {
    fc.assert(
      fc.property(scene(week), fc.nat(), (service, pick) => {
        const { now } = service
        const slots = slotsOf(service, now, week.timeZone)
        const tried = [
          ...slots.slice(0, 5),
          ...slots.slice(-5),
          ...slots.flatMap((at) => [at + minuteMs, at + 1]).slice(0, 6),
          week.start + (pick % (7 * 1440)) * minuteMs,
          now,
          now - 30 * minuteMs,
        ]
        const offered = new Set(slots)
        expect(tried.map((at) => isSlot(service, at, now, week.timeZone))).toEqual(
          tried.map((at) => offered.has(at)),
        )
      }),
      { numRuns: 25 },
    )
  })
})

describe('appointment times', () => {
  const madrid = 'Europe/Madrid'
  const clocks = (openingPeriods: OpeningPeriod[], slots: SlotRules, now: string): string[] =>
    slotsOf({ openingPeriods, slots }, Date.parse(now), madrid).map((at) => {
      const { day, minutes } = wallTime(at, madrid)
      return `${day.slice(8)} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    })

  test('of an evening that ends after midnight belong to that evening', () => {
    const found = clocks(daily(23 * 60, 60), rules({ leadMinutes: 20 }), '2025-06-02T21:15:00Z')
    expect(found).toEqual(['03 00:00', '03 00:30'])
  })

  test('begin with the first whole step after the lead time, to the second', () => {
    expect(clocks([], rules({ leadMinutes: 60 }), '2025-06-02T20:00:00Z')).toEqual(['02 23:00', '02 23:30'])
    expect(clocks([], rules({ leadMinutes: 60 }), '2025-06-02T20:00:01Z')).toEqual(['02 23:30'])
  })

  test('are for today only if one day is on offer, even if today is nearly over', () => {
    expect(clocks([], rules({ leadMinutes: 60 }), '2025-06-02T21:30:00Z')).toEqual([])
    expect(clocks(daily(600, 660), rules(), '2025-06-02T21:30:00Z')).toEqual([])
    expect(clocks(daily(600, 660), rules({ daysAhead: 2 }), '2025-06-02T21:30:00Z')).toEqual([
      '03 10:00',
      '03 10:30',
    ])
  })

  test('of a skipped hour don’t exist, and long steps after it are still offered', () => {
    const spring = '2025-03-29T23:00:00Z'
    expect(clocks(daily(60, 240), rules(), spring)).toEqual(['30 01:00', '30 01:30', '30 03:00', '30 03:30'])
    expect(clocks(daily(0, 540), rules({ stepMinutes: 180 }), spring)).toEqual([
      '30 00:00',
      '30 03:00',
      '30 06:00',
    ])
  })

  test('of a repeated hour are offered twice, as two instants', () => {
    const autumn = slotsOf(
      { openingPeriods: daily(120, 180), slots: rules() },
      Date.parse('2025-10-25T23:00:00Z'),
      madrid,
    )
    expect(new Set(autumn).size).toBe(4)
    expect(clocks(daily(120, 180), rules(), '2025-10-25T23:00:00Z')).toEqual([
      '26 02:00',
      '26 02:30',
      '26 02:00',
      '26 02:30',
    ])
  })

  test('are empty if the service doesn’t open on the days on offer', () => {
    const mondays = [{ weekday: 1, startMinutes: 600, endMinutes: 700 }]
    expect(clocks(mondays, rules({ daysAhead: 3 }), '2025-06-03T08:00:00Z')).toEqual([])
  })

  test.each([Number.NaN, Infinity, -Infinity, 1e300, -1])('are never %s', (at) => {
    expect(
      isSlot({ openingPeriods: [], slots: rules() }, at, Date.parse('2025-06-02T20:00:00Z'), madrid),
    ).toBe(false)
  })
})

test('G30 isOpenNow uses the shop’s time zone', () => {
  const service = { openingPeriods: daily(18 * 60, 2 * 60), slots: rules() }
  const at = Date.parse('2025-06-02T23:30:00Z')
  expect(isOpenNow(service, at, 'Europe/Madrid')).toBe(true)
  expect(isOpenNow(service, at, 'Asia/Kolkata')).toBe(false)
})
