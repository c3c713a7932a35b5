import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dietsOf, isUnfit, judgeComboDiets, judgeDiets } from '../../../../../core/domain/menu/diet-filter.ts'
import { defaultBuild } from '../../../../../core/domain/menu/default-build.ts'
import type { Item, OptionGroup } from '../../../../../core/schema/menu.ts'
import { type Diet, diets } from '../../../../../core/schema/primitives.ts'
import { bundle, dish, group } from '../../../../support/shops/dishes.ts'
import { item as anyItem } from '../../../../support/shops/menu-arbitraries.ts'

/** A group whose values are declared as is said; null for nothing said. */
const choices = (
  id: string,
  declared: Record<string, Diet[] | null>,
  changes: Partial<OptionGroup> = {},
): OptionGroup => {
  const made = group(id, Object.fromEntries(Object.keys(declared).map((name) => [name, 0])), changes)
  return {
    ...made,
    values: made.values.map((value) => {
      const said = declared[value.id]
      return said ? { ...value, diets: said } : value
    }),
  }
}
const one = { min: 1, max: 1 }
const byDefault = (made: OptionGroup): OptionGroup => ({
  ...made,
  values: made.values.map((value, index) => ({ ...value, selectedByDefault: index === 0 })),
})
const milks = choices('milk', { whole: ['vegetarian'], oat: ['vegan'] }, one)

describe('a dish, for somebody who eats what is vegan,', () => {
  test.for<[string, Partial<Item>, ReturnType<typeof judgeDiets>]>([
    ['that is declared so', { diets: ['vegan'] }, { kind: 'fits' }],
    ['that is declared otherwise', { diets: ['vegetarian'] }, { kind: 'lacks', diets: ['vegan'] }],
    ['that is declared for nothing', { diets: [] }, { kind: 'lacks', diets: ['vegan'] }],
    ['of which nothing is said', {}, { kind: 'unstated', diets: ['vegan'] }],
    [
      'with an option that isn’t',
      { diets: ['vegan'], optionGroups: [choices('extras', { ham: [], corn: ['vegan'] })] },
      { kind: 'choices', diets: ['vegan'], asItComes: false },
    ],
    [
      'with an option of which nothing is said',
      { diets: ['vegan'], optionGroups: [choices('extras', { sauce: null })] },
      { kind: 'choices', diets: ['vegan'], asItComes: false },
    ],
    [
      'that comes with what nothing is said of: the dish’s own word covers it',
      { diets: ['vegan'], optionGroups: [byDefault(choices('bread', { white: null }, one))] },
      { kind: 'fits' },
    ],
    [
      'that comes with what isn’t, and can be had without',
      { diets: ['vegan'], optionGroups: [byDefault(milks)] },
      { kind: 'choices', diets: ['vegan'], asItComes: true },
    ],
    [
      'that can’t be had without what isn’t',
      { diets: ['vegan'], optionGroups: [choices('milk', { whole: ['vegetarian'], ass: [] }, one)] },
      { kind: 'lacks', diets: ['vegan'] },
    ],
  ])('%s', ([, changes, verdict]) => {
    expect(judgeDiets(dish('soup', changes), ['vegan'])).toEqual(verdict)
  })
})

test('what is vegan is vegetarian and free of lactose too, and nothing else follows from anything', () => {
  const fit = (declared: Diet[], wanted: Diet) =>
    judgeDiets(dish('soup', { diets: declared }), [wanted]).kind === 'fits'
  for (const declared of diets)
    for (const wanted of diets) {
      const follows = declared === 'vegan' && (wanted === 'vegetarian' || wanted === 'lactoseFree')
      expect(fit([declared], wanted)).toBe(declared === wanted || follows)
    }
})

