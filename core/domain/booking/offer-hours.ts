import { hourMs } from '../time/durations.ts'
import { isNight } from './night.ts'

/** How soon (ms) a table has to be for its guests to be told at night. */
const nearMs = 3 * hourMs

/**
 * Whether a customer who waits may be offered a table at this hour. Not in the night, as a table is held for minutes
 * only and whoever sleeps through them has lost their turn; unless the table is for within three hours, when tomorrow
 * is too late. Ours: the spec is silent.
 */
export const mayOffer = (startsAt: number, now: number, timeZone: string): boolean =>
  !isNight(now, timeZone) || startsAt - now <= nearMs
