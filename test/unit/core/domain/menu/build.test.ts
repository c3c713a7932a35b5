import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeDish } from '../../../../../core/domain/menu/allergen-filter.ts'
import { type BuildFault, allergensOf, checkBuild } from '../../../../../core/domain/menu/build.ts'
import { defaultBuild, groupsFor } from '../../../../../core/domain/menu/default-build.ts'
import type { Build } from '../../../../../core/schema/order/cart.ts'
import type { Item } from '../../../../../core/schema/menu.ts'
import { dish, group } from '../../../../support/shops/dishes.ts'
import { item as anyItem, validBuild } from '../../../../support/shops/menu-arbitraries.ts'

const sizes = {
  skuDimensions: [
    {
      id: 'size',
      name: 'Size',
      values: [
        { id: 's', name: 'Small' },
        { id: 'l', name: 'Large' },
      ],
    },
  ],
  skus: [
    { id: 'small', cents: 900, valueIds: ['s'] },
    { id: 'large', cents: 1400, valueIds: ['l'] },
  ],
}
const pizza = dish('pizza', {
  ...sizes,
  optionGroups: [
    group('dough', { thin: 0, thick: 150 }, { min: 1, max: 1 }),
    group('extras', { cheese: 120, corn: 70 }, { max: 3 }),
    group('rim', { stuffed: 200 }, { onlyForSkuIds: ['large'] }),
  ],
})

type Wish = [groupId: string, valueId: string, quantity?: number]
const build = (skuId: string | null, ...wishes: Wish[]): Build => ({
  itemId: 'pizza',
  skuId,
  options: wishes.map(([groupId, valueId, quantity = 1]) => ({ groupId, valueId, quantity })),
})
const thin: Wish = ['dough', 'thin']

describe('a build of a dish', () => {
  const faults: [title: string, item: Item, wish: Build, code: BuildFault['code'], id: string][] = [
    ['needs a size where there are sizes', pizza, build(null, thin), 'skuMissing', 'pizza'],
    ['can’t have a size that is gone', pizza, build('huge', thin), 'skuGone', 'huge'],
    ['can’t have a size where there are none', dish('pizza'), build('small'), 'skuGone', 'small'],
    ['needs its required choice', pizza, build('small'), 'tooFew', 'dough'],
    [
      'needs as many values as the group requires',
      dish('pizza', { optionGroups: [group('dips', { a: 0, b: 0 }, { min: 2 })] }),
      build(null, ['dips', 'a']),
      'tooFew',
      'dips',
    ],
    [
      'takes no second value of a group that allows one',
      pizza,
      build('small', thin, ['dough', 'thick']),
      'tooMany',
      'dough',
    ],
    [
      'takes no more of a value than the value allows',
      pizza,
      build('small', thin, ['extras', 'corn', 3]),
      'tooMany',
      'corn',
    ],
    [
      'takes no more values of a group than the group allows',
      pizza,
      build('small', thin, ['extras', 'corn', 2], ['extras', 'cheese', 2]),
      'tooMany',
      'extras',
    ],
    [
      'can’t have an option of another dish',
      pizza,
      build('small', thin, ['ketchup', 'much']),
      'optionGone',
      'much',
    ],
    [
      'can’t have a value of another group',
      pizza,
      build('small', thin, ['extras', 'thick']),
      'optionGone',
      'thick',
    ],
    [
      'can’t have an option that only another size has',
      pizza,
      build('small', thin, ['rim', 'stuffed']),
      'optionGone',
      'stuffed',
    ],
    [
      'can’t name one option twice',
      pizza,
      build('small', thin, ['extras', 'corn'], ['extras', 'corn']),
      'optionTwice',
      'corn',
    ],
    [
      'can’t have an option with the quantity 0',
      pizza,
      build('small', thin, ['extras', 'corn', 0]),
      'tooFew',
      'corn',
    ],
    [
      'can’t have an option with a negative quantity',
      pizza,
      build('small', thin, ['extras', 'cheese', -1]),
      'tooFew',
      'cheese',
    ],
    [
      'can’t have an option with a fractional quantity',
      pizza,
      build('small', thin, ['extras', 'corn', 1.5]),
      'tooFew',
      'corn',
    ],
    [
      'can’t have an option with the quantity NaN',
      pizza,
      build('small', thin, ['extras', 'corn', Number.NaN]),
      'tooFew',
      'corn',
    ],
  ]
  test.each(faults)('%s', (_title, item, wish, code, id) => {
    expect(checkBuild(item, wish)).toEqual({ ok: false, fault: { code, id } })
  })

  const prices: [title: string, item: Item, wish: Build, unitCents: number, details: string[]][] = [
    ['costs the dish’s price without choices', dish('pizza'), build(null), 1000, []],
    [
      'costs the price of its size instead of the dish’s price',
      pizza,
      build('large', thin),
      1400,
      ['Large', 'thin'],
    ],
    [
      'adds the price of its options as often as they are chosen',
      pizza,
      build('small', ['dough', 'thick'], ['extras', 'cheese', 2], ['extras', 'corn']),
      900 + 150 + 240 + 70,
      ['Small', 'thick', '2 × cheese', 'corn'],
    ],
    [
      'lists its details in the menu’s order, not in the order of taps',
      pizza,
      build('large', ['rim', 'stuffed'], ['extras', 'corn'], thin),
      1400 + 200 + 70,
      ['Large', 'thin', 'corn', 'stuffed'],
    ],
  ]
  test.each(prices)('%s', (_title, item, wish, unitCents, details) => {
    expect(checkBuild(item, wish)).toMatchObject({ ok: true, unitCents, details })
  })

  test('doesn’t cost more for an option whose price is only informative', () => {
    const informs = group('extras', { truffle: 900 })
    const item = dish('pizza', {
      optionGroups: [{ ...informs, values: informs.values.map((one) => ({ ...one, addsPrice: false })) }],
    })
    expect(checkBuild(item, build(null, ['extras', 'truffle', 2]))).toMatchObject({
      ok: true,
      unitCents: 1000,
      details: ['2 × truffle'],
    })
  })

  test('lists the values of several sku dimensions in the order of the dimensions', () => {
    const item = dish('pizza', {
      skuDimensions: [
        ...sizes.skuDimensions,
        { id: 'base', name: 'Base', values: [{ id: 'red', name: 'Tomato' }] },
      ],
      skus: [{ id: 'one', cents: 1, valueIds: ['red', 'l'] }],
    })
    expect(checkBuild(item, build('one'))).toMatchObject({ details: ['Large', 'Tomato'] })
  })
})

