import { useMemo } from 'react'
import { localeOf } from '../../../../core/domain/locale-of.ts'
import { useSpoken } from '../../../shell/visit/app-context.ts'
import { addDays } from './month.ts'

/** Formats months and days in the current language. Calendar days are parsed and formatted in UTC. */
export function useDayNames() {
  const spoken = useSpoken()
  return useMemo(() => {
    const locale = localeOf(spoken)
    const of = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      return (day: string) => format.format(Date.parse(day))
    }
    const [long, short] = [of({ weekday: 'long' }), of({ weekday: 'short' })]
    // 5 January 1970 was a Monday.
    const week = Array.from({ length: 7 }, (_, index) => addDays('1970-01-05', index))
    return {
      month: of({ month: 'long', year: 'numeric' }),
      day: of({ weekday: 'long', day: 'numeric', month: 'long' }),
      weekdays: week.map((day) => ({ long: long(day), short: short(day) })),
    }
  }, [spoken])
}
