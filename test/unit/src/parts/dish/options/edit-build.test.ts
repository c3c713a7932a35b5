import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../../../core/schema/menu.ts'
import type { Build } from '../../../../../../core/schema/order/cart.ts'
import { defaultBuild } from '../../../../../../core/domain/menu/default-build.ts'
import {
  asOnMenu,
  chooseSize,
  kindOf,
  lostNames,
  missingGroup,
  missingId,
  priceSoFar,
  setOption,
  toggleOption,
} from '../../../../../../src/parts/dish/options/edit-build.ts'
import { dish, group } from '../../../../../support/shops/dishes.ts'

const one = (groupId: string, valueId: string, quantity = 1) => ({ groupId, valueId, quantity })

const sizes = {
  skuDimensions: [
    {
      id: 'size',
      name: 'Size',
      values: [
        { id: 's', name: 'S' },
        { id: 'l', name: 'L' },
      ],
    },
    {
      id: 'base',
      name: 'Base',
      values: [
        { id: 'thin', name: 'Thin' },
        { id: 'thick', name: 'Thick' },
      ],
    },
  ],
  skus: [
    { id: 's-thin', cents: 800, valueIds: ['s', 'thin'] },
    { id: 's-thick', cents: 850, valueIds: ['s', 'thick'] },
    { id: 'l-thin', cents: 1200, valueIds: ['l', 'thin'] },
  ],
}

describe('the controls of an option group', () => {
  test('are radios for exactly one value, checkboxes for several, steppers for quantities', () => {
    const single = (min: number, max: number) => {
      const made = group('g', { a: 0, b: 0 }, { min, max })
      return { ...made, values: made.values.map((value) => ({ ...value, maxQuantity: 1 })) }
    }
    expect(kindOf(single(1, 1))).toBe('radio')
    expect(kindOf(single(0, 1))).toBe('checkbox')
    expect(kindOf(single(0, 2))).toBe('checkbox')
    expect(kindOf(group('g', { a: 0 }, { max: 4 }))).toBe('stepper')
  })
})

describe('choosing options', () => {
  const sauces = group('sauces', { mild: 0, hot: 50 }, { min: 1, max: 2 })
  const item = dish('bowl', { optionGroups: [sauces] })
  const start = defaultBuild(item)

  test('keeps a quantity within the limits of its value and its group', () => {
    const full = setOption(start, sauces, 'hot', 9)
    expect(full.options).toEqual([one('sauces', 'hot', 2)])
    expect(setOption(full, sauces, 'mild', 1).options).toEqual([one('sauces', 'hot', 2)])
    expect(setOption(full, sauces, 'hot', 0).options).toEqual([])
  })

  test('replaces the old value by the new one where only one is allowed', () => {
    const single = { ...sauces, max: 1 }
    const mild = toggleOption(start, single, 'mild', true)
    expect(toggleOption(mild, single, 'hot', true).options).toEqual([one('sauces', 'hot')])
    expect(toggleOption(mild, single, 'mild', false).options).toEqual([])
  })

  test('names the group that misses a choice, and gives the price so far', () => {
    expect(missingGroup(item, start)?.id).toBe('sauces')
    expect(priceSoFar(item, start)).toEqual({ cents: 1000, from: true })
    const done = setOption(start, sauces, 'hot', 1)
    expect(missingGroup(item, done)).toBeNull()
    expect(priceSoFar(item, done)).toEqual({ cents: 1050, from: false })
  })
})

