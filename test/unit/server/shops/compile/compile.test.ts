import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MenuWire } from '../../../../../core/contract/wire/menu/menu-wire.ts'
import { readMenu, writeMenu } from '../../../../../core/contract/wire/menu/menu-codec.ts'
import { writeOpenTimes, writeRange } from '../../../../../core/contract/wire/opening-wire.ts'
import type { Menu } from '../../../../../core/schema/menu.ts'
import { type Language, type OrderType, weekdays } from '../../../../../core/schema/primitives.ts'
import { type Opening } from '../../../../../core/schema/shop-file/shop-file-parts.ts'
import { ShopFile, type ShopFileInput } from '../../../../../core/schema/shop-file/shop-file.ts'
import { compileMenu } from '../../../../../server/shops/compile/compile-menu.ts'
import { compileOpening } from '../../../../../server/shops/compile/compile-opening.ts'
import { compileShop, menuLanguage, readTable } from '../../../../../server/shops/compile/compile-shop.ts'
import { localize } from '../../../../../server/shops/compile/localize.ts'
import { smallShop } from '../../../../support/shops/small-shop.ts'

const parsed = (change: Partial<ShopFileInput> = {}) => v.parse(ShopFile, { ...smallShop(), ...change })
const url = (path: string) => `/p/${path}`
const menuOf = (file: ShopFile, orderType: OrderType, language: Language = 'en') =>
  compileMenu(file, { orderType }, language, url)
const itemsOf = (menu: Menu) => menu.categories.flatMap((category) => category.items)
const item = (menu: Menu, id: string) => itemsOf(menu).find((one) => one.id === id)

/** What the combo's second pile offers. */
const choices = (orderType: OrderType) =>
  menuOf(parsed(), orderType).combos[0]?.piles[1]?.choices.map((choice) => choice.itemId)

describe('compiling a menu', () => {
  test('leaves out dishes of other order types, and categories and combos that have nothing left', () => {
    expect(itemsOf(menuOf(parsed(), 'pickup')).map(({ id }) => id)).toEqual([
      'soup',
      'salad',
      'pizza',
      'burger',
    ])
    expect(itemsOf(menuOf(parsed(), 'delivery')).map(({ id }) => id)).toEqual(['soup', 'salad', 'pizza'])
    const file = parsed()
    const [starters, mains] = file.categories
    const onlyMains = { ...file, categories: [{ ...starters!, orderTypes: ['pickup' as const] }, mains!] }
    const menu = menuOf(onlyMains, 'delivery')
    expect(menu.categories.map(({ id }) => id)).toEqual(['mains'])
    expect(menu.combos).toEqual([])
  })

  test('leaves out a category if none of its dishes is sold through the order type', () => {
    const file = parsed()
    const items = file.categories[0]!.items.map((one) => ({ ...one, orderTypes: ['pickup' as const] }))
    const menu = menuOf(
      { ...file, categories: [{ ...file.categories[0]!, items }, file.categories[1]!] },
      'delivery',
    )
    expect(menu.categories.map(({ id }) => id)).toEqual(['mains'])
  })

  test('offers in a pile only what the menu offers', () => {
    expect(choices('pickup')).toEqual(['pizza', 'burger'])
    expect(choices('delivery')).toEqual(['pizza'])
  })

  test('puts the option groups of the category before the dish’s own', () => {
    const groups = item(menuOf(parsed(), 'pickup'), 'salad')?.optionGroups
    expect(groups?.map(({ id, fromCategory }) => [id, fromCategory])).toEqual([
      ['bread', true],
      ['extras', false],
    ])
  })

  test("gives a dish its category's opening unless it has its own", () => {
    const menu = menuOf(parsed(), 'pickup')
    expect(item(menu, 'soup')?.openingPeriods).toEqual([{ weekday: 1, startMinutes: 480, endMinutes: 660 }])
    expect(item(menu, 'salad')?.openingPeriods).toHaveLength(7)
    expect(item(menu, 'pizza')?.openingPeriods).toEqual([])
  })

  test('keeps declared allergens, and has null where none are declared', () => {
    const menu = menuOf(parsed(), 'pickup')
    expect(item(menu, 'soup')?.allergens).toEqual(['celery'])
    expect(item(menu, 'salad')?.allergens).toBeNull()
  })

  test('keeps declared diets of dishes and options, even an empty list, and leaves out undeclared ones', () => {
    const shop: ShopFileInput = smallShop()
    const [starters] = shop.categories!
    starters!.items[0]!.diets = ['vegan']
    starters!.items[1]!.diets = []
    shop.optionGroups![0]!.values[0]!.diets = ['halal']
    const menu = menuOf(parsed(shop), 'pickup')
    expect(item(menu, 'soup')?.diets).toEqual(['vegan'])
    expect(item(menu, 'salad')?.diets).toEqual([])
    expect(item(menu, 'pizza')).not.toHaveProperty('diets')
    const values = menu.categories.flatMap(({ items }) =>
      items.flatMap(({ optionGroups }) => optionGroups.flatMap((group) => group.values)),
    )
    expect(values.some(({ diets }) => diets?.includes('halal'))).toBe(true)
    expect(values.some((value) => !('diets' in value))).toBe(true)
  })

  test('leaves out a shared group for dishes that have none of its skus', () => {
    const shop = smallShop()
    const extras = { ...shop.optionGroups[0], onlyForSkus: ['pizza-l'] }
    const file = v.parse(ShopFile, {
      ...shop,
      optionGroups: [extras, shop.optionGroups[1]],
      categories: shop.categories.map((category) =>
        category.id === 'mains' ? { ...category, useGroups: ['extras'] } : category,
      ),
    })
    const menu = menuOf(file, 'pickup')
    expect(item(menu, 'burger')?.optionGroups).toEqual([])
    expect(item(menu, 'pizza')?.optionGroups.map(({ id, onlyForSkuIds }) => [id, onlyForSkuIds])).toEqual([
      ['extras', ['pizza-l']],
      ['crust', ['pizza-l']],
    ])
  })

  test('turns amounts into whole cents and picture paths into URLs', () => {
    const shop = smallShop()
    const menu = menuOf(
      v.parse(ShopFile, {
        ...shop,
        combos: [{ ...shop.combos[0], price: 19.99, oldPrice: 4.35, picture: 'a/b.png' }],
      }),
      'pickup',
    )
    expect(menu.combos[0]).toMatchObject({ cents: 1999, oldCents: 435, picture: '/p/a/b.png' })
  })

  test('makes menus that stay the same when written to the wire and read back', () => {
    for (const orderType of ['pickup', 'delivery', 'dineIn'] as const) {
      const menu = menuOf(parsed(), orderType, 'es')
      const wire: unknown = JSON.parse(JSON.stringify(writeMenu(menu)))
      expect(readMenu(v.parse(MenuWire, wire), orderType, 'es')).toEqual(menu)
    }
  })
})

