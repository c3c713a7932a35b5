import { expect, test } from 'vitest'
import { besideLine } from '../../../desk/members/refund-rows.ts'
import type { Texts } from '../../../desk/texts/texts.ts'

const texts = {
  somePoints: (count: number) => `${count} points`,
  itsCoupon: 'its coupon',
  refundWith: (what: string) => `With it comes back: ${what}`,
} as Texts

test.each([
  // Of 20.00 with 100 points and a coupon, 4.00 were refunded before.
  [1_00, 400, true, 'With it comes back: 5 points'],
  [16_00, 400, true, 'With it comes back: 80 points, its coupon'],
  [16_00, 400, false, 'With it comes back: 80 points'],
  [15_99, 400, true, 'With it comes back: 79 points'],
  [0, 400, true, ''],
])('with %i cents after %i, and a coupon: %s, the desk says “%s”', (cents, beforeCents, hasCoupon, words) => {
  expect(besideLine({ beside: { points: 100, hasCoupon, beforeCents, ofCents: 20_00 } }, cents, texts)).toBe(
    words,
  )
})

test('from a server that doesn’t tell it yet, nothing is said', () => {
  expect(besideLine({}, 1_00, texts)).toBe('')
})
