import { describe, expect, test } from 'vitest'
import { readCartChanges, readDifferences } from '../../../../../src/parts/order/changes.ts'

const titles = new Map([['a', 'Gazpacho']])

describe('what a refusal says has changed', () => {
  test('amounts become cents, and a dish that is gone has no price now', () => {
    const data = {
      totalAmount: 7.1,
      lineList: [
        { lineId: 'a', agreedPrice: 4.35, currentPrice: 4.9 },
        { lineId: 'b', agreedPrice: 2, currentPrice: null },
      ],
    }
    expect(readDifferences(data, titles)).toEqual({
      changes: [
        { lineId: 'a', title: 'Gazpacho', beforeCents: 435, afterCents: 490 },
        { lineId: 'b', title: '', beforeCents: 200, afterCents: null },
      ],
      totalCents: 710,
      missing: { itemIds: [], categoryIds: [] },
    })
  })

  test('what every order needs is read along', () => {
    const data = {
      totalAmount: null,
      lineList: [],
      missing: { itemIdList: ['bread'], categoryIdList: ['drinks', 3] },
    }
    expect(readDifferences(data, titles)).toMatchObject({
      totalCents: null,
      missing: { itemIds: ['bread'], categoryIds: ['drinks'] },
    })
  })

  test.each([null, undefined, 'text', 7, [], {}, { lineList: 'none' }])('%j says nothing', (data) => {
    expect(readDifferences(data, titles)).toBeNull()
  })

  test('a line that isn’t one is left out', () => {
    const data = {
      lineList: [null, { lineId: 1 }, { lineId: 'a', agreedPrice: 'x' }, { lineId: 'a', agreedPrice: 1 }],
    }
    expect(readDifferences(data, titles)?.changes).toHaveLength(1)
  })

  test('the cart’s own changes are in cents already', () => {
    const params = {
      totalCents: 900,
      lines: [{ lineId: 'a', title: 'Gazpacho', beforeCents: 435, afterCents: null }],
    }
    expect(readCartChanges(params)).toMatchObject({ totalCents: 900, changes: params.lines })
    expect(readCartChanges(undefined)).toMatchObject({ totalCents: null, changes: [] })
  })
})
