import { expect, test } from 'vitest'
import { billOf, plainTerms } from '../../../../../core/domain/pricing/bill.ts'
import { billLinesOf } from '../../../../../core/domain/pricing/bill-lines.ts'
import { indexMenu } from '../../../../../core/domain/menu/menu-index.ts'
import { quote } from '../../../../../core/domain/pricing/pricing.ts'
import type { Build, ComboPick } from '../../../../../core/schema/order/cart.ts'
import { bundle, dish, group, menuOf } from '../../../../support/shops/dishes.ts'

/** Carts over one small menu, priced by hand: each comment is the arithmetic, each total a literal in cents. */

const sizes = {
  skuDimensions: [
    { id: 'size', name: 'Size', values: ['s', 'm', 'l'].map((id) => ({ id, name: id.toUpperCase() })) },
  ],
  skus: [
    { id: 'pizza-s', cents: 790, valueIds: ['s'] },
    { id: 'pizza-m', cents: 1050, valueIds: ['m'] },
    { id: 'pizza-l', cents: 1395, valueIds: ['l'] },
  ],
}

/** Said beside the menu, not charged: half a litre costs this, and the sku or the dish has its price already. */
const informing = group('glass', { small: 0, large: 250 }, { min: 1, max: 1 })
informing.values = informing.values.map((value) => ({ ...value, addsPrice: false }))

const menu = indexMenu(
  menuOf(
    [
      // Soup 4.50, bread 1.20
      dish('soup', { cents: 450 }),
      dish('bread', { cents: 120 }),
      // Stew 12.90, was 15.00
      dish('stew', { cents: 1290, oldCents: 1500 }),
      // An old price below the new one is none.
      dish('roast', { cents: 1800, oldCents: 1600 }),
      // The dish itself costs nothing: what must be chosen carries all of the price.
      dish('poke', {
        cents: 0,
        optionGroups: [
          group('bowl', { regular: 890, large: 1190 }, { min: 1, max: 1 }),
          group('protein', { tofu: 150, tuna: 345, prawns: 399 }, { min: 1, max: 2 }),
          group('toppings', { mango: 75, corn: 0, seeds: 55 }, { max: 5 }),
        ],
      }),
      // 7.90, 10.50, 13.95; toppings up to twice each; truffle for the large one only
      dish('pizza', {
        cents: 790,
        ...sizes,
        optionGroups: [
          group('extra', { ham: 180, olives: 95 }, { max: 4 }),
          group('finish', { truffle: 450 }, { onlyForSkuIds: ['pizza-l'], max: 1 }),
        ],
      }),
      // A sku with an old price on the dish: a sku has a price of its own.
      dish('wine', {
        cents: 390,
        oldCents: 490,
        skuDimensions: [
          { id: 'measure', name: 'Measure', values: ['glass', 'bottle'].map((id) => ({ id, name: id })) },
        ],
        skus: [
          { id: 'wine-glass', cents: 390, valueIds: ['glass'] },
          { id: 'wine-bottle', cents: 1850, valueIds: ['bottle'] },
        ],
      }),
      dish('lemonade', { cents: 320, optionGroups: [informing] }),
      // One cent, for many of it.
      dish('mint', { cents: 1 }),
    ],
    [
      // 14.00: a starter (soup, or stew for 2.50 more), a pizza, two breads or mints (a bread 0.30 more)
      bundle(
        'menu',
        [
          {
            id: 'starter',
            name: 'Starter',
            choose: 1,
            choices: [
              { itemId: 'soup', extraCents: 0 },
              { itemId: 'stew', extraCents: 250 },
            ],
          },
          { id: 'main', name: 'Main', choose: 1, choices: [{ itemId: 'pizza', extraCents: 0 }] },
          {
            id: 'sides',
            name: 'Sides',
            choose: 2,
            choices: [
              { itemId: 'bread', extraCents: 30 },
              { itemId: 'mint', extraCents: 0 },
            ],
          },
        ],
        { cents: 1400 },
      ),
      // 11.00, was 13.50
      bundle(
        'lunch',
        [{ id: 'bowl', name: 'Bowl', choose: 1, choices: [{ itemId: 'poke', extraCents: 0 }] }],
        { cents: 1100, oldCents: 1350 },
      ),
    ],
  ),
)

