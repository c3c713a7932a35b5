import { localeOf } from '../../../core/domain/locale-of.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'

/**
 * Formats a calendar day (YYYY-MM-DD) with its year. A calendar day isn't an instant: it reads the same in every time
 * zone.
 */
export function useCalendarDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(useSpoken()), { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
