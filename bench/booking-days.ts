/**
 * Measures how long the server takes to list the bookable times: `node scripts/run.mjs bench/booking-days.ts`. The
 * promise is 30 ms for a shop with 60 tables and 90 days, three quarters of them booked. Prints the median and the 95th
 * percentile.
 */
import * as v from 'valibot'
import { bookingDays } from '../core/domain/booking/booking-times.ts'
import type { Seated } from '../core/domain/booking/find-tables.ts'
import { BookingEntry } from '../core/schema/shop-file/shop-file-booking.ts'
import { compileBookingRules } from '../server/shops/compile/compile-booking.ts'
import { percentile } from './percentile.ts'

const runs = 101
const warmUps = 20
const [dayMs, hourMs] = [86_400_000, 3_600_000]
const now = Date.parse('2026-11-23T12:00:00Z')

const sizes = [2, 2, 4, 4, 6, 8]
const rules = compileBookingRules(
  v.parse(BookingEntry, {
    opening: { DAILY: ['12:00~16:00', '19:00~00:30'] },
    daysAhead: 90,
    maxDiners: 20,
    walkInPercent: 10,
    arrivalsPerSlot: 60,
    tables: Array.from({ length: 60 }, (_, at) => ({
      id: `t${at}`,
      number: String(at),
      seats: sizes[at % sizes.length] ?? 2,
    })),
    joins: [
      ['t4', 't10', 't16'],
      ['t5', 't11', 't17', 't23'],
    ],
  }),
)

const taken: Seated[] = []
for (let day = 0; day < 90; day += 1) {
  for (let table = 0; table < 60; table += 1) {
    for (const hour of [12, 19, 21]) {
      if ((day * 7 + table * 3 + hour) % 4 === 0) continue
      const from = Date.parse('2026-11-23') + day * dayMs + hour * hourMs
      taken.push({ tableIds: [`t${table}`], diners: 2, from, to: from + 1.5 * hourMs })
    }
  }
}

const times = Array.from({ length: warmUps + runs }, () => {
  const start = performance.now()
  bookingDays(rules, { taken, closures: [] }, { diners: 4, areaId: null }, now, 'Europe/Madrid')
  return performance.now() - start
}).slice(warmUps)
const [median, high] = [percentile(times, 0.5), percentile(times, 0.95)]
console.log(
  `booking days: ${taken.length} bookings, median ${median.toFixed(1)} ms, p95 ${high.toFixed(1)} ms (promised: 30 ms)`,
)