type Chosen = Record<string, Record<string, number>>
const build = (itemId: string, options: Chosen = {}, skuId: string | null = null): Build => ({
  itemId,
  skuId,
  options: Object.entries(options).flatMap(([groupId, values]) =>
    Object.entries(values).map(([valueId, quantity]) => ({ groupId, valueId, quantity })),
  ),
})
let made = 0
const nextId = () => `line-${(made += 1)}`
const line = (quantity: number, itemId: string, options: Chosen = {}, skuId: string | null = null) => ({
  items: [{ id: nextId(), build: build(itemId, options, skuId), quantity }],
  combos: [],
})
const pick = (pileId: string, quantity: number, picked: Build): ComboPick => ({
  pileId,
  quantity,
  build: picked,
})
const combo = (quantity: number, comboId: string, ...picks: ComboPick[]) => ({
  items: [],
  combos: [{ id: nextId(), comboId, picks, quantity }],
})

type Cart = ReturnType<typeof line> | ReturnType<typeof combo>

const soup = pick('starter', 1, build('soup'))
const stew = pick('starter', 1, build('stew'))
const small = pick('main', 1, build('pizza', {}, 'pizza-s'))
const mints = pick('sides', 2, build('mint'))

/** Title, cart, total, and what reductions took off; all in cents. */
const table: [string, Cart[], number, number][] = [
  // 450
  ['a soup', [line(1, 'soup')], 450, 0],
  // 3 × 450 = 1350; 2 × 120 = 240; 1350 + 240
  ['three soups and two breads', [line(3, 'soup'), line(2, 'bread')], 1590, 0],
  // The same dish on two lines: 450 + 2 × 450
  ['a soup, and two more with a note', [line(1, 'soup'), line(2, 'soup')], 1350, 0],
  // 999 × 1
  ['as many mints as a line holds', [line(999, 'mint')], 999, 0],

  // A sku's price replaces the dish's: 790
  ['a small pizza', [line(1, 'pizza', {}, 'pizza-s')], 790, 0],
  // 1395, nothing of the 790
  ['a large pizza', [line(1, 'pizza', {}, 'pizza-l')], 1395, 0],
  // 1050 + 180 + 2 × 95 = 1420; × 2
  [
    'two medium pizzas with ham and twice olives',
    [line(2, 'pizza', { extra: { ham: 1, olives: 2 } }, 'pizza-m')],
    2840,
    0,
  ],
  // 1395 + 2 × 180 + 450
  [
    'a large pizza with twice ham and truffle',
    [line(1, 'pizza', { extra: { ham: 2 }, finish: { truffle: 1 } }, 'pizza-l')],
    2205,
    0,
  ],
  // 790 + 1050 + 1395
  [
    'one pizza of each size',
    [line(1, 'pizza', {}, 'pizza-s'), line(1, 'pizza', {}, 'pizza-m'), line(1, 'pizza', {}, 'pizza-l')],
    3235,
    0,
  ],

  // 0 + 890 + 150
  ['a regular poke with tofu', [line(1, 'poke', { bowl: { regular: 1 }, protein: { tofu: 1 } })], 1040, 0],
  // 0 + 1190 + 345 + 399 + 2 × 75 + 0 + 55 = 2139
  [
    'a large poke with all there is',
    [
      line(1, 'poke', {
        bowl: { large: 1 },
        protein: { tuna: 1, prawns: 1 },
        toppings: { mango: 2, corn: 1, seeds: 1 },
      }),
    ],
    2139,
    0,
  ],
  // 890 + 2 × 345 = 1580; × 3
  [
    'three regular pokes with twice tuna',
    [line(3, 'poke', { bowl: { regular: 1 }, protein: { tuna: 2 } })],
    4740,
    0,
  ],
  // (890 + 150) + (1190 + 399 + 75) = 1040 + 1664
  [
    'two pokes of two kinds',
    [
      line(1, 'poke', { bowl: { regular: 1 }, protein: { tofu: 1 } }),
      line(1, 'poke', { bowl: { large: 1 }, protein: { prawns: 1 }, toppings: { mango: 1 } }),
    ],
    2704,
    0,
  ],
  // Corn costs nothing: 890 + 150 + 2 × 0
  [
    'a poke with twice corn',
    [line(1, 'poke', { bowl: { regular: 1 }, protein: { tofu: 1 }, toppings: { corn: 2 } })],
    1040,
    0,
  ],

  // 320: the 250 of the large glass only inform
  ['a lemonade in a large glass', [line(1, 'lemonade', { glass: { large: 1 } })], 320, 0],
  // 2 × 320 + 450
  ['two lemonades and a soup', [line(2, 'lemonade', { glass: { small: 1 } }), line(1, 'soup')], 1090, 0],

  // 1290; 1500 − 1290 = 210 off
  ['a stew with a higher old price', [line(1, 'stew')], 1290, 210],
  // 3 × 1290; 3 × 210 off
  ['three stews with a higher old price', [line(3, 'stew')], 3870, 630],
  // 1800; an old price of 1600 takes nothing off
  ['a roast whose old price was lower', [line(2, 'roast')], 3600, 0],
  // 1850 + 390; the dish's old price is none of a sku's
  [
    'a bottle and a glass of wine',
    [line(1, 'wine', {}, 'wine-bottle'), line(1, 'wine', {}, 'wine-glass')],
    2240,
    0,
  ],

  // 1400 + 0 + (790 − 790) + 2 × 0
  ['the menu as it is', [combo(1, 'menu', soup, small, mints)], 1400, 0],
  // 1400 + 250: a pick's old price is none of the menu's
  ['the menu with stew', [combo(1, 'menu', stew, small, mints)], 1650, 0],
  // 1400 + (1395 − 790) + 2 × 30 = 1400 + 605 + 60
  [
    'the menu with a large pizza and two breads',
    [
      combo(
        1,
        'menu',
        soup,
        pick('main', 1, build('pizza', {}, 'pizza-l')),
        pick('sides', 2, build('bread')),
      ),
    ],
    2065,
    0,
  ],
  // 1400 + 250 + (1050 − 790 + 180 + 95) + 30 + 0 = 1400 + 250 + 535 + 30 = 2215; × 2
  [
    'two menus with stew, a medium pizza with ham and olives, a bread and a mint',
    [
      combo(
        2,
        'menu',
        stew,
        pick('main', 1, build('pizza', { extra: { ham: 1, olives: 1 } }, 'pizza-m')),
        pick('sides', 1, build('bread')),
        pick('sides', 1, build('mint')),
      ),
    ],
    4430,
    0,
  ],
  // In a combo the dish's own price is the combo's, what must be chosen adds: 1100 + 890 + 150 − 0; 1350 − 1100 off
  [
    'a lunch with a regular poke',
    [combo(1, 'lunch', pick('bowl', 1, build('poke', { bowl: { regular: 1 }, protein: { tofu: 1 } })))],
    2140,
    250,
  ],
  // 2 × (1100 + 1190 + 345 + 55) = 2 × 2690; 2 × 250 off
  [
    'two lunches with a large poke with tuna and seeds',
    [
      combo(
        2,
        'lunch',
        pick('bowl', 1, build('poke', { bowl: { large: 1 }, protein: { tuna: 1 }, toppings: { seeds: 1 } })),
      ),
    ],
    5380,
    500,
  ],

  // 2 × 450 + 1290 + (1050 + 180) + (890 + 150) + 3 × 320 + 1650 + 7 × 1
  // = 900 + 1290 + 1230 + 1040 + 960 + 1650 + 7; 210 off
  [
    'a table for four',
    [
      line(2, 'soup'),
      line(1, 'stew'),
      line(1, 'pizza', { extra: { ham: 1 } }, 'pizza-m'),
      line(1, 'poke', { bowl: { regular: 1 }, protein: { tofu: 1 } }),
      line(3, 'lemonade', { glass: { large: 1 } }),
      combo(1, 'menu', stew, small, mints),
      line(7, 'mint'),
    ],
    7077,
    210,
  ],
]

test.each(table)('a cart is priced and billed correctly: %s', (_, carts, totalCents, offCents) => {
  const lines = {
    items: carts.flatMap(({ items }) => items),
    combos: carts.flatMap(({ combos }) => combos),
  }
  const priced = quote(menu, lines)
  expect([...priced.items, ...priced.combos].map(({ faultCode }) => faultCode).filter(Boolean)).toEqual([])
  expect(priced.totalCents).toBe(totalCents)
  const billed = billOf(billLinesOf(menu, lines, priced, null), plainTerms)
  expect(billed).toMatchObject({ ok: true, bill: { totalCents } })
  const reductions = billed.ok && billed.bill.steps.find(({ rule }) => rule === 'reductions')
  expect(reductions ? reductions.cents : 0).toBe(offCents === 0 ? 0 : -offCents)
})
