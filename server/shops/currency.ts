import { quote } from './check/fault.ts'

const known = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code names a currency (ISO 4217). */
export const isCurrency = (code: string): boolean => known.has(code)

/** How many decimals amounts of a currency have: 2 for EUR, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Why a shop can't count in a currency, or null: it must be one, and have hundredths or nothing below its unit. */
export function whyUnusable(currency: string): string | null {
  if (!isCurrency(currency)) return `${quote(currency)} is no currency; use a code such as EUR`
  const decimals = decimalsOf(currency)
  if (decimals <= 2) return null
  return `Larder counts in hundredths; ${currency} has ${decimals === 3 ? 'three' : decimals} decimals`
}
