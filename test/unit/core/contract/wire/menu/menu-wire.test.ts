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

test('any menu is unchanged after a round trip over the wire and matches the wire’s schema', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      const wire = v.parse(MenuWire, sent(writeMenu(menu)))
      expect(wire).toEqual(writeMenu(menu))
      expect(readMenu(wire, menu.orderType, menu.language)).toEqual(menu)
    }),
    { numRuns: 200 },
  )
})

test('any single item is unchanged after a round trip over the wire', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      expect(readItem(v.parse(ItemWire, sent(writeItem(item))))).toEqual(item)
    }),
  )
})

test('an item from an older server has no diets; one from a newer server has those that this phone knows', () => {
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

  test('drops the items it excludes, and the categories that are empty then', () => {
    const found = read(writeMenu(menu, ['oysters']))
    expect(found.categories.map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual([
      ['both', ['soup']],
    ])
    expect(found.combos).toHaveLength(1)
  })

  test('drops categories that were already empty', () => {
    expect(
      read(writeMenu({ ...menu, categories: [{ ...menu.categories[0]!, items: [] }] })).categories,
    ).toEqual([])
  })

  test('doesn’t list combos twice because of the pseudo-category that spec §3 puts first', () => {
    const wire = writeMenu(menu)
    const combo = { ...wire.categoryList[0]!, categoryId: 'combo', isCombo: true }
    expect(read({ ...wire, categoryList: [combo, ...wire.categoryList] })).toEqual(read(wire))
  })

  test('drops exactly the items it excludes, whatever its shape', () => {
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
])('an item on the wire is rejected for %s', (_title, change) => {
  expect(v.is(ItemWire, writeItem(dish('soup')))).toBe(true)
  expect(v.is(ItemWire, { ...writeItem(dish('soup')), ...change })).toBe(false)
})
