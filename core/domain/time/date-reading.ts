import { clockReading } from './clock-reading.ts'

/** Formats instants with date, year and time in a time zone. */
export const dateReading = (
  locale: string,
  timeZone: string,
  month: 'short' | 'long' = 'short',
): ((at: number) => string) =>
  clockReading(locale, {
    timeZone,
    year: 'numeric',
    month,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
