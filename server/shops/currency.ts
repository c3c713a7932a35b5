const known = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code names a currency (ISO 4217). */
export const isCurrency = (code: string): boolean => known.has(code)

/** How many decimals amounts of a currency have: 2 for EUR, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
