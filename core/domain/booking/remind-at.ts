import { dayMs, hourMs } from '../time/durations.ts'
import { instantOf } from '../time/instant-of.ts'
import { wallTime } from '../time/wall-clock.ts'
import { isNight, night } from './night.ts'

/** When (on the restaurant's clock) guests are reminded whose reminder would fall into the night after it. */
const eveningClock = '21:00'

/**
 * How long (ms) before its usual time a reminder can be sent: from the evening to the end of the night, where the
 * clocks may be set forward.
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
  const evening = new Date(Date.parse(day) - (isPastMidnight ? dayMs : 0)).toISOString().slice(0, 10)
  return instantOf(evening, eveningClock, timeZone)
}
