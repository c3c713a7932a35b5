import { decimalsOf, isCurrency } from '../../currency.ts'
import { quote } from '../fault.ts'
import type { RuleContext } from './context.ts'

/** Keys of the shop file that hold amounts; a voucher's `value` is one unless it is a percentage. */
export const amountKeys = new Set([
  'price',
  'oldPrice',
  'extra',
  'minimum',
  'freeFrom',
  'fee',
  'fromTotal',
  'spentFrom',
  'worth',
  'bonus',
  'earnedPer',
  'maxTotal',
  'mostOff',
])

/**
 * Checks that the currency exists and has hundredths or only whole units, and that amounts are whole in the latter
 * case.
 */
export function checkCurrency({ file, faults }: RuleContext): void {
  const { currency } = file
  if (currency === undefined) return
  const why = whyUnusable(currency)
  if (why !== null) faults.add(['currency'], why)
  if (!isCurrency(currency) || decimalsOf(currency) > 0) return
  const path: (string | number)[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, below] of Object.entries(value)) {
      path.push(Array.isArray(value) ? Number(key) : key)
      const isAmount = amountKeys.has(key) || (key === 'value' && 'kind' in value && value.kind === 'amount')
      if (isAmount && typeof below === 'number' && !Number.isInteger(below))
        faults.add(path, `${currency} has no decimals; found ${below}`)
      else visit(below)
      path.pop()
    }
  }
  visit(file)
}

/** Why a shop can't use a currency, or null. It must exist, and have hundredths or no decimals. */
export function whyUnusable(currency: string): string | null {
  if (!isCurrency(currency)) return `${quote(currency)} is no currency; use a code such as EUR`
  const decimals = decimalsOf(currency)
  if (decimals <= 2) return null
  return `Larder counts in hundredths; ${currency} has ${decimals === 3 ? 'three' : decimals} decimals`
}
