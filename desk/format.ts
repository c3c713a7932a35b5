import type { DeskBoard, DeskOrder } from '../core/contract/desk/desk-calls.ts'
import { localeOf } from '../core/domain/locale-of.ts'
import { isYearAway } from '../core/domain/time/is-year-away.ts'
import { clockReading } from '../core/domain/time/clock-reading.ts'
import { instantOf } from '../core/domain/time/instant-of.ts'
import { minutesAndSeconds } from '../core/domain/time/minutes-and-seconds.ts'
import type { Language } from '../core/schema/primitives.ts'
import type { Texts } from './texts/texts.ts'

/** Formats amounts, times and names in the desk's language and the shop's time zone. */
export type Format = {
  language: Language
  texts: Texts
  money: (cents: number, currency: string) => string
  time: (at: number) => string
  /** With the day when it isn't today, and the year when it is far away. */
  moment: (at: number, now: number) => string
  /** A day of the calendar, as YYYY-MM-DD. */
  date: (day: string) => string
  /** The same with its year, as a coupon may be valid for years. */
  dated: (day: string) => string
  /**
   * The instant at which the shop's clock shows this time on that day. For a time that the clock skips, the next one
   * that exists.
   */
  instant: (day: string, clock: string) => number
  ago: (ms: number) => string
  countdown: (ms: number) => string
  /**
   * The name of an order on the desk, by which its guests are called or found: its pickup number, its table, or the end
   * of its number. An order to take away from a table has both: it is called by its pickup number.
   */
  name: (order: DeskOrder) => string
  /** The same in a sentence, with the time if the order is for another day, whose orders have the same names. */
  nameOn: (order: DeskOrder, now: number) => string
}

export function formatIn(language: Language, texts: Texts, { timeZone }: DeskBoard['shop']): Format {
  const locale = localeOf(language)
  const time = clockReading(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const short = { timeZone, weekday: 'short', day: 'numeric', month: 'short' } as const
  const day = new Intl.DateTimeFormat(locale, short)
  const datedDay = new Intl.DateTimeFormat(locale, { ...short, year: 'numeric' })
  const longDay = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const datedCalendarDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' })
  const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const isSameDay = (one: number, other: number) => dayKey.format(one) === dayKey.format(other)
  const moment = (at: number, now: number) =>
    isSameDay(at, now) ? time(at) : `${(isYearAway(at, now) ? datedDay : day).format(at)}, ${time(at)}`
  const name = ({ tableNumber, pickupNumber, number }: DeskOrder) =>
    pickupNumber ||
    (tableNumber ? texts.table(tableNumber) : `#${number.split('-').at(-1)?.replace(/^0+/, '')}`)
  return {
    language,
    texts,
    money: (cents, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100),
    time,
    moment,
    date: (calendarDay) => longDay.format(Date.parse(calendarDay)),
    dated: (calendarDay) => datedCalendarDay.format(Date.parse(calendarDay)),
    instant: (calendarDay, clock) => instantOf(calendarDay, clock, timeZone),
    ago: (ms) => {
      const minutes = Math.floor(Math.max(0, ms) / 60_000)
      if (minutes < 1) return texts.now
      return minutes < 60 ? texts.minutes(minutes) : texts.hours(Math.floor(minutes / 60), minutes % 60)
    },
    countdown: (ms) => minutesAndSeconds(Math.ceil(Math.max(0, ms) / 1000)),
    name,
    nameOn(order, now) {
      const { appointmentAt } = order
      const isToday = appointmentAt === null || isSameDay(appointmentAt, now)
      return isToday ? name(order) : `${name(order)} (${moment(appointmentAt, now)})`
    },
  }
}
