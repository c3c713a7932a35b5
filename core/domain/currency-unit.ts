const units = new Map<string, number>()

/**
 * The smallest amount that can be paid in a currency, in the hundredths in which amounts are counted: 1 for EUR, 100
 * for JPY. A code that names no currency has two decimals.
 */
export function unitCentsOf(currency: string): number {
  const known = units.get(currency)
  if (known !== undefined) return known
  const unit = hasDecimals(currency) ? 1 : 100
  units.set(currency, unit)
  return unit
}

function hasDecimals(currency: string): boolean {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits !== 0
  } catch {
    return true
  }
}
