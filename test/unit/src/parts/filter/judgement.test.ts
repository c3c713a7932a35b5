import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allergensOf } from '../../../../../core/domain/menu/build.ts'
import { takesOneTap } from '../../../../../core/domain/menu/dish-price.ts'
import { defaultBuild } from '../../../../../core/domain/menu/default-build.ts'
import { dietContradictions } from '../../../../../core/domain/menu/diet-contradictions.ts'
import { type Diet, diets } from '../../../../../core/schema/primitives.ts'
import {
  addsAtOnce,
  comesOtherwise,
  isOut,
  isUnstated,
  judgeAll,
  judgeOne,
  judgeOption,
} from '../../../../../src/parts/filter/judgement.ts'
import { dish, group, menuOf } from '../../../../support/shops/dishes.ts'
import { allergenList, item as anyItem } from '../../../../support/shops/menu-arbitraries.ts'

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

test('one tap never adds a dish whose default choices are known to contain what is avoided, or not to fit', () => {
  fc.assert(
    fc.property(anyItem, allergenList, fc.subarray([...diets]), (item, avoided, wanted) => {
      const build = defaultBuild(item)
      const first = allergensOf(item, build)
      const chosen = item.optionGroups.flatMap((group) =>
        group.values.filter(({ id }) =>
          build.options.some(({ groupId, valueId }) => groupId === group.id && valueId === id),
        ),
      )
      const suits = (declared: readonly Diet[] | undefined, diet: Diet) =>
        !declared ||
        declared.includes(diet) ||
        (declared.includes('vegan') && (diet === 'vegetarian' || diet === 'lactoseFree'))
      const isAgainst =
        avoided.some((allergen) => first.known.includes(allergen)) ||
        dietContradictions(wanted, first.known).length > 0 ||
        wanted.some((diet) => [item, ...chosen].some((one) => !suits(one.diets, diet)))
      const judgement = judgeOne(item, [...avoided, ...wanted])
      expect(addsAtOnce(item, [...avoided, ...wanted])).toBe(takesOneTap(item) && !comesOtherwise(judgement))
      if (isAgainst) expect(comesOtherwise(judgement)).toBe(true)
      else if (avoided.length > 0 && !first.isSure)
        expect(isUnstated(judgement) || comesOtherwise(judgement)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('what every order needs isn’t added by one tap to the cart of somebody who avoids what it comes with', () => {
  const bread = dish('bread', { allergens: ['gluten'], mandatory: true })
  expect(addsAtOnce(bread, [])).toBe(true)
  expect(addsAtOnce(bread, ['milk'])).toBe(true)
  expect(addsAtOnce(bread, ['gluten'])).toBe(false)
  expect(addsAtOnce(bread, ['glutenFree'])).toBe(false)
})

test('each option is judged by what it brings itself, so that its row can say so', () => {
  const base = group('top', { any: 0 }).values[0]!
  const pasta = dish('pasta', { allergens: [], diets: ['vegan'] })
  const kinds = (
    of: typeof pasta,
    changes: Partial<typeof base>,
    ...criteria: Parameters<typeof judgeOne>[1]
  ) => {
    const judgement = judgeOption(of, { ...base, ...changes }, criteria)
    return judgement && [judgement.allergens?.kind, judgement.diets?.kind]
  }
  expect(kinds(pasta, { allergens: ['milk'] })).toBeNull()
  expect(kinds(pasta, { allergens: ['milk', 'eggs'] }, 'milk')).toEqual(['contains', 'fits'])
  expect(kinds(pasta, { allergens: null }, 'milk')).toEqual(['unstated', 'fits'])
  expect(kinds(pasta, { allergens: ['milk'] }, 'vegan')).toEqual(['free', 'lacks'])
  expect(kinds(pasta, {}, 'vegan')).toEqual(['free', 'unstated'])
  expect(kinds(pasta, { diets: ['vegan'] }, 'milk', 'vegan')).toEqual(['free', 'fits'])
  // What doesn't fit anyway isn't the option's fault, and of an undeclared dish nobody knows without it either.
  expect(kinds(stew, { diets: [] }, 'vegan')).toEqual(['free', 'fits'])
  expect(kinds(special, {}, 'vegan')).toEqual(['free', 'fits'])
  expect(kinds(special, { allergens: ['milk'] }, 'vegan')).toEqual(['free', 'lacks'])
})
