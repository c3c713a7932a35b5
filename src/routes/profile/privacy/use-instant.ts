import { clockReading } from '../../../../core/domain/clock-reading.ts'
import { useCurrentShop, useSpoken } from '../../../frame/app-context.ts'

/** Writes an instant with its year, on the shop's clock: what is kept here may be years old. */
export function useInstant(): (at: number | string) => string {
  const language = useSpoken()
  const { timeZone } = useCurrentShop()
  const format = clockReading(language === 'en' ? 'en-GB' : language, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (at) => format(new Date(at).getTime())
}
