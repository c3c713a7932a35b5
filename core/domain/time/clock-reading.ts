/** By how much clocks are set back: an hour, half of one on Lord Howe, two at Troll. */
const turnHours = [-2, -1, -0.5, 0.5, 1, 2]

/**
 * Writes instants as a clock reads them, by options of Intl with an hour and a minute in them. In the time that comes
 * twice since the clock is set back, with what tells the two apart: "02:30 GMT+2".
 */
export function clockReading(locale: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  const plain = new Intl.DateTimeFormat(locale, options)
  return (at) => {
    const reading = plain.format(at)
    return turnHours.some((hours) => plain.format(at + hours * 3_600_000) === reading)
      ? new Intl.DateTimeFormat(locale, { ...options, timeZoneName: 'shortOffset' }).format(at)
      : reading
  }
}
