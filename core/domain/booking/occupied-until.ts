import type { Booking } from '../../schema/booking/booking.ts'
import { hourMs } from '../time/durations.ts'

/** A party that is still there won't have left within this time (ms), whatever was planned. */
const leavingMs = 30 * 60_000

/**
 * How long (ms) after its planned end a party that nobody has seen off counts as still there. Few stay two hours longer
 * than planned; beyond that, staff forgot to say that it left, and the table of a lunch mustn't be missing at dinner.
 */
export const staysOnMs = 2 * hourMs

/**
 * Until when (ms) a booking occupies its tables: until its planned end, or when the party stays on after that, until
 * half an hour from now. Later bookings of the table stand. Ours: the spec is silent.
 */
export const occupiedUntil = ({ state, endsAt }: Pick<Booking, 'state' | 'endsAt'>, now: number): number =>
  state === 'seated' && endsAt <= now && now < endsAt + staysOnMs ? now + leavingMs : endsAt

/** How long (ms) before their time guests can be seated, as some come early. Ours: the spec is silent. */
export const earlyMs = 3 * hourMs

/**
 * From when on (ms) a booking occupies its tables: from its time, or from now on where the party came before that and
 * is seated already. Ours: the spec is silent.
 */
export const occupiedFrom = (
  { state, startsAt }: Pick<Booking, 'state' | 'startsAt'>,
  now: number,
): number => (state === 'seated' && startsAt - earlyMs <= now ? Math.min(startsAt, now) : startsAt)
