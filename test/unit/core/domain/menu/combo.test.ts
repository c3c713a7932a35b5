import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBuild } from '../../../../../core/domain/menu/build.ts'
import { checkCombo } from '../../../../../core/domain/menu/combo.ts'
import type { ComboPick } from '../../../../../core/schema/order/cart.ts'
import { bundle, dish, group } from '../../../../support/shops/dishes.ts'
import { menu as anyMenu, validPicks } from '../../../../support/shops/menu-arbitraries.ts'

const burger = dish('burger', {
  optionGroups: [group('extras', { cheese: 120 })],
})
const cola = dish('cola', {
  skuDimensions: [
    {
      id: 'size',
      name: 'Size',
      values: [
        { id: 's', name: '0.3 l' },
        { id: 'l', name: '0.5 l' },
      ],
    },
  ],
  skus: [
    { id: 'big', cents: 400, valueIds: ['l'] },
    { id: 'small', cents: 250, valueIds: ['s'] },
  ],
})
const wings = dish('wings')
const items = new Map([burger, cola, wings].map((item) => [item.id, item]))
const meal = bundle('meal', [
  {
    id: 'main',
    name: 'Main',
    choose: 2,
    choices: [
      { itemId: 'burger', extraCents: 0 },
      { itemId: 'wings', extraCents: 300 },
    ],
  },
  { id: 'drink', name: 'Drink', choose: 1, choices: [{ itemId: 'cola', extraCents: 0 }] },
])

const pick = (
  pileId: string,
  itemId: string,
  quantity = 1,
  rest: { skuId?: string; cheese?: number } = {},
): ComboPick => ({
  pileId,
  quantity,
  build: {
    itemId,
    skuId: rest.skuId ?? null,
    options: rest.cheese ? [{ groupId: 'extras', valueId: 'cheese', quantity: rest.cheese }] : [],
  },
})
const drink = pick('drink', 'cola', 1, { skuId: 'small' })

describe('a combo as picked', () => {
  const faults: [title: string, picks: ComboPick[], code: string, id: string][] = [
    ['needs a pick from every pile', [pick('main', 'burger', 2)], 'pileShort', 'drink'],
    ['needs as many picks as a pile requires', [pick('main', 'burger'), drink], 'pileShort', 'main'],
    [
      'takes no more picks than a pile requires',
      [pick('main', 'burger', 2), pick('main', 'wings'), drink],
      'pileOver',
      'main',
    ],
    [
      'can’t have a dish that the pile doesn’t offer',
      [pick('main', 'cola', 2, { skuId: 'small' }), drink],
      'choiceGone',
      'cola',
    ],
    ['can’t have a dish that left the menu', [pick('main', 'ghost', 2), drink], 'choiceGone', 'ghost'],
    [
      'can’t pick from a pile that is gone',
      [pick('main', 'burger', 2), drink, pick('dessert', 'cake')],
      'pileGone',
      'dessert',
    ],
    [
      'passes on the fault of a pick',
      [pick('main', 'burger', 2), pick('drink', 'cola')],
      'skuMissing',
      'cola',
    ],
    [
      'can’t be balanced with a negative quantity',
      [pick('main', 'burger', 3), pick('main', 'wings', -1), drink],
      'pileShort',
      'main',
    ],
    [
      'can’t be balanced with fractional quantities',
      [pick('main', 'burger', 1.5), pick('main', 'wings', 0.5), drink],
      'pileShort',
      'main',
    ],
  ]
  test.each(faults)('%s', (_title, picks, code, id) => {
    expect(checkCombo(meal, items, picks)).toEqual({ ok: false, fault: { code, id } })
  })

  const prices: [title: string, picks: ComboPick[], unitCents: number, details: string[]][] = [
    ['costs its own price', [pick('main', 'burger', 2), drink], 1500, ['2 × the burger', 'the cola (0.3 l)']],
    [
      'adds the extra price of a choice for each portion',
      [pick('main', 'wings', 2), drink],
      1500 + 600,
      ['2 × the wings', 'the cola (0.3 l)'],
    ],
    [
      'adds the difference between a size and the cheapest size',
      [pick('main', 'burger', 2), pick('drink', 'cola', 1, { skuId: 'big' })],
      1500 + 150,
      ['2 × the burger', 'the cola (0.5 l)'],
    ],
    [
      'adds the price of the options of each pick',
      [pick('main', 'burger', 1, { cheese: 2 }), pick('main', 'burger'), drink],
      1500 + 240,
      ['the burger (2 × cheese)', 'the burger', 'the cola (0.3 l)'],
    ],
    [
      'lists its picks pile by pile',
      [drink, pick('main', 'burger', 2)],
      1500,
      ['2 × the burger', 'the cola (0.3 l)'],
    ],
  ]
  test.each(prices)('%s', (_title, picks, unitCents, details) => {
    expect(checkCombo(meal, items, picks)).toMatchObject({ ok: true, unitCents, details })
  })

  test('says what its picks and their parts are called, by id', () => {
    const picks = [pick('main', 'burger', 2, { cheese: 1 }), drink]
    const partNames = { burger: 'the burger', cheese: 'cheese', cola: 'the cola', s: '0.3 l' }
    expect(checkCombo(meal, items, picks)).toMatchObject({ ok: true, partNames })
  })
})

test('a combo with validly filled piles is accepted, costs at least its price and ignores the order of picks', () => {
  const scene = anyMenu
    .filter((menu) => menu.combos.length > 0)
    .chain((menu) => {
      const all = new Map(
        menu.categories.flatMap((category) => category.items.map((item) => [item.id, item])),
      )
      const combo = menu.combos[0]!
      return fc.tuple(fc.constant(all), fc.constant(combo), validPicks(combo, all))
    })
  fc.assert(
    fc.property(scene, ([all, combo, picks]) => {
      const checked = checkCombo(combo, all, picks)
      expect(checked.ok).toBe(true)
      expect(checked).toSatisfy((it: { unitCents: number }) => it.unitCents >= combo.cents)
      expect(picks.every(({ build }) => checkBuild(all.get(build.itemId)!, build).ok)).toBe(true)
      // Pile by pile the order is the menu's: which pile was filled first changes nothing.
      expect(checkCombo(combo, all, picks.toReversed())).toEqual(checked)
    }),
  )
})
