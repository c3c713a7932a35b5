import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ItemWire, MenuWire } from '../../../../../../core/contract/wire/menu/menu-wire.ts'
import {
  readItem,
  readMenu,
  writeItem,
  writeMenu,
} from '../../../../../../core/contract/wire/menu/menu-codec.ts'
import type { Menu } from '../../../../../../core/schema/menu.ts'
import { bundle, dish, menuOf } from '../../../../../support/shops/dishes.ts'
import { item as anyItem, menu as anyMenu } from '../../../../../support/shops/menu-arbitraries.ts'

/** As it comes out of the other end of a wire. */
const sent = <T>(wire: T): T => JSON.parse(JSON.stringify(wire)) as T

test('any menu comes back from the wire as it was, and the wire’s schema takes what was written', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      const wire = v.parse(MenuWire, sent(writeMenu(menu)))
      expect(wire).toEqual(writeMenu(menu))
      expect(readMenu(wire, menu.orderType, menu.language)).toEqual(menu)
    }),
    { numRuns: 200 },
  )
})

test('any single item comes back from the wire as it was', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      expect(readItem(v.parse(ItemWire, sent(writeItem(item))))).toEqual(item)
    }),
  )
})

test('an item of a server of before declares no diets, and one of a newer server those that this phone knows', () => {
  const wire = writeItem(dish('soup'))
  expect(readItem(v.parse(ItemWire, sent(wire)))).not.toHaveProperty('diets')
  const newer = { ...wire, itemDietList: ['vegan', 'lunar'] }
  expect(readItem(v.parse(ItemWire, sent(newer))).diets).toEqual(['vegan'])
})

describe('a menu from the wire', () => {
  const menu = {
    ...menuOf([dish('soup'), dish('oysters')], [bundle('meal', [])]),
    categories: [
      { id: 'sea', name: 'Sea', picture: '', required: false, items: [dish('oysters')] },
      { id: 'both', name: 'Both', picture: '', required: false, items: [dish('soup'), dish('oysters')] },
    ],
  }
  const read = (wire: MenuWire) => readMenu(wire, 'pickup', 'en')

  test('loses the items it excludes, and the categories that are empty then', () => {
    const found = read(writeMenu(menu, ['oysters']))
    expect(found.categories.map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual([
      ['both', ['soup']],
    ])
    expect(found.combos).toHaveLength(1)
  })

  test('loses categories that were empty already', () => {
    expect(
      read(writeMenu({ ...menu, categories: [{ ...menu.categories[0]!, items: [] }] })).categories,
    ).toEqual([])
  })

  test('isn’t given its combos twice by the pseudo-category that spec §3 puts first', () => {
    const wire = writeMenu(menu)
    const combo = { ...wire.categoryList[0]!, categoryId: 'combo', isCombo: true }
    expect(read({ ...wire, categoryList: [combo, ...wire.categoryList] })).toEqual(read(wire))
  })

  test('of any shape loses exactly what it excludes', () => {
    const scene = anyMenu.chain((whole) => {
      const ids = whole.categories.flatMap(({ items }) => items.map(({ id }) => id))
      return fc.tuple(fc.constant(whole), fc.subarray(ids))
    })
    fc.assert(
      fc.property(scene, ([whole, excluded]) => {
        const found = readMenu(writeMenu(whole, excluded), whole.orderType, whole.language)
        const ids = (list: Menu['categories']) => list.flatMap(({ items }) => items.map(({ id }) => id))
        expect(ids(found.categories)).toEqual(ids(whole.categories).filter((id) => !excluded.includes(id)))
        expect(found.categories.every(({ items }) => items.length > 0)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

test.each([
  ['a price with three decimals', { skuList: [{ skuId: 's', skuPrice: 1.005, attrValueIdList: [] }] }],
  ['an allergen that the law doesn’t name', { itemAllergicList: ['sadness'] }],
  [
    'a day of the week in another language',
    { item: { ...writeItem(dish('soup')).item, opentimeList: [{ weekType: 'LUNES', openTime: [] }] } },
  ],
  [
    'an opening range without its end',
    {
      item: { ...writeItem(dish('soup')).item, opentimeList: [{ weekType: 'MONDAY', openTime: ['09:00'] }] },
    },
  ],
])('an item on the wire is refused for %s', (_title, change) => {
  expect(v.is(ItemWire, writeItem(dish('soup')))).toBe(true)
  expect(v.is(ItemWire, { ...writeItem(dish('soup')), ...change })).toBe(false)
})