describe('choosing a text', () => {
  const file = { languages: ['es' as const, 'en' as const] }
  test.each([
    [{ en: 'E', es: 'S' }, 'en', 'E'],
    [{ en: 'E', es: 'S' }, 'fr', 'S'],
    [{ en: 'E', es: '' }, 'es', 'E'],
    [{ ca: 'C' }, 'fr', 'C'],
    [{}, 'fr', ''],
    ['all', 'zh', 'all'],
  ] as const)('of %j for %s is %j', (text, language, expected) => {
    expect(localize(text, language, file)).toBe(expected)
  })
})

describe('compiling an opening', () => {
  test('lets a weekday replace DAILY, and an empty list close it', () => {
    const periods = compileOpening({ DAILY: ['08:00~16:00'], SATURDAY: ['18:00~02:00'], SUNDAY: [] })
    expect(periods.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])
    expect(periods.at(-1)).toEqual({ weekday: 6, startMinutes: 1080, endMinutes: 120 })
  })

  test('reads 24:00 as the end of the day, and no opening as always open', () => {
    expect(compileOpening({ MONDAY: ['00:00~24:00'] })).toEqual([
      { weekday: 1, startMinutes: 0, endMinutes: 1440 },
    ])
    expect(compileOpening(undefined)).toEqual([])
  })

  const clock = fc.integer({ min: 0, max: 1439 })
  const range = fc
    .tuple(clock, clock)
    .map(([start, end]) => writeRange({ weekday: 0, startMinutes: start, endMinutes: end }))
  const opening = fc.dictionary(
    fc.constantFrom('DAILY', ...weekdays),
    fc.array(range, { maxLength: 3 }),
  ) as fc.Arbitrary<Opening>

  test('writes back exactly the ranges that each weekday has', () => {
    fc.assert(
      fc.property(opening, (given) => {
        const written = new Map(
          writeOpenTimes(compileOpening(given)).map(({ weekType, openTime }) => [weekType, openTime]),
        )
        for (const day of weekdays) expect(written.get(day) ?? []).toEqual(given[day] ?? given.DAILY ?? [])
      }),
    )
  })

  test('means the same when each weekday is spelled out', () => {
    fc.assert(
      fc.property(opening, (given) => {
        const spelled = Object.fromEntries(
          weekdays.map((day) => [day, given[day] ?? given.DAILY ?? []]),
        ) as Opening
        expect(compileOpening(spelled)).toEqual(compileOpening(given))
      }),
    )
  })
})

