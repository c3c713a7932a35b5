/** One event of a calendar. Instants in ms since the epoch. */
export type CalendarEvent = {
  /** The same in every copy of the event, so that a calendar that already has it updates it. */
  id: string
  madeAt: number
  startsAt: number
  endsAt: number
  title: string
  place: string
  text: string
}

/** An iCalendar file with one event (RFC 5545). Its times are in UTC: each calendar shows them in its own time zone. */
export function calendarEvent({ id, madeAt, startsAt, endsAt, title, place, text }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Larder//Bookings//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(madeAt)}`,
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
