import { expect, test } from 'vitest'
import { indexMenu } from '../../../../../../../core/domain/menu/menu-index.ts'
import { lostPicks } from '../../../../../../../src/routes/order/detail/again/lost-picks.ts'
import { bundle, dish, menuOf } from '../../../../../../support/shops/dishes.ts'

const choice = (itemId: string) => ({ itemId, extraCents: 0 })
const meal = bundle('meal', [
  { id: 'main', name: 'Main', choose: 1, choices: [choice('pizza'), choice('pie')] },
  { id: 'sweet', name: 'Sweet', choose: 2, choices: [choice('cookie'), choice('fruit')] },
])
const pick = (pileId: string, itemId: string, quantity: number) => ({
  pileId,
  quantity,
  build: { itemId, skuId: null, options: [] },
})

test('the lost picks of an ordered combo are called as in the order, however they were picked', () => {
  const chosen = {
    comboId: 'meal',
    picks: [pick('sweet', 'cookie', 2), pick('main', 'pizza', 1)],
    quantity: 1,
    note: '',
  }
  // Its details name the picks pile by pile.
  const details = ['Pizza', '2 × Cookie']
  const menu = (...ids: string[]) =>
    indexMenu(
      menuOf(
        ids.map((id) => dish(id)),
        [meal],
      ),
    )
  expect(lostPicks(chosen, details, menu('pizza', 'fruit'))).toEqual(['2 × Cookie'])
  expect(lostPicks(chosen, details, menu('cookie'))).toEqual(['Pizza'])
  expect(lostPicks(chosen, details, menu('pizza', 'cookie'))).toEqual([])
  expect(lostPicks(chosen, details, indexMenu(menuOf([dish('pizza')])))).toEqual([])
  expect(lostPicks(chosen, ['Menu'], menu('pizza'))).toEqual([])
  expect(lostPicks(chosen, details, null)).toEqual([])
})
