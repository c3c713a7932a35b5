import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Combo } from '../../../../../../core/schema/menu.ts'
import { readMenu, writeMenu } from '../../../../../../core/contract/wire/menu/menu-codec.ts'
import { comboMark, sizeMark, withoutItems } from '../../../../../../core/contract/wire/menu/without-items.ts'
import { dish, menuOf } from '../../../../../support/shops/dishes.ts'
import { menu as anyMenu } from '../../../../../support/shops/menu-arbitraries.ts'

test('withoutItems gives the same menu as reading a wire menu that excludes these items', () => {
  fc.assert(
    fc.property(anyMenu, fc.gen(), (menu, gen) => {
      const ids = menu.categories.flatMap(({ items }) => items.map(({ id }) => id))
      const gone = gen(() => fc.subarray(ids))
      const { orderType, language } = menu
      const whole = readMenu(writeMenu(menu), orderType, language)
      const onPhone = readMenu(writeMenu(menu, gone), orderType, language)
      expect(withoutItems(whole, gone)).toEqual(onPhone)
      for (const { items } of onPhone.categories) {
        expect(items.length).toBeGreaterThan(0)
        for (const { id } of items) expect(gone).not.toContain(id)
      }
      for (const { piles } of onPhone.combos)
        for (const { choices } of piles) for (const { itemId } of choices) expect(gone).not.toContain(itemId)
    }),
  )
})

test('withoutItems takes out single sizes and whole combos, and a combo costs what it did', () => {
  const pizza = dish('pizza', {
    skuDimensions: [
      { id: 'size', name: 'Size', values: ['s', 'l'].map((id) => ({ id, name: id })) },
      { id: 'base', name: 'Base', values: ['thin', 'thick'].map((id) => ({ id, name: id })) },
    ],
    skus: [
      { id: 's-thin', cents: 800, valueIds: ['s', 'thin'] },
      { id: 's-thick', cents: 900, valueIds: ['s', 'thick'] },
      { id: 'l-thin', cents: 1100, valueIds: ['l', 'thin'] },
    ],
  })
  const comboOf = (id: string, itemId: string): Combo => ({
    id,
    title: id,
    description: '',
    picture: '',
    cents: 1000,
    oldCents: null,
    soldCount: 0,
    memberOnly: false,
    balanceUsable: true,
    discounted: false,
    piles: [{ id: 'one', name: 'One', choose: 1, choices: [{ itemId, extraCents: 50 }] }],
  })
  // A dish with the id "combo" and a combo with a dish's id are other things than their marks say.
  const menu = menuOf(
    [pizza, dish('combo'), dish('lunch')],
    [comboOf('lunch', 'pizza'), comboOf('pizza', 'combo')],
  )
  const left = withoutItems(menu, [
    sizeMark('pizza', 's-thin'),
    sizeMark('pizza', 's-thick'),
    comboMark('pizza'),
  ])
  expect(left.categories[0]!.items.map(({ id }) => id)).toEqual(['pizza', 'combo', 'lunch'])
  const [rest] = left.categories[0]!.items
  expect(rest!.skus.map(({ id }) => id)).toEqual(['l-thin'])
  expect(rest!.skuDimensions.map(({ values }) => values.map(({ id }) => id))).toEqual([['l'], ['thin']])
  expect(left.combos.map(({ id }) => id)).toEqual(['lunch'])
  expect(left.combos[0]!.piles[0]!.choices).toEqual([{ itemId: 'pizza', extraCents: 350 }])
  const none = withoutItems(
    menu,
    pizza.skus.map(({ id }) => sizeMark('pizza', id)),
  )
  expect(none.categories[0]!.items.map(({ id }) => id)).toEqual(['combo', 'lunch'])
  expect(none.combos.map(({ id }) => id)).toEqual(['pizza'])
})