test('of several diets the worst counts, and is named alone', () => {
  const soup = dish('soup', { diets: ['vegan'], optionGroups: [choices('extras', { ham: [] })] })
  expect(judgeDiets(soup, ['vegan', 'halal'])).toEqual({ kind: 'lacks', diets: ['halal'] })
  expect(judgeDiets(dish('soup'), ['vegan', 'halal'])).toEqual({
    kind: 'unstated',
    diets: ['vegan', 'halal'],
  })
})

test('a dish as it is built is only what the dish and everything chosen are declared as', () => {
  const soup = dish('soup', {
    diets: ['vegan', 'glutenFree'],
    optionGroups: [choices('extras', { croutons: ['vegan'], ham: [], sauce: null })],
  })
  const built = (...chosen: string[]) =>
    dietsOf(soup, {
      itemId: 'soup',
      skuId: null,
      options: chosen.map((valueId) => ({ groupId: 'extras', valueId, quantity: 1 })),
    })
  expect(built()).toEqual({ sure: ['vegan', 'glutenFree'], unsure: [] })
  expect(built('croutons')).toEqual({ sure: ['vegan'], unsure: [] })
  expect(built('croutons', 'sauce')).toEqual({ sure: [], unsure: ['vegan'] })
  expect(built('ham')).toEqual({ sure: [], unsure: [] })
  expect(dietsOf(dish('soup'), { itemId: 'soup', skuId: null, options: [] })).toBeNull()
})

test('what is vegan and comes with cheese is vegetarian still, though nobody has written that down', () => {
  const built = (declared: Diet[], ...options: string[]) =>
    dietsOf(
      dish('soup', { diets: declared, optionGroups: [choices('extras', { cheese: ['vegetarian'] })] }),
      {
        itemId: 'soup',
        skuId: null,
        options: options.map((valueId) => ({ groupId: 'extras', valueId, quantity: 1 })),
      },
    )?.sure
  expect(built(['vegan', 'halal'], 'cheese')).toEqual(['vegetarian'])
  expect(built(['vegan', 'halal'])).toEqual(['vegan', 'halal'])
  // What is written down is said beside what it follows from.
  expect(built(['vegetarian', 'vegan'])).toEqual(['vegetarian', 'vegan'])
})

test('whatever the menu, what plainly fits is certain as it comes, and what nobody declared never fits', () => {
  fc.assert(
    fc.property(anyItem, fc.constantFrom(...diets), (item, diet) => {
      const { kind } = judgeDiets(item, [diet])
      if (!item.diets) expect(kind).toBe('unstated')
      if (kind !== 'fits') return
      const { sure = [] } = dietsOf(item, defaultBuild(item)) ?? {}
      expect(judgeDiets({ ...item, diets: sure, optionGroups: [] }, [diet])).toEqual({ kind: 'fits' })
    }),
  )
})

test('a combo fits when every choice does, and is left out when a pile has none that could', () => {
  const items = new Map(
    [
      dish('salad', { diets: ['vegan'] }),
      dish('soup', { diets: ['vegan'] }),
      dish('ham', { diets: [] }),
      dish('special'),
    ].map((item) => [item.id, item]),
  )
  const meal = (...piles: string[][]) =>
    bundle(
      'meal',
      piles.map((ids, at) => ({
        id: `pile-${at}`,
        name: 'Pile',
        choose: 1,
        choices: ids.map((itemId) => ({ itemId, extraCents: 0 })),
      })),
    )
  const judge = (...piles: string[][]) => judgeComboDiets(meal(...piles), items, ['vegan'])
  expect(judge(['salad'], ['soup', 'salad'])).toEqual({ kind: 'fits' })
  expect(judge(['salad', 'ham'], ['soup'])).toMatchObject({ kind: 'choices', asItComes: false })
  expect(judge(['special'], ['soup'])).toMatchObject({ kind: 'unstated' })
  expect(judge(['special'], ['ham'])).toMatchObject({ kind: 'lacks' })
})

test('what every order must hold is never left out', () => {
  const bread = dish('bread', { diets: [], mandatory: true })
  expect(isUnfit(bread, judgeDiets(bread, ['vegan']))).toBe(false)
})
