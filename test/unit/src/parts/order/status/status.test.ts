import { describe, expect, test } from 'vitest'
import type { RefusalData } from '../../../../../../core/schema/refusal-data.ts'
import {
  canOrderAgain,
  isAtTable,
  isTableGone,
  statusOf,
} from '../../../../../../src/parts/order/status/status.ts'

const minute = 60_000
const now = 100 * minute

type About = Parameters<typeof statusOf>[0]

/** An order at a table, placed half an hour ago, when its link was good for ten more minutes. */
const intent = (changes: Partial<About>): About => ({
  call: 'orderCreate',
  state: 'queued',
  code: null,
  data: null,
  withdrawing: false,
  attempts: 0,
  tableCode: 't5',
  createdAt: now - 30 * minute,
  deadlineAt: now - 20 * minute,
  summary: { appointmentAt: null },
  ...changes,
})
const scanned = (minutesAgo: number, standing: 'known' | 'rejected' = 'known') => ({
  scannedAt: now - minutesAgo * minute,
  expiresAt: now + (60 - minutesAgo) * minute,
  standing,
})
const of = (changes: Partial<About>, table: Parameters<typeof statusOf>[1] = null) =>
  statusOf(intent(changes), table, now)

describe('the status of an order on this phone', () => {
  test('is addressFirst while a refused address holds the order up, and sending once it is being sent', () => {
    const held = { isHeld: true }
    expect(statusOf(intent({ state: 'queued' }), null, now, held)).toBe('addressFirst')
    expect(statusOf(intent({ state: 'sending' }), null, now, held)).toBe('sending')
  })

  test.each([
    [{ state: 'queued' }, 'saved'],
    [{ state: 'sending' }, 'sending'],
    [{ state: 'unknown', attempts: 1 }, 'checking'],
    [{ state: 'unknown', attempts: 1, code: 'EN_UNREADABLE' }, 'checking'],
    [{ state: 'unknown', attempts: 2, code: 'EN_UNREADABLE' }, 'obstructed'],
    [{ state: 'queued', attempts: 2, code: 'EN_UNREADABLE' }, 'obstructed'],
    [{ state: 'sending', attempts: 2, code: 'EN_UNREADABLE' }, 'sending'],
    [{ state: 'sending', attempts: 3, code: 'EN_UNREADABLE' }, 'obstructed'],
    [{ state: 'unknown', attempts: 3, code: 'EN_UNREADABLE', withdrawing: true }, 'takingBack'],
    [{ state: 'unknown', attempts: 1, withdrawing: true }, 'takingBack'],
    [{ state: 'parked', code: 'EN_SIGN_IN' }, 'signIn'],
    [{ state: 'parked', code: 'EN_OTHER_CUSTOMER' }, 'otherCustomer'],
    [{ state: 'parked', code: 'EN_OTHER_CUSTOMER', attempts: 1 }, 'otherCustomerSent'],
    [{ state: 'parked', code: 'LD_KEY_REUSED', attempts: 1 }, 'otherCustomerSent'],
    [{ state: 'attention', code: 'SP_10010' }, 'newPrices'],
    [{ state: 'attention', code: 'SP_0005' }, 'anotherTime'],
    [{ state: 'attention', code: 'SP_0003' }, 'refused'],
    [{ state: 'attention', code: 'A_CODE_OF_TOMORROW' }, 'refused'],
    [{ state: 'cancelled' }, 'takenBack'],
    [{ state: 'cancelled', code: 'EN_REORDERED', data: { intentId: 'b' } }, 'orderedAgain'],
    [{ state: 'expired', code: 'EN_DEADLINE', tableCode: null }, 'tooLate'],
  ] as const)('of %o is %s', (changes, standing) => {
    expect(of(changes)).toBe(standing)
  })

  test('is checking, not sending, while the restaurant can’t be reached', () => {
    const cut = { isCut: true }
    expect(statusOf(intent({ state: 'sending', attempts: 1 }), null, now, cut)).toBe('checking')
    expect(statusOf(intent({ state: 'sending', withdrawing: true }), null, now, cut)).toBe('takingBack')
    expect(statusOf(intent({ state: 'queued' }), null, now, cut)).toBe('saved')
  })

  test('G4 is checking while the outcome is unknown, whatever the last code', () => {
    for (const code of ['LD_INTERNAL', 'BS_0001', 'EN_DEADLINE', null])
      expect(of({ state: 'unknown', attempts: 3, code })).toBe('checking')
  })

  test('is refused, not newPrices, when the order lacks a required dish', () => {
    const data = { lacking: { itemIds: ['bread'], categoryIds: [] } }
    expect(of({ state: 'attention', code: 'SP_10010', data })).toBe('refused')
  })

  test('is newPrices when an older release saved what is missing under the wire’s names', () => {
    const data = { missing: { itemIdList: ['bread'], categoryIdList: [] } } as RefusalData
    expect(of({ state: 'attention', code: 'SP_10010', data })).toBe('newPrices')
  })
})

describe('G17 an order whose table link ran out', () => {
  const ranOut = { state: 'expired', code: 'EN_DEADLINE' } as const

  test('asks for the table to be scanned again', () => {
    expect(of(ranOut)).toBe('scanAgain')
    expect(of(ranOut, { ...scanned(0), expiresAt: now - 1 })).toBe('scanAgain')
    expect(of(ranOut, { ...scanned(0), expiresAt: now + 4_000 })).toBe('scanAgain')
  })

  test('can be ordered again once the table was scanned', () => {
    expect(of(ranOut, scanned(1))).toBe('scannedAgain')
  })

  test('is too late if its appointment has passed', () => {
    const appointmentAt = now - 20 * minute
    expect(of({ ...ranOut, summary: { appointmentAt } })).toBe('tooLate')
  })

  test('asks for a scan after the refusal when the restaurant doesn’t know the table', () => {
    const refused = { state: 'attention', code: 'SP_0027' } as const
    expect(of(refused, scanned(40))).toBe('scanAgain')
    expect(of(refused, scanned(1))).toBe('scannedAgain')
    expect(of(refused, scanned(1, 'rejected'))).toBe('scanAgain')
  })

  test('isTableGone() is true only after that refusal, until the table is known again', () => {
    const isGone = (changes: Parameters<typeof of>[0], table?: Parameters<typeof of>[1]) =>
      isTableGone(intent(changes), of(changes, table))
    const refused = { state: 'attention', code: 'SP_0027' } as const
    expect([isGone(refused), isGone(refused, scanned(1)), isGone(ranOut)]).toEqual([true, false, false])
    expect(isGone({ state: 'attention', code: 'SP_10010' })).toBe(false)
  })
})

describe('a cancellation of an order', () => {
  test.each([
    ['queued', 'cancelSaved'],
    ['parked', 'cancelSaved'],
    ['sending', 'cancelChecking'],
    ['unknown', 'cancelChecking'],
    ['attention', 'cancelFailed'],
    ['expired', 'cancelFailed'],
  ] as const)('in state %s is shown as %s', (state, standing) => {
    expect(of({ call: 'orderCancel', state })).toBe(standing)
  })
})

test('G6 an intent that may still become an order, or is one, can’t be ordered again', () => {
  for (const state of ['queued', 'sending', 'unknown', 'parked', 'confirmed'] as const)
    expect(canOrderAgain(of({ state }))).toBe(false)
})

test('isAtTable() is true for an order without a table, and false if its table wasn’t scanned', () => {
  expect(isAtTable({ tableCode: null }, null, now)).toBe(true)
  expect(isAtTable({ tableCode: 't5' }, null, now)).toBe(false)
})
