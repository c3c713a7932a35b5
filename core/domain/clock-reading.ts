/** By how much a clock is set back: an hour, or half of one on Lord Howe. Where it was, and where it will be. */
const turnsMs = [-60, -30, 30, 60].map((minutes) => minutes * 60_000)

/**
 * Writes instants as a clock reads them, by options of Intl with an hour and a minute in them. In the time that comes
 * twice since the clock is set back, with what tells the two apart: "02:30 GMT+2".
 */
export function clockReading(locale: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  const plain = new Intl.DateTimeFormat(locale, options)
  return (at) => {
    const reading = plain.format(at)
    return turnsMs.some((turn) => plain.format(at + turn) === reading)
      ? new Intl.DateTimeFormat(locale, { ...options, timeZoneName: 'shortOffset' }).format(at)
      : reading
  }
}
