import { useCurrentShop, useSpoken } from '../../../frame/app-context.ts'

/** Writes an instant with its year, on the shop's clock: what is kept here may be years old. */
export function useInstant(): (at: number | string) => string {
  const language = useSpoken()
  const { timeZone } = useCurrentShop()
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return (at) => format.format(new Date(at))
}
