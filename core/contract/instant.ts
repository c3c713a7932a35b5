import * as v from 'valibot'

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/** Whether a day exists. `Date.parse` reads 30 February as 2 March. */
const isInCalendar = (day: string): boolean => new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

/** An existing calendar day such as 2026-11-24. */
export const CalendarDay = v.pipe(v.string(), v.isoDate(), v.check(isInCalendar, 'a day of the calendar'))

/** An instant on an existing calendar day. */
export const CalendarInstant = v.pipe(
  Instant,
  v.check((text) => isInCalendar(text.slice(0, 10)), 'a day of the calendar'),
)
