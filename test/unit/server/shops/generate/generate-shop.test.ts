import { describe, expect, test } from 'vitest'
import { checkShopFile } from '../../../../../server/shops/check/check-shop-file.ts'
import { generatedPictures } from '../../../../../server/shops/generate/pictures.ts'
import { generateShop } from '../../../../../server/shops/generate/generate-shop.ts'

describe('generating a shop', () => {
  test.each([
    [1, 1],
    [2, 5],
    [7, 3],
    [60, 2],
    [1000, 1],
    [1000, 99],
    [5000, 4_000_000_000],
  ])('makes %d valid dishes from the seed %d', (items, seed) => {
    const checked = checkShopFile(generateShop({ items, seed }), generatedPictures.check)
    expect(checked.ok ? [] : checked.faults.slice(0, 5)).toEqual([])
    expect(checked.ok && checked.file.categories.flatMap((category) => category.items)).toHaveLength(items)
  })

  test('gives the same shop for the same seed, and another for another', () => {
    const shop = JSON.stringify(generateShop({ items: 200, seed: 4 }))
    expect(JSON.stringify(generateShop({ items: 200, seed: 4 }))).toBe(shop)
    expect(JSON.stringify(generateShop({ items: 200, seed: 5 }))).not.toBe(shop)
  })

  test('uses tables, combos, skus and the other features of a real shop', () => {
    const shop = generateShop({ items: 1000, host: 'x.localhost' })
    const items = shop.categories.flatMap((category) => category.items)
    expect(shop).toMatchObject({ id: 'generated-1000', hosts: ['x.localhost'] })
    expect(shop.tables).toHaveLength(12)
    expect(shop.combos?.length).toBeGreaterThan(10)
    for (const has of [
      'skus',
      'useGroups',
      'opening',
      'orderTypes',
      'onlyTables',
      'memberOnly',
      'oldPrice',
    ] as const) {
      expect(items.filter((item) => item[has]).length, has).toBeGreaterThan(3)
    }
    expect(items.filter((item) => item.allergens === undefined).length).toBeGreaterThan(3)
    const titles = new Set(items.map((item) => JSON.stringify(item.title)))
    expect(titles.size).toBe(items.length)
    for (const item of items) expect(Object.keys(item.title)).toEqual(['en', 'zh', 'es', 'it', 'fr', 'ca'])
  })
})
