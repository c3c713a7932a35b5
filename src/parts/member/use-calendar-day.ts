import { localeOf } from '../../../core/domain/locale-of.ts'
import { useSpoken } from '../../shell/visit/app-context.ts'

/** Says a day of the calendar (YYYY-MM-DD) with its year. It is no instant: the same wherever it is read. */
export function useCalendarDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(useSpoken()), { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
