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
