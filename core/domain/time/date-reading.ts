import { clockReading } from './clock-reading.ts'

/** Writes instants with their date and year, as the clock of a zone reads them. */
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
