import { expect, test } from 'vitest'
import { unitCentsOf } from '../../../../../core/domain/pricing/currency-unit.ts'

test.each([
  ['EUR', 1],
  ['GBP', 1],
  ['RSD', 1],
  ['JPY', 100],
  ['jpy', 100],
  ['KRW', 100],
  // Systems of before 2025 counted their decimals, which nobody pays.
  ['HUF', 100],
  ['COP', 100],
  ['???', 1],
])('%s is paid in steps of %i hundredths, whatever the system’s data says', (currency, unit) => {
  expect(unitCentsOf(currency)).toBe(unit)
})
