import { localeOf } from '../../core/domain/locale-of.ts'
import type { Language } from '../../core/schema/primitives.ts'

/** Writes integer cents. */
export type Money = (cents: number) => string

const made = new Map<string, Money>()

/** Returns the formatter of a currency in a language. Cached, because creating one costs milliseconds. */
export function moneyIn(language: Language, currency: string): Money {
  const key = language + currency
  let found = made.get(key)
  if (!found) {
    const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency })
    made.set(key, (found = (cents) => format.format(cents / 100)))
  }
  return found
}
