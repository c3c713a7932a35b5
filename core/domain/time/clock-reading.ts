import { hourMs } from './durations.ts'

/** The hours by which clocks are set back: usually one, half of one on Lord Howe, two at Troll. */
const turnHours = [-2, -1, -0.5, 0.5, 1, 2]

/**
 * Formats instants as a clock shows them, by options of Intl that include hour and minute. For times that occur twice
 * because the clocks are set back, the offset is added to tell them apart: "02:30 GMT+2".
 */
export function clockReading(locale: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  const plain = new Intl.DateTimeFormat(locale, options)
  return (at) => {
    const reading = plain.format(at)
    return turnHours.some((hours) => plain.format(at + hours * hourMs) === reading)
      ? new Intl.DateTimeFormat(locale, { ...options, timeZoneName: 'shortOffset' }).format(at)
      : reading
  }
}
