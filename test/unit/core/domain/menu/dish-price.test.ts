import { describe, expect, test } from 'vitest'
import { comboPrice, dishPrice, takesOneTap } from '../../../../../core/domain/menu/dish-price.ts'
import { bundle, dish, group } from '../../../../support/shops/dishes.ts'

const sizes = {
  skus: [
    { id: 's-thin', cents: 800, valueIds: ['s', 'thin'] },
    { id: 's-thick', cents: 850, valueIds: ['s', 'thick'] },
    { id: 'l-thin', cents: 1200, valueIds: ['l', 'thin'] },
  ],
}

describe('the price shown for a dish', () => {
  test('is the lowest of its skus, marked as “from” if skus differ', () => {
    expect(dishPrice(dish('pizza', sizes))).toEqual({ cents: 800, oldCents: null, from: true })
    expect(dishPrice(dish('soup'))).toEqual({ cents: 1000, oldCents: null, from: false })
    const skus = [{ id: 'only', cents: 500, valueIds: [] }]
    expect(dishPrice(dish('wrap', { skus }))).toEqual({ cents: 500, oldCents: null, from: false })
  })

  test('includes the cheapest required options as often as they must be chosen', () => {
    const paella = { cents: 0, optionGroups: [group('for', { two: 2400, four: 4600 }, { min: 1 })] }
    expect(dishPrice(dish('paella', paella))).toEqual({ cents: 2400, oldCents: null, from: true })
    const rolls = group('rolls', { a: 300, b: 200 }, { min: 3, max: 4 })
    const twice = rolls.values.map((value) => ({ ...value, maxQuantity: 2 }))
    const sushi = { optionGroups: [{ ...rolls, values: twice }] }
    expect(dishPrice(dish('sushi', sushi))).toEqual({ cents: 1700, oldCents: null, from: true })
    const same = { oldCents: 1200, optionGroups: [group('bread', { rye: 100, corn: 100 }, { min: 1 })] }
    expect(dishPrice(dish('same', same))).toEqual({ cents: 1100, oldCents: 1300, from: false })
    const extra = { optionGroups: [group('extra', { ham: 150 }, { max: 2 })] }
    expect(dishPrice(dish('extra', extra))).toEqual({ cents: 1000, oldCents: null, from: false })
  })

  test('includes options required for one size only for that size, and never prices that only inform', () => {
    const dear = group('crust', { thin: 600, thick: 700 }, { min: 1 })
    const large = { ...sizes, optionGroups: [{ ...dear, onlyForSkuIds: ['s-thin', 's-thick'] }] }
    expect(dishPrice(dish('pizza', large)).cents).toBe(1200)
    const values = dear.values.map((value) => ({ ...value, addsPrice: false }))
    expect(dishPrice(dish('pizza', { optionGroups: [{ ...dear, values }] })).cents).toBe(1000)
  })

  test('has no old price if that isn’t higher', () => {
    expect(dishPrice(dish('soup', { oldCents: 1000 })).oldCents).toBeNull()
    expect(dishPrice(dish('soup', { oldCents: 500 })).oldCents).toBeNull()
    const skus = [{ id: 's', cents: 1200, valueIds: [] }]
    expect(dishPrice(dish('soup', { oldCents: 1200, skus })).oldCents).toBeNull()
  })

  test('of a combo includes what its cheapest choices add, as often as they must be made', () => {
    const bowl = dish('bowl', {
      cents: 0,
      optionGroups: [group('base', { rice: 900, quinoa: 1140 }, { min: 1 })],
    })
    const pizza = dish('pizza', sizes)
    const tea = dish('tea', { cents: 300 })
    const items = new Map([bowl, pizza, tea].map((item) => [item.id, item]))
    const pile = (choose: number, extras: Record<string, number>) => ({
      id: 'pile',
      name: 'Pile',
      choose,
      choices: Object.entries(extras).map(([itemId, extraCents]) => ({ itemId, extraCents })),
    })
    const price = (...piles: ReturnType<typeof pile>[]) => comboPrice(bundle('lunch', piles), items)
    // A dish's own price is paid for; its required choices aren't.
    expect(price(pile(1, { tea: 0 }))).toEqual({ cents: 1500, oldCents: null, from: false })
    expect(price(pile(2, { bowl: 0 }))).toEqual({ cents: 3300, oldCents: null, from: true })
    // Of sizes the cheapest is.
    expect(price(pile(1, { pizza: 50 }))).toEqual({ cents: 1550, oldCents: null, from: true })
    expect(price(pile(1, { tea: 0, bowl: 0, gone: 0 }))).toEqual({ cents: 1500, oldCents: null, from: true })
    const reduced = bundle('lunch', [pile(1, { tea: 200 })], { oldCents: 1800 })
    expect(comboPrice(reduced, items)).toEqual({ cents: 1700, oldCents: 2000, from: false })
  })

  test('allows adding with one tap only if nothing must be chosen and no default costs extra', () => {
    expect(takesOneTap(dish('soup', { optionGroups: [group('g', { a: 0 })] }))).toBe(true)
    expect(takesOneTap(dish('soup', { optionGroups: [group('g', { a: 0 }, { min: 1 })] }))).toBe(false)
    expect(takesOneTap(dish('pizza', sizes))).toBe(false)
    // One tap would cost more than what is shown.
    const cheese = group('g', { cheese: 150 })
    const values = cheese.values.map((value) => ({ ...value, selectedByDefault: true }))
    expect(takesOneTap(dish('burger', { optionGroups: [{ ...cheese, values }] }))).toBe(false)
  })
})
