const formats = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', dateStyle: 'short' })

/** The demo shop's calendar day at an instant, such as `2026-11-22`. */
export const dayInMadrid = (at: number): string => formats.format(at)

/** Noon of the day so many days ahead, in ms: days of 23 or 25 hours lead nowhere else. */
export const noonAhead = (days: number): number =>
  Date.parse(`${dayInMadrid(Date.now())}T12:00:00Z`) + days * 86_400_000
