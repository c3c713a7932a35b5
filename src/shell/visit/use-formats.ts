import { use } from 'react'
import { type Formats, formats } from '../../i18n/format.ts'
import { VisitContext, useSpoken } from './app-context.ts'

/** Times, days and lists, in the language of the interface and the shop's time zone. */
export function useFormats(): Formats {
  const visit = use(VisitContext)
  return formats(useSpoken(), visit?.shop.timeZone ?? 'UTC', visit?.offsetMs)
}
