import type { WeekdayName } from '../../../core/schema/primitives.ts'
import type { Opening } from '../../../core/schema/shop-file.ts'
import type { Conversion, Loosely } from './read.ts'

const everyDay = 0b111_1111

/** The day of each bit, lowest first. */
const days = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const satisfies readonly WeekdayName[]

/**
 * Turns `active_days`, `active_begin` and `active_end` into an opening; undefined means always, null means never.
 *
 * `active_days` is a mask of seven bits, 127 for all. The vendor documents neither the field nor which bit is
 * which day; here the lowest bit (1) is Monday and the highest (64) Sunday, and a note asks the owner to look.
 * Times are minutes from midnight, or `HH:MM`; an end at or before the begin runs past midnight.
 */
export function readOpening(entry: Loosely, name: string, { notes }: Conversion): Opening | undefined | null {
  const mask = readMask(entry['active_days'], name, notes)
  const begin = readMinutes(entry['active_begin'], `${name}: active_begin`, notes)
  const end = readMinutes(entry['active_end'], `${name}: active_end`, notes)
  if (mask === 0) return null
  const allDay = (begin ?? 0) % 1440 === (end ?? 1440) % 1440
  if (mask === everyDay && allDay) return undefined
  const range = allDay ? '00:00~24:00' : `${clockOf((begin ?? 0) % 1440)}~${clockOf(end || 1440)}`
  if (mask === everyDay) return { DAILY: [range] }
  const open = days.filter((_, bit) => mask & (1 << bit))
  notes.push(
    `${name}: active_days ${mask} is read as ${open.map(capitalized).join(', ')}; the vendor doesn't document its days, so check them.`,
  )
  return Object.fromEntries(open.map((day) => [day, [range]])) as Opening
}

function readMask(value: unknown, name: string, notes: string[]): number {
  if (value === undefined || value === null) return everyDay
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= everyDay) return value
  notes.push(`${name}: active_days ${JSON.stringify(value)} is not understood and is read as every day.`)
  return everyDay
}

function readMinutes(value: unknown, name: string, notes: string[]): number | null {
  if (value === undefined || value === null || value === '') return null
  const clock = typeof value === 'string' ? /^(\d{1,2}):(\d{2})(:\d{2})?$/.exec(value.trim()) : null
  const minutes = clock
    ? Number(clock[1]) * 60 + Number(clock[2])
    : typeof value === 'string'
      ? Number(value)
      : value
  if (typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 0 && minutes <= 1440)
    return minutes
  notes.push(`${name} ${JSON.stringify(value)} is not understood and is left out.`)
  return null
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const capitalized = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase()
