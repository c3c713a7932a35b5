const known = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code names a currency (ISO 4217). */
export const isCurrency = (code: string): boolean => known.has(code)

const decimals = new Map<string, number>()

/** How many decimals amounts of a currency have: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  let count = decimals.get(currency)
  if (count === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    count = format.resolvedOptions().maximumFractionDigits ?? 2
    decimals.set(currency, count)
  }
  return count
}
