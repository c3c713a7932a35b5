/**
 * Measures how long it takes to list the appointment times of a week: `node scripts/run.mjs bench/slots.ts`. The
 * promise is 5 ms for seven days in steps of five minutes, with evenings past midnight and exceptional dates, also
 * while the clocks change. For comparison, the simplest way: reading the wall clock of every minute. Prints the median
 * and the 95th percentile.
 */
import { type ServiceHours, dayNumber, stretchAt } from '../core/domain/time/service-hours.ts'
import { slotsOf } from '../core/domain/time/slots.ts'
import { wallTime } from '../core/domain/time/wall-clock.ts'
import type { SlotRules } from '../core/schema/shop.ts'
import { percentile } from './percentile.ts'

const runs = 201
const warmUps = 20
const timeZone = 'Europe/Madrid'

const daily = [0, 1, 2, 3, 4, 5, 6]
const service: ServiceHours & { slots: SlotRules } = {
  openingPeriods: [
    ...daily.map((weekday) => ({ weekday, startMinutes: 7 * 60, endMinutes: 16 * 60 })),
    ...daily.map((weekday) => ({ weekday, startMinutes: 18 * 60, endMinutes: 3 * 60 })),
  ],
  openingExceptions: [
    ...Array.from({ length: 100 }, (_, n) => ({
      day: new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
      ranges: [],
    })),
    { day: '2026-03-27', ranges: [] },
    { day: '2026-03-29', ranges: [{ startMinutes: 20 * 60, endMinutes: 5 * 60 }] },
    { day: '2026-10-24', ranges: [{ startMinutes: 60, endMinutes: 6 * 60 }] },
  ],
  slots: { stepMinutes: 5, leadMinutes: 20, daysAhead: 7, capacity: null },
}

/** The simplest way: computes the wall time of every minute. */
function minuteByMinute(now: number): number[] {
  const { stepMinutes, leadMinutes, daysAhead } = service.slots
  const lastDay = dayNumber(wallTime(now, timeZone)) + daysAhead - 1
  const slots: number[] = []
  for (let at = now + leadMinutes * 60_000; ; at += 60_000) {
    const wall = wallTime(at, timeZone)
    if (dayNumber(wall) > lastDay + 1) return slots
    const stretch = wall.minutes % stepMinutes === 0 ? stretchAt(service, wall) : undefined
    if (stretch && dayNumber(wall) - stretch.daysAgo <= lastDay) slots.push(at)
  }
}

function measure(
  work: (now: number) => number[],
  now: number,
  count: number,
): { times: number[]; slots: number[] } {
  let slots: number[] = []
  const times = Array.from({ length: warmUps + count }, () => {
    const start = performance.now()
    slots = work(now)
    return performance.now() - start
  })
  return { times: times.slice(warmUps), slots }
}

const first = performance.now()
slotsOf(service, Date.parse('2026-06-01T08:00:00Z'), 'Europe/Lisbon')
const cold = performance.now() - first

for (const [name, now] of [
  ['an ordinary week', '2026-06-01T08:00:00Z'],
  ['the week of the skipped hour', '2026-03-25T08:00:00Z'],
  ['the week of the doubled hour', '2026-10-21T08:00:00Z'],
] as const) {
  const { times, slots } = measure((at) => slotsOf(service, at, timeZone), Date.parse(now), runs)
  const naive = measure(minuteByMinute, Date.parse(now), 5)
  if (naive.slots.join() !== slots.join()) throw new Error('the two disagree')
  console.log(
    `${slots.length.toLocaleString('en')} times in ${name}: ` +
      `median ${percentile(times, 0.5).toFixed(2)} ms, 95 % within ${percentile(times, 0.95).toFixed(2)} ms; ` +
      `minute by minute ${percentile(naive.times, 0.5).toFixed(0)} ms, ` +
      `${(percentile(naive.times, 0.5) / percentile(times, 0.5)).toFixed(0)} times as long`,
  )
}
console.log(`The first time of all in a process, its zone's calendar loaded too: ${cold.toFixed(1)} ms`)
