import { decimalsOf } from './currency.ts'

/** Writes an amount with the decimals of its currency: `25.40 EUR`, `1200 JPY`. */
export const formatMoney = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(decimalsOf(currency))} ${currency}`
