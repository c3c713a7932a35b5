import { expect, test } from 'vitest'
import { hasCouponBack } from '../../../../../../src/routes/order/detail/order/coupon-back.ts'

test.each([
  ['that never expires', { lastDay: null }, true],
  ['on its last day, by the restaurant’s calendar', { lastDay: '2026-11-21' }, true],
  ['that was over when the order ended', { lastDay: '2026-11-20' }, false],
  ['that was a promotion', undefined, false],
])('an order that came to nothing gives back a coupon %s: %o, %s', (_, couponBack, expected) => {
  // Saturday, half past midnight in Madrid.
  const updatedAt = Date.parse('2026-11-20T23:30:00Z')
  expect(hasCouponBack({ couponBack, updatedAt }, 'Europe/Madrid')).toBe(expected)
})
