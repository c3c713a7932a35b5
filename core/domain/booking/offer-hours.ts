import { wallTime } from '../time/wall-clock.ts'
import { hourMs } from '../time/durations.ts'

/** The restaurant's night, in minutes since midnight on its clock: from ten in the evening to nine in the morning. */
const night = { from: 22 * 60, to: 9 * 60 }
/** How soon (ms) a table has to be for its guests to be told at night. */
const nearMs = 3 * hourMs

/**
 * Whether a customer who waits may be offered a table at this hour. Not in the night, as a table is held for minutes
 * only and whoever sleeps through them has lost their turn; unless the table is for within three hours, when tomorrow
 * is too late. Ours: the spec is silent.
 */
export function mayOffer(startsAt: number, now: number, timeZone: string): boolean {
  const { minutes } = wallTime(now, timeZone)
  const isNight = minutes >= night.from || minutes < night.to
  return !isNight || startsAt - now <= nearMs
}
