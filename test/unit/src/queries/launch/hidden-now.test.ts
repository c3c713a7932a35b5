import { expect, test } from 'vitest'
import type { ShopRow } from '../../../../../core/storage/rows.ts'
import { hiddenNow } from '../../../../../src/queries/launch/hidden-now.ts'
import { dish, menuOf } from '../../../../support/shops/dishes.ts'

/** A Sunday, 10:00 in Madrid. */
const ten = Date.parse('2025-06-01T08:00:00Z')
const hourMs = 3_600_000
const opened = (start: number, end: number) => ({
  openingPeriods: [{ weekday: 0, startMinutes: start * 60, endMinutes: end * 60 }],
})
const menu = menuOf([dish('pancakes', opened(8, 12)), dish('roast', opened(12, 16)), dish('water')])
const shop = { timeZone: 'Europe/Madrid', hidesClosedItems: true } as ShopRow
const visit = { shop, table: null }
test('G30 G36 a launch past noon has lunch and no breakfast', () => {
  expect(hiddenNow(menu, visit, ten)).toEqual(['roast'])
  expect(hiddenNow(menu, visit, ten + 2 * hourMs)).toEqual(['pancakes'])
})
