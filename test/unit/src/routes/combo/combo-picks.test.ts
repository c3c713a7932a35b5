import { describe, expect, test } from 'vitest'
import { defaultBuild } from '../../../../../core/domain/menu/default-build.ts'
import {
  dropOne,
  firstPicks,
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

  test('counts equal picks together, and takes no more than the pile requires', () => {
    let picks = pickOne([], two, build('soup'))
    picks = pickOne(picks, two, build('soup'))
    expect(picks).toEqual([{ pileId: 'starters', build: build('soup'), quantity: 2 }])
    expect(pickOne(picks, two, build('salad'))).toBe(picks)
  })

  test('replaces the old pick when the pile requires only one', () => {
    const picks = pickOne(pickOne([], single, build('beer')), single, build('soup'))
    expect(picks.map((pick) => pick.build.itemId)).toEqual(['soup'])
  })

  test('drops picks one at a time', () => {
    const picks = pickOne(pickOne([], two, build('soup')), two, build('soup'))
    const fewer = dropOne(picks, 'starters', 'soup')
    expect(pickedIn(fewer, 'starters')).toBe(1)
    expect(dropOne(fewer, 'starters', 'soup')).toEqual([])
    expect(dropOne(fewer, 'starters', 'salad')).toEqual(fewer)
  })

  test('picks a pile’s only dish in advance when it needs no options', () => {
    expect(firstPicks([pile('bread', 2, ['soup'])], items)).toEqual([
      { pileId: 'bread', build: build('soup'), quantity: 2 },
    ])
    const asking = new Map([['soup', dish('soup', { optionGroups: [group('g', { a: 0 }, { min: 1 })] })]])
    expect(firstPicks([pile('bread', 1, ['soup'])], asking)).toEqual([])
    expect(firstPicks([single], items)).toEqual([])
  })

  test('begins with what was picked before and is still there, where a combo is chosen again', () => {
    const kept = { pileId: 'starters', build: build('salad'), quantity: 1 }
    const gone = { pileId: 'drink', build: { ...build('beer'), itemId: 'wine' }, quantity: 1 }
    expect(firstPicks([two, single, pile('bread', 1, ['soup'])], items, [kept, gone])).toEqual([
      kept,
      { pileId: 'bread', build: build('soup'), quantity: 1 },
    ])
  })

  test('keeps the first picks when the pile now requires fewer', () => {
    const one = { pileId: 'starters', build: build('soup'), quantity: 1 }
    const other = { ...one, build: build('salad') }
    expect(stillThere([one, other], [two], items)).toEqual([one, other])
    expect(stillThere([one, other], [{ ...two, choose: 1 }], items)).toEqual([one])
    expect(stillThere([{ ...one, quantity: 2 }], [{ ...two, choose: 1 }], items)).toEqual([one])
  })

  test('includes the picks in the price so far', () => {
    const combo = bundle('lunch', [two, single])
    expect(comboSoFar(combo, items, [])).toEqual({ cents: 1500, from: true })
    expect(comboSoFar(combo, items, pickOne([], two, build('salad')))).toEqual({ cents: 1650, from: true })
  })
})

test('picks that left the menu, or whose build is no longer possible, are dropped', () => {
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
