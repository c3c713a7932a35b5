import { expect, test } from 'vitest'
import { mayOffer } from '../../../../../core/domain/booking/offer-hours.ts'

test.each([
  ['at 03:00 a table of that evening', '2026-11-20T03:00', 18, false],
  ['at 08:59 a table of noon', '2026-11-20T08:59', 3 + 1 / 60, false],
  ['at 09:00 a table of that evening', '2026-11-20T09:00', 12, true],
  ['at 21:59 a table of another day', '2026-11-20T21:59', 48, true],
  ['at 22:00 a table of the next day', '2026-11-20T22:00', 15, false],
  ['at 22:00 a table at 01:00', '2026-11-20T22:00', 3, true],
  ['at 08:00 a table at 10:30', '2026-11-20T08:00', 2.5, true],
])('who waits for a table is offered, %s (%s + %d h): %s', (_, clock, hoursAhead, isOffered) => {
  // Madrid's winter is an hour ahead of UTC, its summer two; Samoa's date is another one.
  for (const [timeZone, now] of [
    ['Europe/Madrid', Date.parse(`${clock}+01:00`)],
    ['Europe/Madrid', Date.parse(`${clock.replace('-11-', '-07-')}+02:00`)],
    ['Pacific/Apia', Date.parse(`${clock}+13:00`)],
  ] as const)
    expect(mayOffer(now + hoursAhead * 3_600_000, now, timeZone)).toBe(isOffered)
})
