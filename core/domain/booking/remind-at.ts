import { dayMs, hourMs } from '../time/durations.ts'
import { instantOf } from '../time/instant-of.ts'
import { wallTime } from '../time/wall-clock.ts'
import { isNight, night } from './night.ts'

/** When (on the restaurant's clock) guests are reminded whose reminder would fall into the night after it. */
const eveningClock = '21:00'

/** The first moment (on the restaurant's clock) after the night. */
const morningClock = '09:00'

/**
 * How long (ms) before its usual time a reminder can be sent: from the evening to the end of the night, in which the
 * clocks may be set back.
 */
export const mostEarlyMs = 13 * hourMs

/**
 * When (ms) the guests of a table are reminded: so many hours before, but where that is in the night, on the evening
 * before. Ours: the spec is silent.
 */
export function remindAt(startsAt: number, remindHours: number, timeZone: string): number {
  const usual = startsAt - remindHours * hourMs
  if (!isNight(usual, timeZone)) return usual
  const { day, minutes } = wallTime(usual, timeZone)
  const isPastMidnight = minutes < night.to
  return instantOf(isPastMidnight ? dayAfter(day, -1) : day, eveningClock, timeZone)
}

/** How long (ms) after booking guests need no reminder yet, and how long before their time one is of use. */
export const knownMs = hourMs

/**
 * When (ms) guests are reminded by what they knew as they booked: who booked too late for the reminder of an evening is
 * reminded at the end of the night instead, if that is early enough for them; null for who needs no reminder. Ours: the
 * spec is silent.
 */
export function reminderOf(
  { startsAt, bookedAt }: { startsAt: number; bookedAt: number },
  remindHours: number,
  timeZone: string,
): number | null {
  const first = remindAt(startsAt, remindHours, timeZone)
  if (bookedAt <= first - knownMs) return first
  const usual = startsAt - remindHours * hourMs
  if (first === usual) return null
  const { day, minutes } = wallTime(usual, timeZone)
  const morning = instantOf(minutes < night.to ? day : dayAfter(day, 1), morningClock, timeZone)
  return bookedAt <= morning - knownMs && morning <= startsAt - knownMs ? morning : null
}

/** The day (YYYY-MM-DD) so many days later. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
