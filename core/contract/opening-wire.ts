import * as v from 'valibot'
import type { OpeningPeriod } from '../schema/opening.ts'
import { weekdays } from '../schema/primitives.ts'

const clock = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d|24:00)'

/** Opening periods on the wire: a weekday name and ranges written `start~end` (spec §3). */
export const OpenTime = v.object({
  weekType: v.picklist(weekdays),
  openTime: v.array(v.pipe(v.string(), v.regex(new RegExp(`^${clock}~${clock}$`)))),
})
export type OpenTime = v.InferOutput<typeof OpenTime>

export function readOpenTimes(list: OpenTime[]): OpeningPeriod[] {
  return list.flatMap(({ weekType, openTime }) =>
    openTime.map((range) => readRange(weekdays.indexOf(weekType), range)),
  )
}

export function writeOpenTimes(periods: OpeningPeriod[]): OpenTime[] {
  return weekdays.flatMap((weekType, weekday) => {
    const openTime = periods.filter((period) => period.weekday === weekday).map(writeRange)
    return openTime.length ? [{ weekType, openTime }] : []
  })
}

export function readRange(weekday: number, range: string): OpeningPeriod {
  const [start = '', end = ''] = range.split('~')
  return { weekday, startMinutes: minutesOf(start), endMinutes: minutesOf(end) }
}

export const writeRange = (period: OpeningPeriod): string =>
  `${clockOf(period.startMinutes)}~${clockOf(period.endMinutes)}`

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
