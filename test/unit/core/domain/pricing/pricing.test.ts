import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexMenu } from '../../../../../core/domain/menu/menu-index.ts'
import { quote } from '../../../../../core/domain/pricing/pricing.ts'
import { shownTotalCents } from '../../../../../core/domain/pricing/shown-total.ts'
import type { Build } from '../../../../../core/schema/order/cart.ts'
import type { Item } from '../../../../../core/schema/menu.ts'
import { bundle, dish, menuOf } from '../../../../support/shops/dishes.ts'
import { menu as anyMenu, validBuild, validPicks } from '../../../../support/shops/menu-arbitraries.ts'

type ItemLine = { id: string; build: Build; quantity: number }

const anyBuildOf = (items: Item[]): fc.Arbitrary<Build> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...items).chain(validBuild) },
    fc.record({
      itemId: fc.constantFrom('gone', ...items.map(({ id }) => id)),
      skuId: fc.option(fc.constant('gone')),
      options: fc.constantFrom<Build['options'][]>([], [{ groupId: 'gone', valueId: 'gone', quantity: 1 }]),
    }),
  )

const cart = anyMenu.chain((menu) => {
  const items = menu.categories.flatMap((category) => category.items)
  const all = new Map(items.map((item) => [item.id, item]))
  const quantity = fc.integer({ min: 1, max: 99 })
  const combos = menu.combos.map((combo) =>
    fc.record({
      id: fc.uuid(),
      comboId: fc.constantFrom(combo.id, 'gone'),
      picks: validPicks(combo, all),
      quantity,
    }),
  )
  return fc.record({
    menu: fc.constant(menu),
    items: fc.array(fc.record({ id: fc.uuid(), build: anyBuildOf(items), quantity }), { maxLength: 6 }),
    combos: fc.tuple(...combos),
  })
})

test('a quote’s total is the sum of its lines in whole cents, never negative, in any order of the lines', () => {
  fc.assert(
    fc.property(cart, ({ menu, items, combos }) => {
      const index = indexMenu(menu)
      const priced = quote(index, { items, combos })
      const lines = [...priced.items, ...priced.combos]
      expect(priced.totalCents).toBe(lines.reduce((sum, line) => sum + line.cents, 0))
      for (const line of lines) {
        expect(Number.isSafeInteger(line.cents) && line.cents >= 0).toBe(true)
        expect(line.now === null).toBe(line.faultCode !== null)
        expect(line.cents).toBe(line.now ? line.now.unitCents * line.quantity : 0)
      }
      const reversed = quote(index, { items: items.toReversed(), combos: combos.toReversed() })
      expect(reversed.totalCents).toBe(priced.totalCents)
      expect(reversed.items.toReversed()).toEqual(priced.items)
      expect(reversed.combos.toReversed()).toEqual(priced.combos)
    }),
  )
})

test('splitting a line in two doesn’t change the total', () => {
  fc.assert(
    fc.property(cart, fc.nat(), ({ menu, items }, cut) => {
      const split = items.flatMap((line): ItemLine[] => {
        const first = cut % line.quantity
        const rest = { ...line, id: `${line.id}+`, quantity: line.quantity - first }
        return first > 0 ? [{ ...line, quantity: first }, rest] : [line]
      })
      const index = indexMenu(menu)
      expect(quote(index, { items: split, combos: [] }).totalCents).toBe(
        quote(index, { items, combos: [] }).totalCents,
      )
    }),
  )
})

describe('a line that is no longer available', () => {
  const menu = menuOf([dish('soup'), dish('pancakes')], [bundle('meal', [])])
  const line = (itemId: string, skuId: string | null = null) => ({
    id: 'l1',
    quantity: 3,
    build: { itemId, skuId, options: [] },
  })

  test.each([
    ['its dish left the menu', line('gone'), 'itemGone'],
    ['its dish is hidden now', line('pancakes'), 'itemGone'],
    ['its size is gone', line('soup', 'large'), 'skuGone'],
  ])('costs nothing and has a fault code: %s', (_title, gone, faultCode) => {
    const index = indexMenu(menu, ({ id }) => id === 'pancakes')
    const priced = quote(index, { items: [gone, { ...line('soup'), id: 'l2' }], combos: [] })
    expect(priced.items[0]).toEqual({ lineId: 'l1', quantity: 3, now: null, faultCode, cents: 0 })
    expect(priced.totalCents).toBe(3000)
  })

  test('costs nothing and has a fault code: its combo or pile is gone', () => {
    const combo = (comboId: string, pileId?: string) => ({
      id: 'c1',
      comboId,
      quantity: 2,
      picks: pileId ? [{ pileId, quantity: 1, build: line('soup').build }] : [],
    })
    const codes = [combo('gone'), combo('meal', 'gone'), combo('meal')].map(
      (one) => quote(indexMenu(menu), { items: [], combos: [one] }).combos[0],
    )
    expect(codes.map((one) => [one?.faultCode, one?.cents])).toEqual([
      ['comboGone', 0],
      ['pileGone', 0],
      [null, 3000],
    ])
  })
})

test('G10 a line’s stored price is ignored: its quote uses the current price of the menu', () => {
  const line = {
    id: 'l1',
    quantity: 2,
    build: { itemId: 'soup', skuId: null, options: [] },
    snapshot: { title: 'old', picture: '', details: [], unitCents: 1 },
  }
  const now = { title: 'the soup', picture: '', details: [], partNames: {}, unitCents: 1000 }
  const priced = quote(indexMenu(menuOf([dish('soup')])), { items: [line], combos: [] })
  expect(priced.items).toEqual([{ lineId: 'l1', quantity: 2, now, faultCode: null, cents: 2000 }])
  expect(shownTotalCents([line])).toBe(2)
})
