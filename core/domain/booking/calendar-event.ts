import type { Booking } from '../../schema/booking/booking.ts'
import { bookingStateAt, isBookingOver } from './booking-steps.ts'

/** One event of a calendar. Instants in ms since the epoch. */
export type CalendarEvent = {
  /** The same in every copy of the event, so that a calendar that already has it updates it. */
  id: string
  /** When it was last changed; a calendar takes only what is newer than what it has. */
  madeAt: number
  /** `tentative` while the restaurant still has to answer. */
  state: 'confirmed' | 'tentative' | 'cancelled'
  startsAt: number
  endsAt: number
  title: string
  place: string
  text: string
}

/**
 * An iCalendar file with one event (RFC 5545). Its times are in UTC: each calendar shows them in its own time zone. An
 * event that is called off is a newer copy too: `METHOD:CANCEL` would be for invitations only, as it needs an
 * organizer.
 */
export function calendarEvent(event: CalendarEvent): string {
  const { id, madeAt, state, startsAt, endsAt, title, place, text } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larder//Bookings//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `SEQUENCE:${Math.floor((madeAt - firstMs) / 1000)}`,
    `STATUS:${state.toUpperCase()}`,
    ...(state === 'cancelled' ? ['TRANSP:TRANSPARENT'] : []),
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Revisions are counted in seconds from here: counted from 1970, they would soon not fit into 31 bits. */
const firstMs = Date.UTC(2020, 0, 1)

/**
 * The id of a booking's event: that of the booking which was moved to it, so that the calendar moves the entry instead
 * of having two.
 * @param known the customer's bookings, as far as this phone has them
 */
export function eventIdOf(
  { id, replaces }: Pick<Booking, 'id' | 'replaces'>,
  known: readonly Pick<Booking, 'id' | 'replaces'>[],
): string {
  const seen = new Set([id])
  let first = id
  for (let before = replaces; before !== null && !seen.has(before);) {
    seen.add(before)
    first = before
    before = known.find((one) => one.id === first)?.replaces ?? null
  }
  return first
}

type Known = Pick<Booking, 'id' | 'replaces' | 'state' | 'heldUntil' | 'startsAt' | 'endsAt' | 'contact'> & {
  goneSince?: number
}

/**
 * Whether the customer's calendar may have an entry of a booking that has been called off. Not where the entry is also
 * that of another booking which stands: the one that it was moved to, or was to replace. Ours: the spec is silent.
 * @param known the customer's bookings, as far as this phone has them
 */
export function mayBeInCalendar(booking: Known, known: readonly Known[], now: number): boolean {
  const { contact, endsAt } = booking
  if (contact === null || endsAt <= now || !offStates.includes(bookingStateAt(booking, now))) return false
  const event = eventIdOf(booking, known)
  return !known.some((one) => eventIdOf(one, known) === event && !isBookingOver(one, now))
}

const offStates: readonly Booking['state'][] = ['cancelled', 'refused', 'expired']

const utc = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Folds lines to at most 75 bytes; a continuation line begins with a space. Characters aren't split. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (bytes + size > 75) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
