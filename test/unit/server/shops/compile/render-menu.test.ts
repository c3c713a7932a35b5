import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { writeMenu } from '../../../../../core/contract/wire/menu/menu-codec.ts'
import { ShopFile, type ShopFileInput } from '../../../../../core/schema/shop-file/shop-file.ts'
import { unpack } from '../../../../../server/base/packed-text.ts'
import { compileMenu } from '../../../../../server/shops/compile/compile-menu.ts'
import { renderMenus } from '../../../../../server/shops/compile/render-menu.ts'
import { generateShop } from '../../../../../server/shops/generate/generate-shop.ts'
import { parseMenuLines } from '../../../../../server/shops/read/menu-lines.ts'
import { smallShop } from '../../../../support/shops/small-shop.ts'

const url = (path: string) => `/p/${path}`

/** A category and a dish of it that some services lack, and nothing at all for dine-in. */
const choosy = (): ShopFileInput => {
  const shop = smallShop() as ShopFileInput
  const [first, ...others] = shop.categories
  const orderTypes = ['pickup' as const, 'delivery' as const]
  return {
    ...shop,
    categories: [{ ...first!, orderTypes }, ...others.map((one) => ({ ...one, orderTypes }))],
  }
}

describe('rendered menus', () => {
  test.each([
    ['the small shop', smallShop() as ShopFileInput],
    ['a shop whose services offer different dishes', choosy()],
    ['a generated shop', generateShop({ items: 80 })],
  ])('of %s hold the wire’s JSON with its own hash, and read the same line by line', async (_, input) => {
    const file = v.parse(ShopFile, input)
    const menus = await renderMenus(file, url)
    expect(menus.length).toBeGreaterThan(2)
    for (const { orderType, language, md5, packed } of menus) {
      const { md5: none, ...content } = writeMenu(compileMenu(file, { orderType }, language, url))
      expect(none).toBe('')
      const json = JSON.stringify(content)
      expect(md5).toBe(createHash('md5').update(json).digest('hex'))
      const body = await unpack(packed)
      expect(body.replaceAll('\n', '')).toBe(`${json.slice(0, -1)},"md5":"${md5}"}`)
      expect(await parseMenuLines(body)).toEqual(JSON.parse(body))
      // As an older release stored it.
      expect(await parseMenuLines(body.replaceAll('\n', ''))).toEqual(JSON.parse(body))
    }
  })

  test('are the same bytes for services that offer the same', async () => {
    const input = generateShop({ items: 20 })
    const everywhere = input.categories.map(({ orderTypes: _, ...category }) => ({
      ...category,
      items: category.items.map(({ orderTypes: __, ...item }) => item),
    }))
    const file = v.parse(ShopFile, { ...input, categories: everywhere })
    const menus = await renderMenus(file, url)
    expect(menus).toHaveLength(file.services.length * file.languages.length)
    expect(new Set(menus.map(({ packed }) => packed)).size).toBe(file.languages.length)
  })
})
