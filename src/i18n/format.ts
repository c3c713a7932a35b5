import { localeOf } from '../../core/domain/locale-of.ts'
import { isYearAway } from '../../core/domain/time/is-year-away.ts'
import { clockReading } from '../../core/domain/time/clock-reading.ts'
import type { Language } from '../../core/schema/primitives.ts'

export type Formats = {
  /**
   * An instant as the shop's wall clock reads it: 19:42. With GMT+2 or the like when the clock reads so twice that day
   * (the end of summer time).
   */
  time(at: number): string
  /**
   * An instant as day and clock: Fri 20 Nov, 19:42. Only the clock if it is today; with the year if it is in another
   * year.
   */
  dayTime(at: number): string
  /** An instant as a day: Friday 20 November. */
  day(at: number): string
  /** A weekday by its number, 0 is Sunday. */
  weekday(weekday: number): string
  /** Minutes since midnight as a clock reads them. */
  clock(minutes: number): string
  /** Words joined as a list: a, b and c. */
  list(words: string[]): string
}

const made = new Map<string, Formats>()

/**
 * Formats of a language for a shop's time zone, created once per combination.
 * @param offsetMs by how much the phone's clock is behind the shop's
 */
export function formats(language: Language, timeZone: string, offsetMs = 0): Formats {
  const key = `${language}|${timeZone}|${offsetMs}`
  let found = made.get(key)
  if (!found) made.set(key, (found = make(localeOf(language), timeZone, offsetMs)))
  return found
}

function make(locale: string, timeZone: string, offsetMs: number): Formats {
  const inZone = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }))
  const clockOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = lazy(() => clockReading(locale, { ...clockOptions, timeZone }))
  const utcTime = inZone(clockOptions, 'UTC')
  const short = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const shortDay = inZone(short)
  const datedDay = inZone({ ...short, year: 'numeric' })
  const longDay = inZone({ weekday: 'long', day: 'numeric', month: 'long' })
  const weekday = inZone({ weekday: 'long' }, 'UTC')
  const list = lazy(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return {
    time: (at) => time()(at),
    day: (at) => longDay().format(at),
    dayTime: (at) => {
      const now = Date.now() + offsetMs
      const day = (isYearAway(at, now) ? datedDay : shortDay)().format(at)
      const clock = time()(at)
      return day === shortDay().format(now) ? clock : `${day}, ${clock}`
    },
    // The first of February 1970 was a Sunday.
    weekday: (number) => weekday().format(Date.UTC(1970, 1, 1 + number)),
    clock: (minutes) => utcTime().format(minutes * 60_000),
    list: (words) => list().format(words),
  }
}

/** Creates an Intl object only when it is first used, because each costs milliseconds. */
function lazy<T>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}
