import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import { isRowOf, menuRowsOf, readMenuRow } from '../../../../core/storage/menu-parts.ts'
import type { Menu } from '../../../../core/schema/menu.ts'
import type { MenuRow } from '../../../../core/storage/rows.ts'
import { openWriter } from '../../../../core/storage/writer.ts'
import { freshIndexedDB } from '../../../support/phone/database.ts'

let database: LarderDatabase
beforeEach(() => {
  freshIndexedDB()
  database = openWriter()
})
afterEach(() => database.close())

/** Of how many dishes each category is. */
function rowWith(sizes: readonly number[]): MenuRow {
  const categories = sizes.map((count, at) => ({
    id: `c${at}`,
    name: '',
    picture: '',
    required: false,
    items: Array.from({ length: count }, (_, item) => ({ id: `${at}-${item}` })),
  }))
  const menu = { orderType: 'pickup', language: 'en', itemsMd5: '0f', categories, combos: [] }
  return { key: 'shop|pickup|en|0f', storeId: 'shop', menu: menu as unknown as Menu, wireVersion: 3 }
}

const kept = (row: MenuRow) => database.transaction('r', database.menus, () => readMenuRow(database, row.key))

test('a menu stored in parts is read as it was written, however long its categories are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 500 }), { maxLength: 12 }), async (sizes) => {
      const row = rowWith(sizes)
      const rows = menuRowsOf(row)
      // A category is never cut, so a part holds less than that and the last of them.
      for (const { menu } of rows) {
        const counts = menu.categories.map(({ items }) => items.length)
        expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBeLessThan(400)
      }
      await database.menus.clear()
      await database.menus.bulkPut(rows)
      const { wireVersion, parts, ...read } = (await kept(row))!
      expect(parts?.wireVersion ?? wireVersion).toBe(3)
      expect(read).toEqual({ key: row.key, storeId: row.storeId, menu: row.menu })
    }),
    { numRuns: 60 },
  )
})

test('a menu with a missing part is read as undefined', async () => {
  const row = rowWith([400, 1, 500])
  const rows = menuRowsOf(row)
  expect(rows).toHaveLength(3)
  expect(rows.every(({ key }) => isRowOf(key, row.key))).toBe(true)
  expect(isRowOf('shop|pickup|en|0f1', row.key)).toBe(false)
  for (const missing of rows) {
    await database.menus.bulkPut(rows)
    await database.menus.delete(missing.key)
    expect(await kept(row)).toBeUndefined()
  }
})
