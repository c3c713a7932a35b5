import { describe, expect, test } from 'vitest'
import { defaultBuild } from '../../../../../core/domain/menu/default-build.ts'
import {
  dropOne,
  givenPicks,
  pickOne,
  pickedIn,
  stillThere,
} from '../../../../../src/routes/combo/combo-picks.ts'
import { comboSoFar } from '../../../../../src/routes/combo/combo-price.ts'
import { bundle, dish, group } from '../../../../support/shops/dishes.ts'

const items = new Map(['soup', 'salad', 'beer'].map((id) => [id, dish(id)]))
const pile = (id: string, choose: number, itemIds: string[]) => ({
  id,
  name: id,
  choose,
  choices: itemIds.map((itemId) => ({ itemId, extraCents: itemId === 'salad' ? 150 : 0 })),
})
const build = (itemId: string) => defaultBuild(items.get(itemId)!)

describe('picking from the piles of a combo', () => {
  const two = pile('starters', 2, ['soup', 'salad'])
  const single = pile('drink', 1, ['beer', 'soup'])

  test('equal picks are counted together, and no more are taken than the pile wants', () => {
    let picks = pickOne([], two, build('soup'))
    picks = pickOne(picks, two, build('soup'))
    expect(picks).toEqual([{ pileId: 'starters', build: build('soup'), quantity: 2 }])
    expect(pickOne(picks, two, build('salad'))).toBe(picks)
  })

  test('where one is wanted, the new pick takes the place of the old', () => {
    const picks = pickOne(pickOne([], single, build('beer')), single, build('soup'))
    expect(picks.map((pick) => pick.build.itemId)).toEqual(['soup'])
  })

  test('what is dropped goes one by one', () => {
    const picks = pickOne(pickOne([], two, build('soup')), two, build('soup'))
    const fewer = dropOne(picks, 'starters', 'soup')
    expect(pickedIn(fewer, 'starters')).toBe(1)
    expect(dropOne(fewer, 'starters', 'soup')).toEqual([])
    expect(dropOne(fewer, 'starters', 'salad')).toEqual(fewer)
  })

  test('a pile with one dish that needs no choice is picked already', () => {
    expect(givenPicks([pile('bread', 2, ['soup'])], items)).toEqual([
      { pileId: 'bread', build: build('soup'), quantity: 2 },
    ])
    const asking = new Map([['soup', dish('soup', { optionGroups: [group('g', { a: 0 }, { min: 1 })] })]])
    expect(givenPicks([pile('bread', 1, ['soup'])], asking)).toEqual([])
    expect(givenPicks([single], items)).toEqual([])
  })

  test('of a pile that wants fewer by now, what was picked first stays', () => {
    const one = { pileId: 'starters', build: build('soup'), quantity: 1 }
    const other = { ...one, build: build('salad') }
    expect(stillThere([one, other], [two], items)).toEqual([one, other])
    expect(stillThere([one, other], [{ ...two, choose: 1 }], items)).toEqual([one])
    expect(stillThere([{ ...one, quantity: 2 }], [{ ...two, choose: 1 }], items)).toEqual([one])
  })

  test('the price so far counts what was picked', () => {
    const combo = bundle('lunch', [two, single])
    expect(comboSoFar(combo, items, [])).toEqual({ cents: 1500, from: true })
    expect(comboSoFar(combo, items, pickOne([], two, build('salad')))).toEqual({ cents: 1650, from: true })
  })
})

test('what went from the menu, or can’t be built as it was, is picked no more', () => {
  const main = pile('main', 2, ['soup', 'rice', 'stew'])
  const picks = ['soup', 'rice', 'stew'].map((itemId) => ({
    pileId: 'main',
    build: { itemId, skuId: null, options: [] },
    quantity: 1,
  }))
  const asks = dish('stew', { optionGroups: [group('with', { bread: 0 }, { min: 1 })] })
  const here = new Map([dish('soup'), asks].map((item) => [item.id, item]))
  expect(stillThere(picks, [main], here)).toEqual(picks.slice(0, 1))
  expect(stillThere(picks, [], here)).toEqual([])
})
