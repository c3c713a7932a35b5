import { expect, test } from 'vitest'
import { doubtOf } from '../../../../../../../src/routes/order/confirm/placing/doubt-of.ts'

test('the doubt about an order is “lost” when the engine’s answer came too late', () => {
  expect(doubtOf({ ok: false, code: 'EN_TOO_LATE' })).toBe('lost')
  expect(doubtOf({ ok: false, code: 'EN_BROKEN' })).toBe('lost')
})

test('the doubt about an order is “unsaved” when it couldn’t be saved or is sent without being saved', () => {
  expect(doubtOf({ ok: false, code: 'EN_NOT_SAVED' })).toBe('unsaved')
  expect(doubtOf({ ok: true, value: { kind: 'checking', intentId: 'a' } })).toBe('unsaved')
})

test('the doubt about an order is “none” when the engine refused it', () => {
  expect(doubtOf({ ok: false, code: 'EN_CART_CHANGED' })).toBe('none')
  expect(doubtOf({ ok: false, code: 'EN_NOT_READY' })).toBe('none')
})
