import { expect, test } from 'vitest'
import type { OrderRow } from '../../../../../../../core/storage/rows.ts'
import { expectedAt } from '../../../../../../../src/routes/order/detail/order/expected-at.ts'

const createdAt = Date.parse('2026-11-20T13:00:00Z')
const delivery = { arriveMinutes: 30 } as OrderRow['delivery']
const order = { state: 'confirmed', createdAt, appointmentAt: null, delivery } as const

test('a delivery is expected at a time that stays the same, until the order is over', () => {
  expect(expectedAt(order)).toBe(Date.parse('2026-11-20T13:30:00Z'))
  expect(expectedAt({ ...order, state: 'onDelivery' })).toBe(Date.parse('2026-11-20T13:30:00Z'))
  for (const state of ['completed', 'cancelled', 'refused', 'expired'] as const)
    expect(expectedAt({ ...order, state })).toBe(null)
})

test('an order for an appointment, or one that isn’t delivered, has no other time', () => {
  expect(expectedAt({ ...order, appointmentAt: createdAt + 3_600_000 })).toBe(null)
  expect(expectedAt({ ...order, delivery: null })).toBe(null)
})
