import { expect, test } from 'vitest'
import { doubtOf } from '../../../../../../../src/routes/order/confirm/placing/doubt-of.ts'

test('an order whose answer came too late is lost track of: the engine may have saved it', () => {
  expect(doubtOf({ ok: false, code: 'EN_TOO_LATE' })).toBe('lost')
})

test('one that couldn’t be saved, or is being sent unsaved, is followed', () => {
  expect(doubtOf({ ok: false, code: 'EN_NOT_SAVED' })).toBe('unsaved')
  expect(doubtOf({ ok: true, value: { kind: 'checking', intentId: 'a' } })).toBe('unsaved')
})

test('of one that was refused nothing is open', () => {
  expect(doubtOf({ ok: false, code: 'EN_CART_CHANGED' })).toBe('none')
  expect(doubtOf({ ok: false, code: 'EN_NOT_READY' })).toBe('none')
})
