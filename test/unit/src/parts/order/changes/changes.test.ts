import { describe, expect, test } from 'vitest'
import { readCartChanges, readMissing } from '../../../../../../src/parts/order/changes/changes.ts'

describe('the changes of an order that the customer has to accept', () => {
  test('contain the changed lines, total and delivery fee in cents', () => {
    const params = {
      totalCents: 900,
      lines: [{ lineId: 'a', title: 'Gazpacho', beforeCents: 435, afterCents: null }],
    }
    expect(readCartChanges(params)).toEqual({ totalCents: 900, changes: params.lines, fee: null })
    expect(readCartChanges(undefined)).toEqual({ totalCents: null, changes: [], fee: null })
    const fee = { beforeCents: 150, afterCents: 250 }
    expect(readCartChanges({ delivery: fee }).fee).toEqual(fee)
  })

  test('leave out malformed lines', () => {
    const lines = [null, { lineId: 1 }, { lineId: 'a', title: 'x', beforeCents: 1, afterCents: 2 }]
    expect(readCartChanges({ lines }).changes).toHaveLength(1)
  })

  test('contain the missing required dishes and categories that the refusal names', () => {
    const missing = { itemIdList: ['bread'], categoryIdList: ['drinks', 3] }
    expect(readMissing({ missing })).toEqual({ itemIds: ['bread'], categoryIds: ['drinks'] })
  })

  test.each([null, undefined, 'text', 7, [], {}, { missing: 'none' }])(
    'have nothing missing when the refusal’s data is %j',
    (data) => {
      expect(readMissing(data)).toEqual({ itemIds: [], categoryIds: [] })
    },
  )
})
