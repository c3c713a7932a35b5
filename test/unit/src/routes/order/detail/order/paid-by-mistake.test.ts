import { expect, test } from 'vitest'
import { paidByMistake } from '../../../../../../../src/routes/order/detail/order/paid-by-mistake.ts'

const refund = { at: 1, reason: '', counterCents: 2_00, balanceCents: 1_00 }
const order = { state: 'completed', refundCents: 25_40 } as const

test('what goes back through the bank apart from the restaurant’s refunds was paid by mistake', () => {
  expect(paidByMistake(order)).toBe(25_40)
  expect(paidByMistake({ ...order, state: 'confirmed' })).toBe(25_40)
  expect(paidByMistake({ ...order, refunds: [{ ...refund, onlineCents: 25_40 }] })).toBe(0)
  const twice = [5_00, 10_00].map((onlineCents) => ({ ...refund, onlineCents }))
  expect(paidByMistake({ ...order, refundCents: 40_40, refunds: twice })).toBe(25_40)
  expect(paidByMistake({ state: 'completed' })).toBe(0)
})

test('an order that came to nothing gives back what was paid for it, so nothing was paid by mistake', () => {
  for (const state of ['cancelled', 'refused', 'expired'] as const)
    expect(paidByMistake({ ...order, state })).toBe(0)
})
