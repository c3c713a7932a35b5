import { wallTime } from '../time/wall-clock.ts'

/** The restaurant's night, in minutes since midnight on its clock: from ten in the evening to nine in the morning. */
export const night = { from: 22 * 60, to: 9 * 60 }

/** Whether it is night at the restaurant, when people sleep who have no table that evening. */
export function isNight(at: number, timeZone: string): boolean {
  const { minutes } = wallTime(at, timeZone)
  return minutes >= night.from || minutes < night.to
}
