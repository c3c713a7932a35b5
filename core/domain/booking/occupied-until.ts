import type { Booking } from '../../schema/booking/booking.ts'
import { hourMs, minuteMs } from '../time/durations.ts'

/** A party that is still there won't have left within this time (ms), whatever was planned. */
const leavingMs = 30 * minuteMs

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

type Stay = Pick<Booking, 'state' | 'startsAt' | 'endsAt'> & {
  seatedAt?: number | null
  leftAt?: number | null
}

/** The shortest stay that is drawn: one that was entered by mistake has to be seen and tapped. */
const drawnMs = 15 * minuteMs

/**
 * From when until when (ms) a party was, is or will be at its table, as far as that is known. A table is its party's
 * from the planned time on, even if they come later. If nobody has said that they left, or much too late, they are taken
 * to have left as planned. Ours: the spec is silent.
 */
export function stayOf(booking: Stay, now: number): { from: number; to: number } {
  const { state, startsAt, endsAt, seatedAt = null, leftAt = null } = booking
  const from = seatedAt === null ? occupiedFrom(booking, now) : Math.min(startsAt, seatedAt)
  const last = state === 'seated' ? Math.max(endsAt, now) : (leftAt ?? endsAt)
  return { from, to: last < endsAt + staysOnMs ? Math.max(last, from + drawnMs) : endsAt }
}
