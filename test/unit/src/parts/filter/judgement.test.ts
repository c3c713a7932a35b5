import { expect, test } from 'vitest'
import {
  comesOtherwise,
  isOut,
  isUnstated,
  judgeAll,
  judgeOne,
} from '../../../../../src/parts/filter/judgement.ts'
import { dish, menuOf } from '../../../../support/shops/dishes.ts'

const soup = dish('soup', { allergens: ['milk'], diets: ['vegetarian'] })
const stew = dish('stew', { allergens: [], diets: [] })
const special = dish('special')

test('a dish is left out only if it contains a chosen allergen or doesn’t fit a chosen diet', () => {
  const out = (...criteria: Parameters<typeof judgeOne>[1]) =>
    [soup, stew, special].filter((item) => isOut(item, judgeOne(item, criteria))).map(({ id }) => id)
  expect(out()).toEqual([])
  expect(out('milk')).toEqual(['soup'])
  expect(out('vegetarian')).toEqual(['stew'])
  expect(out('milk', 'vegetarian')).toEqual(['soup', 'stew'])
})

test('missing allergen or diet data is reported only for the chosen criteria', () => {
  expect(isUnstated(judgeOne(special, []))).toBe(false)
  expect(isUnstated(judgeOne(special, ['halal']))).toBe(true)
  expect(isUnstated(judgeOne(special, ['milk']))).toBe(true)
  expect(isUnstated(judgeOne(stew, ['milk']))).toBe(false)
})

test('judgeAll() judges each dish of a menu as judgeOne() does', () => {
  const { of } = judgeAll(menuOf([soup, stew, special]), ['milk', 'vegetarian'])
  for (const item of [soup, stew, special]) {
    const one = judgeOne(item, ['milk', 'vegetarian'])
    expect(isOut(item, of(item.id))).toBe(isOut(item, one))
    expect(isUnstated(of(item.id))).toBe(isUnstated(one))
    expect(comesOtherwise(of(item.id))).toBe(comesOtherwise(one))
  }
})
