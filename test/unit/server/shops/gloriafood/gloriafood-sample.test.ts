import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkBuild } from '../../../../../core/domain/menu/build.ts'
import { convert } from './convert-gloriafood.ts'

const sample: unknown = JSON.parse(
  readFileSync(new URL('../../../../support/shops/gloriafood-menu.json', import.meta.url), 'utf8'),
)

describe('converting GloriaFood’s sample menu', () => {
  const { file, notes, item, items } = convert(sample)

  test('keeps categories, dishes and the currency', () => {
    expect(file.currency).toBe('USD')
    expect(file.categories.map(({ id, name, items: list }) => [id, name, list.length])).toEqual([
      ['gf-14937', 'Pizza', 2],
      ['gf-14938', 'Pasta', 2],
    ])
    expect(items.map(({ title }) => title)).toEqual([
      'Pizza Margherita',
      'Pizza Prosciutto',
      'Spaghetti Bolognese',
      'Spaghetti Frutti di Mare',
    ])
    expect(file.services.map(({ orderType, payments }) => [orderType, payments])).toEqual([
      ['pickup', ['payAtRestaurant']],
      ['delivery', ['payOnDelivery']],
      ['dineIn', ['payAtRestaurant']],
      ['takeaway', ['payAtRestaurant']],
    ])
  })

  test('adds the price of a size to that of its dish', () => {
    expect(item('Pizza Margherita').skus.map(({ id, cents }) => [id, cents])).toEqual([
      ['gf-37086', 700],
      ['gf-37087', 900],
    ])
    expect(item('Pizza Prosciutto').skus.map(({ cents }) => cents)).toEqual([800, 1000])
    expect(item('Pizza Prosciutto').skuDimensions).toEqual([
      {
        id: 'size',
        name: 'Size',
        values: [
          { id: 'gf-37088', name: 'Small' },
          { id: 'gf-37089', name: 'Large' },
        ],
      },
    ])
  })

  test('gives every pizza the category’s crust group, and each size its own toppings group', () => {
    for (const [title, small, large] of [
      ['Pizza Margherita', 'gf-37086', 'gf-37087'],
      ['Pizza Prosciutto', 'gf-37088', 'gf-37089'],
    ] as const) {
      expect(
        item(title).optionGroups.map(({ name, min, max, fromCategory, onlyForSkuIds }) => [
          name,
          min,
          max,
          fromCategory,
          onlyForSkuIds,
        ]),
      ).toEqual([
        ['Crust', 1, 1, true, []],
        ['Extra Toppings (Small)', 0, 1, false, [small]],
        ['Extra Toppings (Large)', 0, 1, false, [large]],
      ])
    }
    expect(item('Pizza Margherita').optionGroups[0]?.values).toMatchObject([
      { name: 'Fluffy', cents: 0, selectedByDefault: true },
      { name: 'Crispy', cents: 0, selectedByDefault: false },
    ])
  })

  test('prices a size with a topping as GloriaFood would', () => {
    const crust = { groupId: 'gf-16977', valueId: 'gf-51187', quantity: 1 }
    const price = (skuId: string, groupId: string, valueId: string) =>
      checkBuild(item('Pizza Margherita'), {
        itemId: 'gf-58424',
        skuId,
        options: [crust, { groupId, valueId, quantity: 1 }],
      })
    expect(price('gf-37086', 'gf-16978', 'gf-51188')).toMatchObject({ ok: true, unitCents: 770 })
    expect(price('gf-37086', 'gf-16978', 'gf-51189')).toMatchObject({ ok: true, unitCents: 820 })
    expect(price('gf-37087', 'gf-16979', 'gf-51191')).toMatchObject({ ok: true, unitCents: 1070 })
    expect(price('gf-37087', 'gf-16978', 'gf-51188')).toMatchObject({ ok: false })
  })

  test('offers a dish through its own order types, and declares the allergens that it names', () => {
    expect(file.categories[0]?.items[0]?.orderTypes).toEqual(['pickup', 'delivery'])
    expect(file.categories[0]?.items[1]?.orderTypes).toBeUndefined()
    expect(item('Spaghetti Bolognese').allergens).toEqual([
      'crustaceans',
      'eggs',
      'peanuts',
      'soybeans',
      'milk',
      'molluscs',
    ])
    expect(item('Spaghetti Frutti di Mare').allergens).toBeNull()
  })

  test('notes what couldn’t be converted', () => {
    expect(notes).toEqual([
      expect.stringContaining('2 pictures'),
      expect.stringContaining('Nutritional values (of 2 entries)'),
    ])
  })
})
