import { describe, expect, test } from 'vitest'
import { readRefusalData } from '../../../../core/contract/refusal-data.ts'

const read = (data: unknown, code = 'SP_10010', msg = code) => readRefusalData({ code, msg, data })

describe('the data of a refusal', () => {
  test.each([
    ['fields', { fields: ['address.label'] }, { fields: ['address.label'] }],
    ['a reason', { reason: 'payment' }, { reason: 'payment' }],
    [
      'other times',
      { timeList: ['2026-11-24T19:30:00.000Z'] },
      { times: [Date.parse('2026-11-24T19:30:00.000Z')] },
    ],
    ['lines', { lineIdList: ['a'] }, { lineIds: ['a'] }],
    [
      'dishes',
      { itemList: [{ itemId: 'rice', itemTitle: 'Rice', maximum: 1, quantity: 2 }] },
      { dishes: [{ id: 'rice', title: 'Rice', most: 1 }] },
    ],
    [
      'what is missing',
      { missing: { itemIdList: ['bread'], categoryIdList: ['drinks'] } },
      { lacking: { itemIds: ['bread'], categoryIds: ['drinks'] } },
    ],
    ['a minimum', { minimumAmount: 12.35 }, { minimumCents: 1235 }],
    ['no minimum at all', { minimumAmount: 0 }, { minimumCents: 0 }],
    ['a balance', { voucherBalance: 0.07 }, { balanceCents: 7 }],
    ['that it was never heard of', { isUnheard: true }, { isUnheard: true }],
    ['nothing that this release knows', { totalAmount: null, lineList: [] }, {}],
  ])('is read in our names: %s', (_title, wire, ours) => {
    expect(read(wire)).toEqual(ours)
  })

  test.each([null, undefined, 'text', 7, true])('is none if the server sends %j', (data) => {
    expect(read(data)).toBeNull()
  })

  test.each([
    { fields: 'label' },
    { fields: [7] },
    { reason: 7 },
    { timeList: 'noon' },
    { lineIdList: [null] },
    { itemList: [{ itemId: 7 }] },
    { missing: 'none' },
    { missing: { itemIdList: ['bread'] } },
    { minimumAmount: '12' },
    { minimumAmount: NaN },
    { voucherBalance: null },
    { isUnheard: 'yes' },
  ])('leaves out %j, and only that', (data) => {
    expect(read({ ...data, reason: 'reason' in data ? data.reason : 'ahead' })).toEqual(
      'reason' in data ? {} : { reason: 'ahead' },
    )
  })

  test('leaves out the times that are none', () => {
    const told = { timeList: ['noon', null, '2026-11-24T19:30:00.000Z'] }
    expect(read(told)).toEqual({ times: [Date.parse('2026-11-24T19:30:00.000Z')] })
  })

  test('holds the server’s own words only for a code that this release doesn’t know', () => {
    expect(read(null, 'SP_9999', 'Not on Mondays')).toEqual({ msg: 'Not on Mondays' })
    expect(read({ reason: 'mondays' }, 'SP_9999', 'Not on Mondays')).toEqual({
      msg: 'Not on Mondays',
      reason: 'mondays',
    })
    expect(read(null, 'SP_0005', 'Not on Mondays')).toBeNull()
    expect(read(null, 'SP_9999', 'SP.9999')).toBeNull()
  })
})
