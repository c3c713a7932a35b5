import * as v from 'valibot'
import type { OpeningException, OpeningPeriod, OpeningRange } from '../../schema/opening.ts'
import { weekdays } from '../../schema/primitives.ts'

const clock = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d|24:00)'

const Range = v.pipe(v.string(), v.regex(new RegExp(`^${clock}~${clock}$`)))

/** Opening periods on the wire: a weekday name and ranges written `start~end` (spec §3). */
export const OpenTime = v.object({
  weekType: v.picklist(weekdays),
  openTime: v.array(Range),
})
export type OpenTime = v.InferOutput<typeof OpenTime>

/**
 * The opening ranges of one date, in place of those of its weekday; no ranges mean closed. Ours: the spec has
 * weekdays only.
 */
export const OpenDate = v.object({ date: v.pipe(v.string(), v.isoDate()), openTime: v.array(Range) })
export type OpenDate = v.InferOutput<typeof OpenDate>

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

export const readOpenDates = (list: OpenDate[]): OpeningException[] =>
  list.map(({ date, openTime }) => ({ day: date, ranges: openTime.map(readClocks) }))

export const writeOpenDates = (exceptions: OpeningException[]): OpenDate[] =>
  exceptions.map(({ day, ranges }) => ({ date: day, openTime: ranges.map(writeRange) }))

export const readRange = (weekday: number, range: string): OpeningPeriod => ({
  weekday,
  ...readClocks(range),
})

export function readClocks(range: string): OpeningRange {
  const [start = '', end = ''] = range.split('~')
  return { startMinutes: minutesOf(start), endMinutes: minutesOf(end) }
}

export const writeRange = ({ startMinutes, endMinutes }: OpeningPeriod | OpeningRange): string =>
  `${clockOf(startMinutes)}~${clockOf(endMinutes)}`

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
