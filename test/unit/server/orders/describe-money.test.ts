import { expect, test } from 'vitest'
import { describeMoney } from '../../../../server/orders/read/describe-money.ts'

const order = {
  state: 'confirmed',
  payment: 'payAtRestaurant',
  currency: 'EUR',
  totalCents: 750,
  paidCents: 0,
  deliveryFeeCents: 0,
  lines: [{ cents: 750 }],
} as const
const said = (changes: object, desk = { balanceCents: 0, pointsCents: 0, refundedCents: 0 }) =>
  describeMoney({ ...order, ...desk, ...changes })

test('what is to be collected, was paid, or is on a later bill', () => {
  expect(said({})).toBe('7.50 EUR to collect')
  expect(said({ paidCents: 250 })).toBe('5.00 EUR to collect')
  expect(said({ paidCents: 750 })).toBe('paid')
  expect(said({ payment: 'card' })).toBe('not paid yet')
  expect(said({ payment: 'payLater' })).toBe('on a later bill')
  expect(said({ state: 'refused', paidCents: 750 })).toBe('7.50 EUR was paid and goes back')
  expect(said({ state: 'expired' })).toBe('')
})

test('why the total is less than its dishes, and what was refunded', () => {
  const lines = [{ cents: 1_500 }, { cents: 250 }]
  expect(said({ lines, balanceCents: 1_000 })).toBe('10.00 EUR from the balance; 7.50 EUR to collect')
  expect(said({ lines, balanceCents: 700, pointsCents: 100, deliveryFeeCents: 300 })).toBe(
    '5.00 EUR taken off, 1.00 EUR with points, 7.00 EUR from the balance; 7.50 EUR to collect',
  )
  expect(said({ totalCents: 0, lines, balanceCents: 1_750, payment: 'balance' })).toBe(
    '17.50 EUR from the balance; nothing to collect',
  )
  expect(said({ state: 'completed', paidCents: 750, refundedCents: 300 })).toBe('paid, 3.00 EUR refunded')
})

test('an order from the database tells the same by its bill and its refunds', () => {
  const bill = [
    { rule: 'lines', cents: 1_750 },
    { rule: 'balance', cents: -1_000 },
  ] as const
  const refunds = [{ at: 1, reason: '', onlineCents: 0, counterCents: 200, balanceCents: 100 }]
  const stored = { ...order, state: 'completed', paidCents: 750, bill: [...bill], refunds } as const
  expect(describeMoney({ ...stored, lines: [{ cents: 1_750 }] })).toBe(
    '10.00 EUR from the balance; paid, 3.00 EUR refunded',
  )
})
