import { expect, test } from 'vitest'
import { placePicks } from '../../../../../server/orders/checks/place-picks.ts'
import { bundle } from '../../../../support/shops/dishes.ts'

const pile = (id: string, choose: number, ...itemIds: string[]) => ({
  id,
  name: id,
  choose,
  choices: itemIds.map((itemId) => ({ itemId, extraCents: 0 })),
})
const lunch = bundle('lunch', [pile('first', 1, 'soup', 'salad'), pile('second', 2, 'soup', 'stew')])
const pick = (itemId: string, pileId = '', quantity = 1) => ({
  pileId,
  quantity,
  build: { itemId, skuId: null, options: [] },
})
const pilesOf = (...picks: ReturnType<typeof pick>[]) => placePicks(picks, lunch).map(({ pileId }) => pileId)

test('a pick that names no pile goes to the first pile that offers the dish and has room left', () => {
  expect(pilesOf(pick('soup'), pick('soup'), pick('stew'))).toEqual(['first', 'second', 'second'])
  expect(pilesOf(pick('stew', '', 2), pick('salad'))).toEqual(['second', 'first'])
})

test('picks that name a pile are placed before those that name none, whatever their order', () => {
  expect(pilesOf(pick('soup'), pick('salad', 'first'))).toEqual(['second', 'first'])
})

test('a pick stays without a pile when no pile has room for it or the combo is unknown', () => {
  expect(pilesOf(pick('salad'), pick('salad'), pick('fish'))).toEqual(['first', '', ''])
  expect(placePicks([pick('soup')], undefined)).toEqual([pick('soup')])
})
