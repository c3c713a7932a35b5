import { expect, test } from 'vitest'
import type { Category, Combo, Item } from '../../../../../../core/schema/menu.ts'
import { hiddenDishes } from '../../../../../../src/routes/menu/filter/hidden-dishes.ts'
import { bundle, dish, menuOf } from '../../../../../support/shops/dishes.ts'

const [bread, toast, soup] = ['bread', 'toast', 'soup'].map((id) => dish(id)) as [Item, Item, Item]
const category = (items: Item[], changes: Partial<Category> = {}) => ({
  ...menuOf(items).categories[0]!,
  ...changes,
})
const isAvoided = ({ id }: Item | Combo) => id !== 'soup'
const idsOf = (dishes: (Item | Combo)[]) => dishes.map(({ id }) => id)

test('dishes and combos that the filter rejects are hidden', () => {
  const combos = [{ ...bundle('lunch', []), price: { cents: 0, from: false } }]
  const menu = { categories: [category([bread, soup])], combos } as Parameters<typeof hiddenDishes>[0]
  expect(idsOf(hiddenDishes(menu, isAvoided))).toEqual(['bread', 'lunch'])
})

test('rejected dishes stay visible where an order requires their category and it has nothing else', () => {
  const hidden = (items: Item[], changes: Partial<Category> = {}) =>
    idsOf(hiddenDishes({ categories: [category(items, changes)], combos: [] }, isAvoided))
  expect(hidden([bread, toast], { required: true })).toEqual([])
  expect(hidden([bread, { ...toast, required: true }])).toEqual([])
  expect(hidden([bread, toast, soup], { required: true })).toEqual(['bread', 'toast'])
  expect(hidden([bread, toast])).toEqual(['bread', 'toast'])
})
