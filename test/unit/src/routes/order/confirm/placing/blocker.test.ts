import { describe, expect, test } from 'vitest'
import { blockerOf } from '../../../../../../../src/routes/order/confirm/placing/blocker.ts'

const fine = {
  service: { paused: false, guestsMayOrder: true, minimumCents: 1000 },
  waysToPay: 1,
  customerType: 8,
  tableCode: null,
  table: null,
  totalCents: 1000,
  now: 100_000,
}
const table = { standing: 'known', expiresAt: 200_000 } as const

describe('the blocker of an order', () => {
  test('is null when nothing is wrong', () => {
    expect(blockerOf(fine)).toBeNull()
    expect(blockerOf({ ...fine, tableCode: 't1', table })).toBeNull()
  })

  test('is a paused service, before anything else', () => {
    expect(blockerOf({ ...fine, service: { ...fine.service, paused: true }, totalCents: 0 })).toBe('paused')
  })

  test('is balanceExcluded, not balanceShort, when a dish excludes payment by balance', () => {
    expect(blockerOf({ ...fine, owedCents: 1000 })).toBe('balanceShort')
    expect(blockerOf({ ...fine, owedCents: 1000, isExcluded: true })).toBe('balanceExcluded')
    expect(blockerOf({ ...fine, isExcluded: true })).toBeNull()
  })

  test('is a table link that expires within five seconds or was never stored', () => {
    expect(blockerOf({ ...fine, tableCode: 't1', table: { ...table, expiresAt: 105_000 } })).toBe(
      'tableExpired',
    )
    expect(blockerOf({ ...fine, tableCode: 't1', table: { ...table, expiresAt: 105_001 } })).toBeNull()
    expect(blockerOf({ ...fine, tableCode: 't1' })).toBe('tableExpired')
  })

  test('is a table that the restaurant doesn’t know', () => {
    expect(blockerOf({ ...fine, tableCode: 't1', table: { ...table, standing: 'rejected' } })).toBe(
      'tableUnknown',
    )
  })

  test('is a service for members only, if the customer is a guest', () => {
    const service = { ...fine.service, guestsMayOrder: false }
    expect(blockerOf({ ...fine, service })).toBe('membersOnly')
    expect(blockerOf({ ...fine, service, customerType: 1 })).toBeNull()
  })

  test('is a missing payment method, or a cart below the minimum', () => {
    expect(blockerOf({ ...fine, waysToPay: 0 })).toBe('onlineOnly')
    expect(blockerOf({ ...fine, totalCents: 999 })).toBe('minimum')
  })

  test('is a cart of which nothing can be had any more, whatever it would take to reach the minimum', () => {
    expect(blockerOf({ ...fine, isAllGone: true })).toBe('allGone')
    expect(blockerOf({ ...fine, isAllGone: true, totalCents: 999 })).toBe('allGone')
    expect(blockerOf({ ...fine, isAllGone: false })).toBeNull()
  })

  test('is an address outside the delivery areas, or a total below the minimum of its area', () => {
    expect(blockerOf({ ...fine, offer: { isReached: false, minimumCents: 0, feeCents: 0 } })).toBe('outside')
    expect(blockerOf({ ...fine, offer: { isReached: true, minimumCents: 1001, feeCents: 0 } })).toBe(
      'minimum',
    )
    expect(blockerOf({ ...fine, offer: { isReached: true, minimumCents: 1000, feeCents: 0 } })).toBeNull()
  })

  test('is an online payment below the bank’s minimum', () => {
    expect(blockerOf({ ...fine, isTooLittle: true })).toBe('tooLittle')
    expect(blockerOf({ ...fine, isTooLittle: true, totalCents: 999 })).toBe('minimum')
  })

  test('is a balance that leaves dishes or the delivery fee to pay', () => {
    const offer = { isReached: true, minimumCents: 0, feeCents: 200 }
    expect(blockerOf({ ...fine, owedCents: 0, offer })).toBeNull()
    expect(blockerOf({ ...fine, owedCents: 200, offer })).toBe('feeLeft')
    expect(blockerOf({ ...fine, owedCents: 201, offer })).toBe('balanceShort')
    expect(blockerOf({ ...fine, owedCents: 1 })).toBe('balanceShort')
  })
})
