import type { Booking } from '../../schema/booking/booking.ts'

/** One event of a calendar. Instants in ms since the epoch. */
export type CalendarEvent = {
  /** The same in every copy of the event, so that a calendar that already has it updates it. */
  id: string
  /** When it was last changed; a calendar takes only what is newer than what it has. */
  madeAt: number
  /** Whether the restaurant has confirmed it, or still has to answer. */
  confirmed: boolean
  startsAt: number
  endsAt: number
  title: string
  place: string
  text: string
}

/** An iCalendar file with one event (RFC 5545). Its times are in UTC: each calendar shows them in its own time zone. */
export function calendarEvent(event: CalendarEvent): string {
  const { id, madeAt, confirmed, startsAt, endsAt, title, place, text } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larder//Bookings//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `SEQUENCE:${Math.floor((madeAt - firstMs) / 1000)}`,
    `STATUS:${confirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
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
