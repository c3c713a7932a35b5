import { localeOf } from '../../../../../core/domain/locale-of.ts'
import { dateReading } from '../../../../../core/domain/time/date-reading.ts'
import { useCurrentShop, useSpoken } from '../../../../shell/visit/app-context.ts'

/** Formats an instant with its year, on the shop's clock: stored data may be years old. */
export function useInstant(): (at: number | string) => string {
  const locale = localeOf(useSpoken())
  const { timeZone } = useCurrentShop()
  const format = dateReading(locale, timeZone)
  return (at) => format(new Date(at).getTime())
}
