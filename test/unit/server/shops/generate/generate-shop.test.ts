import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkShopFile } from '../../../../../server/shops/check/check-shop-file.ts'
import { generatedPicturePaths, generatedPictures } from '../../../../../server/shops/generate/pictures.ts'
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

test('its pictures are small PNGs with 8 bits per colour, each in another colour', () => {
  const corners = generatedPicturePaths.map((path) => {
    const picture = Buffer.from(generatedPictures.read(path))
    expect(picture.length).toBeLessThan(6_000)
    expect(picture.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
    const chunks = chunksOf(picture)
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
    const [header, data] = chunks.map(({ data }) => data)
    expect([...header!]).toEqual([0, 0, 0, 192, 0, 0, 0, 192, 8, 2, 0, 0, 0])
    const rows = inflateSync(data!)
    expect(rows).toHaveLength(192 * (1 + 3 * 192))
    return rows.toString('hex', 1, 4)
  })
  expect(new Set(corners).size).toBe(generatedPicturePaths.length)
})

/** The chunks of a PNG, whose checksums must be right. */
function chunksOf(picture: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < picture.length;) {
    const body = picture.subarray(at + 4, at + 8 + picture.readUInt32BE(at))
    expect(picture.readUInt32BE(at + 4 + body.length)).toBe(crc32(body))
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) })
    at += 8 + body.length
  }
  return chunks
}
