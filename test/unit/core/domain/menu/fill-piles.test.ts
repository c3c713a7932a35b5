import { expect, test } from 'vitest'
import { canFill } from '../../../../../core/domain/menu/fill-piles.ts'
import { bundle, dish } from '../../../../support/shops/dishes.ts'

const mains = {
  id: 'main',
  name: 'Main',
  choose: 2,
  choices: ['burger', 'wings'].map((itemId) => ({ itemId, extraCents: 0 })),
}
const drink = { id: 'drink', name: 'Drink', choose: 1, choices: [{ itemId: 'cola', extraCents: 0 }] }
const isOffered = (...dishes: ReturnType<typeof dish>[]) =>
  canFill(bundle('meal', [mains, drink]), new Map(dishes.map((item) => [item.id, item])))

test('a combo isn’t offered when a pile has no dish left', () => {
  expect(isOffered(dish('burger'), dish('wings'), dish('cola'))).toBe(true)
  expect(isOffered(dish('burger'), dish('cola'))).toBe(true)
  expect(isOffered(dish('burger'), dish('wings'))).toBe(false)
})

test('a combo isn’t offered when the dishes left may not be ordered as often as their pile asks for', () => {
  const single = dish('burger', { maxPerOrder: 1 })
  expect(isOffered(single, dish('cola'))).toBe(false)
  expect(isOffered(dish('burger', { oncePerCustomer: true }), dish('cola'))).toBe(false)
  expect(isOffered(dish('burger', { maxPerOrder: 2 }), dish('cola'))).toBe(true)
  expect(isOffered(single, dish('wings', { maxPerOrder: 1 }), dish('cola'))).toBe(true)
  expect(isOffered(single, dish('wings'), dish('cola'))).toBe(true)
})
