import { describe, expect, test } from 'vitest'
import { readCartChanges, readMissing } from '../../../../../../src/parts/order/changes/changes.ts'

describe('what is different from what was agreed to', () => {
  test('the cart’s own changes are in cents', () => {
    const params = {
      totalCents: 900,
      lines: [{ lineId: 'a', title: 'Gazpacho', beforeCents: 435, afterCents: null }],
    }
    expect(readCartChanges(params)).toEqual({ totalCents: 900, changes: params.lines, fee: null })
    expect(readCartChanges(undefined)).toEqual({ totalCents: null, changes: [], fee: null })
    const fee = { beforeCents: 150, afterCents: 250 }
    expect(readCartChanges({ delivery: fee }).fee).toEqual(fee)
  })

  test('a line that isn’t one is left out', () => {
    const lines = [null, { lineId: 1 }, { lineId: 'a', title: 'x', beforeCents: 1, afterCents: 2 }]
    expect(readCartChanges({ lines }).changes).toHaveLength(1)
  })

  test('what every order needs is read from the refusal', () => {
    const missing = { itemIdList: ['bread'], categoryIdList: ['drinks', 3] }
    expect(readMissing({ missing })).toEqual({ itemIds: ['bread'], categoryIds: ['drinks'] })
  })

  test.each([null, undefined, 'text', 7, [], {}, { missing: 'none' }])('%j lacks nothing', (data) => {
    expect(readMissing(data)).toEqual({ itemIds: [], categoryIds: [] })
  })
})
