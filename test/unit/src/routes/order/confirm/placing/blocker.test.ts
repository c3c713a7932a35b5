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

describe('what stands in the way of an order', () => {
  test('nothing, when all is well', () => {
    expect(blockerOf(fine)).toBeNull()
    expect(blockerOf({ ...fine, tableCode: 't1', table })).toBeNull()
  })

  test('a paused service comes before everything else', () => {
    expect(blockerOf({ ...fine, service: { ...fine.service, paused: true }, totalCents: 0 })).toBe('paused')
  })

  test('a balance that pays for nothing because of a dish isn’t called too small', () => {
    expect(blockerOf({ ...fine, owedCents: 1000 })).toBe('balanceShort')
    expect(blockerOf({ ...fine, owedCents: 1000, isExcluded: true })).toBe('balanceExcluded')
    expect(blockerOf({ ...fine, isExcluded: true })).toBeNull()
  })

  test('a table link that expired, five seconds early, or was never noted', () => {
    expect(blockerOf({ ...fine, tableCode: 't1', table: { ...table, expiresAt: 105_000 } })).toBe(
      'tableExpired',
    )
    expect(blockerOf({ ...fine, tableCode: 't1', table: { ...table, expiresAt: 105_001 } })).toBeNull()
    expect(blockerOf({ ...fine, tableCode: 't1' })).toBe('tableExpired')
  })

  test('a table that the restaurant doesn’t know', () => {
    expect(blockerOf({ ...fine, tableCode: 't1', table: { ...table, standing: 'rejected' } })).toBe(
      'tableUnknown',
    )
  })

  test('a service for members, for guests only', () => {
    const service = { ...fine.service, guestsMayOrder: false }
    expect(blockerOf({ ...fine, service })).toBe('membersOnly')
    expect(blockerOf({ ...fine, service, customerType: 1 })).toBeNull()
  })

  test('no way to pay here, or too little in the cart', () => {
    expect(blockerOf({ ...fine, waysToPay: 0 })).toBe('onlineOnly')
    expect(blockerOf({ ...fine, totalCents: 999 })).toBe('minimum')
  })

  test('a place that isn’t delivered to, and a minimum of its own', () => {
    expect(blockerOf({ ...fine, offer: { isReached: false, minimumCents: 0, feeCents: 0 } })).toBe('outside')
    expect(blockerOf({ ...fine, offer: { isReached: true, minimumCents: 1001, feeCents: 0 } })).toBe(
      'minimum',
    )
    expect(blockerOf({ ...fine, offer: { isReached: true, minimumCents: 1000, feeCents: 0 } })).toBeNull()
  })

  test('less left to pay online than the bank takes', () => {
    expect(blockerOf({ ...fine, isTooLittle: true })).toBe('tooLittle')
    expect(blockerOf({ ...fine, isTooLittle: true, totalCents: 999 })).toBe('minimum')
  })

  test('a voucher balance that leaves dishes to pay, or the delivery, which it never pays', () => {
    const offer = { isReached: true, minimumCents: 0, feeCents: 200 }
    expect(blockerOf({ ...fine, owedCents: 0, offer })).toBeNull()
    expect(blockerOf({ ...fine, owedCents: 200, offer })).toBe('feeLeft')
    expect(blockerOf({ ...fine, owedCents: 201, offer })).toBe('balanceShort')
    expect(blockerOf({ ...fine, owedCents: 1 })).toBe('balanceShort')
  })
})
