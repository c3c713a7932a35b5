import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeFaultOf } from '../../../../../core/domain/pricing/benefits.ts'
import type { Offer } from '../../../../../core/schema/customer/benefits.ts'
import type { OpeningPeriod } from '../../../../../core/schema/opening.ts'

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** Zones with a clock change, and the days around both of them in 2026 and 2027. */
const zones = ['Europe/Madrid', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Tokyo']
const changes = [
  '2026-03-29',
  '2026-10-25',
  '2026-04-05',
  '2026-10-04',
  '2026-03-08',
  '2026-11-01',
  '2027-02-07',
]

/** What a clock on the wall there shows, by the platform alone. */
function wallOf(at: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    weekday: days.indexOf(of('weekday')),
    minutes: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/** Said in other words than the product's: today's hours, and what is left of yesterday's. */
function oracle({ firstDay, lastDay, openingPeriods = [] }: Offer, at: number, timeZone: string) {
  const { day, weekday, minutes } = wallOf(at, timeZone)
  if (lastDay !== null && day > lastDay) return 'expired'
  if (firstDay !== undefined && day < firstDay) return 'notYet'
  const isOn = (period: OpeningPeriod) => {
    const isOvernight = period.endMinutes <= period.startMinutes
    if (period.weekday === weekday)
      return minutes >= period.startMinutes && (isOvernight || minutes < period.endMinutes)
    return isOvernight && (period.weekday + 1) % 7 === weekday && minutes < period.endMinutes
  }
  return openingPeriods.length === 0 || openingPeriods.some(isOn) ? null : 'hours'
}

const clock = fc.integer({ min: 0, max: 23 * 4 + 3 }).map((quarter) => quarter * 15)
const period = fc.record({
  weekday: fc.nat(6),
  startMinutes: clock,
  endMinutes: fc.oneof(clock, fc.constant(1440)),
})
const offer = fc.record({
  firstDay: fc.option(fc.constantFrom(...changes), { nil: undefined }),
  lastDay: fc.option(fc.constantFrom(...changes)),
  openingPeriods: fc.option(fc.array(period, { maxLength: 4 }), { nil: undefined }),
})
/** Within a day and a half of a change, often on the very minute. */
const instant = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -36 * 60, max: 60 * 60 }))
  .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)

test('an offer may be used when a calendar and a wall clock say so, also around clock changes', () => {
  fc.assert(
    fc.property(offer, fc.constantFrom(...zones), instant, (times, timeZone, at) => {
      const whole: Offer = {
        id: 'a',
        title: 'A',
        reduction: { kind: 'freeDelivery' },
        minimumCents: 0,
        ...times,
      }
      expect(timeFaultOf(whole, at, timeZone)).toBe(oracle(whole, at, timeZone))
    }),
    { numRuns: 5_000 },
  )
})