describe('compiling a shop', () => {
  test('fills in what the file leaves out', () => {
    const file = parsed({ tagline: { en: 'Hi', es: 'Hola' }, location: undefined })
    const shop = compileShop(file, 'es', { menuHashes: [], pictureUrl: url })
    expect(shop).toMatchObject({
      id: 'small',
      entityId: 'default',
      language: 'en',
      tagline: 'Hola',
      lat: null,
      avatar: '',
      accent: '#e8590c',
    })
    expect(shop.services.map(({ delivery }) => delivery?.freeFromCents)).toEqual([undefined, 3000, undefined])
    expect(shop.services[2]).toMatchObject({
      openingExceptions: [],
      languages: ['es'],
      minimumCents: 0,
      slots: { stepMinutes: 15, capacity: null },
    })
  })

  test.each([
    ['a pickup', { orderType: 'pickup' }, 20],
    ['a delivery', { orderType: 'delivery' }, 30],
    ['a delivery that takes longer', { orderType: 'delivery', delivery: { arriveMinutes: 50 } }, 50],
    ['a quick delivery', { orderType: 'delivery', delivery: { arriveMinutes: 10 } }, 20],
    ['a delivery with its own lead time', { orderType: 'delivery', slots: { leadMinutes: 5 } }, 5],
  ] as const)(
    'offers %s no earlier than it can be ready, unless the file sets a lead time',
    (_, entry, lead) => {
      const file = parsed({ services: [{ id: 's', payments: ['card'], ...entry }] })
      const [service] = compileShop(file, 'en', { menuHashes: [], pictureUrl: url }).services
      expect(service?.slots).toMatchObject({ leadMinutes: lead, stepMinutes: 15, daysAhead: 3 })
    },
  )

  test('lists opening exceptions in the order of their dates', () => {
    const openingExceptions = { '2026-12-31': ['12:00~16:00', '20:00~02:00'], '2026-12-25': [] }
    const file = parsed({
      services: [{ id: 'p', orderType: 'pickup', payments: ['card'], openingExceptions }],
    })
    const [service] = compileShop(file, 'en', { menuHashes: [], pictureUrl: url }).services
    expect(service?.openingExceptions).toEqual([
      { day: '2026-12-25', ranges: [] },
      {
        day: '2026-12-31',
        ranges: [
          { startMinutes: 720, endMinutes: 960 },
          { startMinutes: 1200, endMinutes: 120 },
        ],
      },
    ])
  })

  test('gives a delivery service without settings the defaults', () => {
    const file = parsed({ services: [{ id: 'd', orderType: 'delivery', payments: ['card'] }] })
    expect(compileShop(file, 'en', { menuHashes: [], pictureUrl: url }).services[0]?.delivery).toEqual({
      getTypes: ['meetOutside'],
      arriveMinutes: 30,
      freeFromCents: null,
      takesUnknown: true,
      areas: [
        {
          id: 'near',
          withinMeters: 2000,
          minimumCents: 0,
          fees: [
            { withinMeters: 1000, cents: 100 },
            { withinMeters: 2000, cents: 200 },
          ],
        },
      ],
    })
  })

  test('picks a menu language that the service has', () => {
    const file = parsed()
    const dineIn = file.services[2]!
    expect(menuLanguage(dineIn, file, 'en')).toBe('es')
    expect(menuLanguage(file.services[0]!, file, 'fr')).toBe('en')
    expect(menuLanguage(file.services[0]!, file, 'es')).toBe('es')
  })

  test('finds a table by its code, not by its number', () => {
    expect(readTable(parsed(), 'T1')).toEqual({ code: 'T1', number: '1', excludedItemIds: ['soup'] })
    expect(readTable(parsed(), '1')).toBeNull()
  })
})