describe('choosing a size', () => {
  const extra = group('crust', { cheese: 200 }, { onlyForSkuIds: ['l-thin'] })
  const item = dish('pizza', { ...sizes, optionGroups: [extra] })

  test('keeps the values of the other dimensions where such a sku exists', () => {
    const thick = chooseSize(item, defaultBuild(item), 'base', 'thick')
    expect(thick.skuId).toBe('s-thick')
    expect(chooseSize(item, thick, 'base', 'thin').skuId).toBe('s-thin')
  })

  test('picks the nearest existing sku for a combination that doesn’t exist', () => {
    const thick = chooseSize(item, defaultBuild(item), 'base', 'thick')
    expect(chooseSize(item, thick, 'size', 'l').skuId).toBe('l-thin')
  })

  test('drops options of groups that the new size doesn’t have', () => {
    const large = chooseSize(item, defaultBuild(item), 'size', 'l')
    const withCheese = setOption(large, extra, 'cheese', 1)
    expect(priceSoFar(item, withCheese).cents).toBe(1400)
    const small = chooseSize(item, withCheese, 'size', 's')
    expect(small.options).toEqual([])
    expect(priceSoFar(item, small).cents).toBe(800)
  })

  test('starts a group that only the new size has with its defaults', () => {
    const values = extra.values.map((value) => ({ ...value, selectedByDefault: true }))
    const eager = { ...item, optionGroups: [{ ...extra, values }] }
    expect(chooseSize(eager, defaultBuild(eager), 'size', 'l').options).toEqual([one('crust', 'cheese')])
  })
})

describe('a build when the menu changes its dish', () => {
  const extra = group('extra', { ham: 150, cheese: 100 }, { max: 2 })
  const chosen = { itemId: 'pizza', skuId: 's-thin', options: [one('extra', 'ham'), one('extra', 'cheese')] }

  test('keeps the options that still exist, and is the same object when all do', () => {
    expect(asOnMenu(dish('pizza', { ...sizes, optionGroups: [extra] }), chosen)).toBe(chosen)
    const values = extra.values.filter(({ id }) => id !== 'ham')
    const without = dish('pizza', { ...sizes, optionGroups: [{ ...extra, values }] })
    expect(asOnMenu(without, chosen).options).toEqual([one('extra', 'cheese')])
    expect(asOnMenu(dish('pizza', sizes), chosen).options).toEqual([])
  })

  test('reduces a quantity to the value’s new limit', () => {
    const many = { ...chosen, options: [one('extra', 'cheese', 2)] }
    const values = extra.values.map((value) => ({ ...value, maxQuantity: 1 }))
    const now = dish('pizza', { ...sizes, optionGroups: [{ ...extra, values }] })
    expect(asOnMenu(now, many).options).toEqual([one('extra', 'cheese')])
    expect(priceSoFar(now, many).cents).toBeGreaterThan(0)
  })

  test('keeps the options that were chosen first when the group’s maximum falls', () => {
    const many = { ...chosen, options: [one('extra', 'cheese'), one('extra', 'ham')] }
    const now = dish('pizza', { ...sizes, optionGroups: [{ ...extra, max: 1 }] })
    expect(asOnMenu(now, many).options).toEqual([one('extra', 'cheese')])
  })

  const onlyThick = dish('pizza', { ...sizes, skus: sizes.skus.slice(1), optionGroups: [extra] })

  test('has no size when the chosen one is gone, and misses one until the customer chooses again', () => {
    const unsized = asOnMenu(onlyThick, chosen)
    expect(unsized).toEqual({ ...chosen, skuId: null })
    expect(missingId(onlyThick, unsized)).toBe('size')
    // The cheaper of the sizes that are left, with the options, is what it costs at least.
    expect(priceSoFar(onlyThick, unsized)).toEqual({ cents: 1100, from: true })
    const large = chooseSize(onlyThick, unsized, 'size', 'l')
    expect(large).toEqual({ ...chosen, skuId: 'l-thin' })
    expect(missingId(onlyThick, large)).toBeNull()
    const plain = dish('pizza', { optionGroups: [extra] })
    expect(missingId(plain, asOnMenu(plain, chosen))).toBeNull()
  })

  test('names what is lost as it was called and as often as it was chosen', () => {
    const before = dish('pizza', { ...sizes, optionGroups: [extra] })
    const lost = (now: Item, build: Build = chosen) => lostNames(before, build, asOnMenu(now, build))
    expect(lost(before)).toEqual([])
    expect(lost(onlyThick)).toEqual(['S', 'Thin'])
    expect(lost(dish('pizza', sizes))).toEqual(['ham', 'cheese'])
    const values = extra.values.map((value) => ({ ...value, maxQuantity: 1 }))
    const fewer = dish('pizza', { ...sizes, optionGroups: [{ ...extra, values }] })
    expect(lost(fewer, { ...chosen, options: [one('extra', 'cheese', 2)] })).toEqual(['2 × cheese'])
  })
})
