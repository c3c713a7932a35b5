import { expect, test } from 'vitest'
import { unitCentsOf } from '../../../../core/domain/pricing/currency-unit.ts'
import { leastAtStripe } from '../../../../server/payments/stripe/least-amounts.ts'

test.each([
  ['EUR', 50],
  ['GBP', 30],
  ['JPY', 50_00],
  ['HUF', 175_00],
  ['XYZ', 0],
])('Stripe’s minimum in %s is %d hundredths, a multiple of its smallest unit', (currency, cents) => {
  expect(leastAtStripe(currency)).toBe(cents)
  expect(cents % unitCentsOf(currency)).toBe(0)
})
