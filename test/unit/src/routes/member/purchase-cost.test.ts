import { expect, test } from 'vitest'
import { costOf } from '../../../../../src/routes/member/purchase-cost.ts'

test('the cost of an order is money plus voucher balance, even after balance was released or refunded', () => {
  expect(costOf({ totalCents: 500, entries: [] })).toBe(500)
  for (const [taken, back] of [
    ['held', 'released'],
    ['consumed', 'refunded'],
  ] as const) {
    const entries = [
      { reason: taken, balanceCents: -1500 },
      { reason: 'earned' as const, balanceCents: 0 },
      { reason: back, balanceCents: 1500 },
    ]
    expect(costOf({ totalCents: 500, entries })).toBe(2000)
  }
})
