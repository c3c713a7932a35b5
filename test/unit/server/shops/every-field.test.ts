import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { menuWireVersion } from '../../../../core/contract/wire/menu/menu-version.ts'
import { ItemEntry } from '../../../../core/schema/shop-file/shop-file-menu.ts'
import { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { unpack } from '../../../../server/base/packed-text.ts'
import { renderMenus } from '../../../../server/shops/compile/render-menu.ts'
import { smallShop } from '../../../support/shops/small-shop.ts'

/** A dish that says something of everything that a dish can say, nowhere what is taken for granted. */
const fullItem: Required<v.InferInput<typeof ItemEntry>> = {
  id: 'full',
  title: 'Full',
  description: 'All of it',
  picture: 'full.webp',
  price: 9,
  oldPrice: 10,
  sold: 3,
  memberOnly: true,
  mandatory: true,
  required: true,
  discounted: true,
  pointsRedeemable: false,
  couponUsable: false,
  oncePerCustomer: true,
  maxPerOrder: 2,
  taxRate: 4,
  allergens: ['milk'],
  diets: ['halal'],
  opening: { DAILY: ['12:00~16:00'] },
  onlyTables: ['T1'],
  orderTypes: ['delivery'],
  useGroups: ['extras'],
  groups: [{ id: 'sauce', name: 'Sauce', values: [{ id: 'hot', name: 'Hot' }] }],
  skuDimensions: [{ id: 'size', name: 'Size', values: [{ id: 's', name: 'Small' }] }],
  skus: [{ id: 'full-s', price: 9, values: ['s'] }],
}

/** Fields that concern the restaurant alone: they change no menu. */
const unseen: readonly string[] = ['taxRate']

async function render(item: object): Promise<string> {
  const shop = smallShop()
  const file = v.parse(ShopFile, {
    ...shop,
    categories: [...shop.categories, { id: 'all', name: 'All', items: [item] }],
  })
  const menus = await renderMenus(file, (path) => `/p/${path}`)
  const menu = menus.find(({ orderType, language }) => orderType === 'pickup' && language === 'en')
  // Its line breaks are for who reads it piece by piece, and no part of what it says.
  return (await unpack(menu!.packed)).replaceAll('\n', '')
}

/** Without a field, or with another value where there has to be one. */
function without(key: keyof typeof fullItem): object {
  const { [key]: _, ...rest } = fullItem
  const required = { id: 'other', title: 'Other', price: 8 }
  return key in required ? { ...rest, [key]: required[key as keyof typeof required] } : rest
}

describe('the fields of a dish in the shop file', () => {
  const shown = { ...fullItem, orderTypes: ['pickup'] }

  test('are all set in the dish of this test', () => {
    expect(Object.keys(fullItem).toSorted()).toEqual(Object.keys(ItemEntry.entries).toSorted())
  })

  test.each(Object.keys(fullItem) as (keyof typeof fullItem)[])(
    '%s changes the rendered menu, unless it concerns only the restaurant',
    async (key) => {
      const full = key === 'orderTypes' ? fullItem : shown
      const less = key === 'orderTypes' ? without(key) : { ...without(key), orderTypes: ['pickup'] }
      if (unseen.includes(key)) expect(await render(less)).toBe(await render(full))
      else expect(await render(less)).not.toBe(await render(full))
    },
  )
})

/**
 * What the small shop with this very dish is written as, by version. When it changes, menus that are stored in
 * databases are of before: raise `menuWireVersion` (core/contract/wire/menu/menu-version.ts) and add the new hash here;
 * never change an old one.
 */
const written: Record<number, string> = {
  1: '8a17d219ae9e7ed74b00bfc6521ba77e',
  2: '3c0ed14d4e43056081214ce306d1fbbc',
}

test('menuWireVersion is raised whenever rendered menus change', async () => {
  const hash = createHash('md5')
    .update(await render({ ...fullItem, orderTypes: ['pickup'] }))
    .digest('hex')
  expect({ [menuWireVersion]: hash }).toEqual({ [menuWireVersion]: written[menuWireVersion] })
  expect(Object.keys(written).map(Number)).toEqual(
    Array.from({ length: menuWireVersion }, (_, index) => index + 1),
  )
})
