/** What a clock on the shop's wall shows. */
export type WallTime = {
  /** 0 is Sunday. */
  weekday: number
  /** Minutes since midnight, 0 to 1439. */
  minutes: number
  /** Calendar day as YYYY-MM-DD. */
  day: string
}

const formats = new Map<string, Intl.DateTimeFormat>()
const minuteMs = 60_000

/**
 * Reads an instant on the wall clock of a time zone. Only this direction is ever taken: the reverse is
 * ambiguous twice a year.
 */
export function wallTime(at: number, timeZone: string): WallTime {
  const local = localMs(at, timeZone)
  const date = new Date(local)
  return {
    weekday: date.getUTCDay(),
    minutes: date.getUTCHours() * 60 + date.getUTCMinutes(),
    day: date.toISOString().slice(0, 10),
  }
}

/**
 * The instant `minutes` of wall time later, or the change of the zone's offset when that comes first
 * (then ask again from there).
 */
export function afterWallMinutes(at: number, minutes: number, timeZone: string): number {
  const startOfMinute = at - (at % minuteMs)
  const candidate = startOfMinute + minutes * minuteMs
  const offset = offsetMs(at, timeZone)
  if (offsetMs(candidate, timeZone) === offset) return candidate
  let before = startOfMinute
  let after = candidate
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (offsetMs(middle, timeZone) === offset) before = middle
    else after = middle
  }
  return after
}

const offsetMs = (at: number, timeZone: string): number => {
  const whole = at - (at % minuteMs)
  return localMs(whole, timeZone) - whole
}

/** The wall clock's reading, as if it were UTC. */
function localMs(at: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
  return Date.UTC(
    part['year']!,
    part['month']! - 1,
    part['day']!,
    part['hour']!,
    part['minute']!,
    part['second']!,
  )
}