const built = anyItem.chain((item) => fc.tuple(fc.constant(item), validBuild(item)))

test('a valid build is accepted and costs its size plus its options, in any order of the options', () => {
  fc.assert(
    fc.property(built, fc.infiniteStream(fc.nat()), ([item, wish], random) => {
      const checked = checkBuild(item, wish)
      expect(checked.ok).toBe(true)
      const base = item.skus.find(({ id }) => id === wish.skuId)?.cents ?? item.cents
      const added = wish.options.map(({ groupId, valueId, quantity }) => {
        const value = item.optionGroups
          .find(({ id }) => id === groupId)!
          .values.find(({ id }) => id === valueId)!
        return value.addsPrice ? value.cents * quantity : 0
      })
      expect(checked).toMatchObject({ unitCents: added.reduce((sum, cents) => sum + cents, base) })
      const shuffled = wish.options
        .map((option) => ({ option, rank: random.next().value }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ option }) => option)
      expect(checkBuild(item, { ...wish, options: shuffled })).toEqual(checked)
    }),
  )
})

test('the default build has no fault except missing required choices', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      const checked = checkBuild(item, defaultBuild(item))
      expect(checked.ok || checked.fault.code).toSatisfy((it) => it === true || it === 'tooFew')
    }),
  )
})

test('the default build has the first size and as many default values as the group allows', () => {
  const defaults = group('sides', { fries: 0, salad: 0, rice: 0 }, { max: 2 })
  const item = dish('pizza', {
    ...sizes,
    optionGroups: [
      { ...defaults, values: defaults.values.map((one) => ({ ...one, selectedByDefault: true })) },
    ],
  })
  expect(defaultBuild(item)).toEqual(build('small', ['sides', 'fries'], ['sides', 'salad']))
})

test('an option group for one size is offered for that size only', () => {
  expect(groupsFor(pizza, 'large').map(({ id }) => id)).toEqual(['dough', 'extras', 'rim'])
  expect(groupsFor(pizza, 'small').map(({ id }) => id)).toEqual(['dough', 'extras'])
  expect(groupsFor(pizza, null).map(({ id }) => id)).toEqual(['dough', 'extras'])
})

describe('the allergens of a build', () => {
  const extras = group('extras', { cheese: 0, corn: 0, nuts: 0 })
  const declared = { cheese: ['milk'], corn: [], nuts: ['nuts', 'milk'] } as const
  const withExtras = (allergens: Item['allergens']) =>
    dish('pizza', {
      allergens,
      optionGroups: [
        {
          ...extras,
          values: extras.values.map((one) => ({ ...one, allergens: [...declared[one.id as 'corn']] })),
        },
      ],
    })

  test('are the dish’s and those of its options, each once', () => {
    const wish = build(null, ['extras', 'cheese'], ['extras', 'nuts'])
    expect(allergensOf(withExtras(['gluten', 'milk']), wish)).toEqual({
      known: ['gluten', 'milk', 'nuts'],
      isSure: true,
    })
  })
  test('are none if the kitchen declared none and no option adds any', () => {
    expect(allergensOf(withExtras([]), build(null, ['extras', 'corn']))).toEqual({ known: [], isSure: true })
  })
  test('are unknown, not none, if the kitchen declared nothing, apart from those of the options', () => {
    expect(allergensOf(withExtras(null), build(null))).toEqual({ known: [], isSure: false })
    expect(allergensOf(withExtras(null), build(null, ['extras', 'cheese']))).toEqual({
      known: ['milk'],
      isSure: false,
    })
  })
  test('ignore an option that is gone', () => {
    expect(allergensOf(withExtras(['eggs']), build(null, ['sauces', 'pesto']))).toEqual({
      known: ['eggs'],
      isSure: true,
    })
  })
  test('aren’t certain with an option whose allergens aren’t declared', () => {
    const unsaid = withExtras(['eggs'])
    for (const value of unsaid.optionGroups[0]!.values) if (value.id === 'cheese') value.allergens = null
    expect(allergensOf(unsaid, build(null, ['extras', 'nuts']))).toMatchObject({ isSure: true })
    expect(allergensOf(unsaid, build(null, ['extras', 'cheese']))).toEqual({ known: ['eggs'], isSure: false })
    expect(judgeDish(unsaid, ['crustaceans'])).toMatchObject({ kind: 'unstated' })
    expect(judgeDish(unsaid, ['eggs'])).toMatchObject({ kind: 'contains' })
  })
})
