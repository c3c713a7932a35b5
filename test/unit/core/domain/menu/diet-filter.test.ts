import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allergensOf } from '../../../../../core/domain/menu/build.ts'
import { dietContradictions } from '../../../../../core/domain/menu/diet-contradictions.ts'
import {
  dietsOf,
  isUnfit,
  judgeBuiltDiets,
  judgeComboDiets,
  judgeDiets,
} from '../../../../../core/domain/menu/diet-filter.ts'
import { defaultBuild } from '../../../../../core/domain/menu/default-build.ts'
import type { Item, OptionGroup } from '../../../../../core/schema/menu.ts'
import { type Allergen, type Diet, diets } from '../../../../../core/schema/primitives.ts'
import { bundle, dish, group } from '../../../../support/shops/dishes.ts'
import { item as anyItem, validBuild } from '../../../../support/shops/menu-arbitraries.ts'

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
const containing = (made: OptionGroup, ...brought: Allergen[]): OptionGroup => ({
  ...made,
  values: made.values.map((value) => ({ ...value, allergens: brought })),
})
const milks = choices('milk', { whole: ['vegetarian'], oat: ['vegan'] }, one)

describe('a dish under the vegan filter', () => {
  test.for<[string, Partial<Item>, ReturnType<typeof judgeDiets>]>([
    ['that is declared vegan fits', { diets: ['vegan'] }, { kind: 'fits' }],
    [
      'that is declared vegetarian lacks vegan',
      { diets: ['vegetarian'] },
      { kind: 'lacks', diets: ['vegan'] },
    ],
    ['that is declared for no diet lacks vegan', { diets: [] }, { kind: 'lacks', diets: ['vegan'] }],
    ['without a declaration is unstated', {}, { kind: 'unstated', diets: ['vegan'], asItComes: false }],
    [
      'without a declaration, whose default option isn’t vegan, doesn’t fit as it comes',
      { optionGroups: [byDefault(choices('top', { feta: ['vegetarian'] }))] },
      { kind: 'unstated', diets: ['vegan'], asItComes: true },
    ],
    [
      'without a declaration, with no vegan option where one is required, lacks vegan',
      { optionGroups: [choices('milk', { whole: ['vegetarian'] }, one)] },
      { kind: 'lacks', diets: ['vegan'] },
    ],
    [
      'with an option that isn’t vegan depends on the choices',
      { diets: ['vegan'], optionGroups: [choices('extras', { ham: [], corn: ['vegan'] })] },
      { kind: 'choices', diets: ['vegan'], asItComes: false },
    ],
    [
      'with an option without a declaration depends on the choices',
      { diets: ['vegan'], optionGroups: [choices('extras', { sauce: null })] },
      { kind: 'choices', diets: ['vegan'], asItComes: false },
    ],
    [
      'with a default value without a declaration fits: the dish’s own declaration covers it',
      { diets: ['vegan'], optionGroups: [byDefault(choices('bread', { white: null }, one))] },
      { kind: 'fits' },
    ],
    [
      'with a default value that isn’t vegan, but can be replaced, depends on the choices',
      { diets: ['vegan'], optionGroups: [byDefault(milks)] },
      { kind: 'choices', diets: ['vegan'], asItComes: true },
    ],
    [
      'that declares milk isn’t vegan, although nothing is said about diets',
      { allergens: ['milk'] },
      { kind: 'lacks', diets: ['vegan'] },
    ],
    [
      'that is declared vegan with milk, as an older server let pass, lacks vegan',
      { diets: ['vegan'], allergens: ['milk'] },
      { kind: 'lacks', diets: ['vegan'] },
    ],
    [
      'with feta by default, of which only the milk is declared, doesn’t fit as it comes',
      { diets: ['vegan'], optionGroups: [byDefault(containing(choices('top', { feta: null }), 'milk'))] },
      { kind: 'choices', diets: ['vegan'], asItComes: true },
    ],
    [
      'whose only required choice contains eggs lacks vegan',
      { diets: ['vegan'], optionGroups: [containing(choices('pasta', { fresh: null }, one), 'eggs')] },
      { kind: 'lacks', diets: ['vegan'] },
    ],
    [
      'without a declaration, with milk in a default choice, doesn’t fit as it comes',
      { optionGroups: [byDefault(containing(choices('top', { feta: null }), 'milk'))] },
      { kind: 'unstated', diets: ['vegan'], asItComes: true },
    ],
    [
      'that requires a choice that isn’t vegan lacks vegan',
      { diets: ['vegan'], optionGroups: [choices('milk', { whole: ['vegetarian'], ass: [] }, one)] },
      { kind: 'lacks', diets: ['vegan'] },
    ],
  ])('%s', ([, changes, verdict]) => {
    expect(judgeDiets(dish('soup', changes), ['vegan'])).toEqual(verdict)
  })
})

test('vegan implies vegetarian and lactoseFree, and no other diet implies another', () => {
  const fit = (declared: Diet[], wanted: Diet) =>
    judgeDiets(dish('soup', { diets: declared }), [wanted]).kind === 'fits'
  for (const declared of diets)
    for (const wanted of diets) {
      const follows = declared === 'vegan' && (wanted === 'vegetarian' || wanted === 'lactoseFree')
      expect(fit([declared], wanted)).toBe(declared === wanted || follows)
    }
})

test('a verdict on several diets names only those with the worst verdict', () => {
  const soup = dish('soup', { diets: ['vegan'], optionGroups: [choices('extras', { ham: [] })] })
  expect(judgeDiets(soup, ['vegan', 'halal'])).toEqual({ kind: 'lacks', diets: ['halal'] })
  expect(judgeDiets(dish('soup'), ['vegan', 'halal'])).toEqual({
    kind: 'unstated',
    diets: ['vegan', 'halal'],
    asItComes: false,
  })
})

test('a build has only the diets that the dish and every chosen option are declared for', () => {
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

test('a vegan dish built with vegetarian cheese is vegetarian, although it isn’t declared so', () => {
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

test('any dish that fits a diet is sure to in its default build, and one without a declaration never fits', () => {
  fc.assert(
    fc.property(anyItem, fc.constantFrom(...diets), (item, diet) => {
      const { kind } = judgeDiets(item, [diet])
      if (!item.diets) expect(['unstated', 'lacks']).toContain(kind)
      if (kind !== 'fits') return
      const { sure = [] } = dietsOf(item, defaultBuild(item)) ?? {}
      expect(judgeDiets({ ...item, diets: sure, optionGroups: [] }, [diet])).toEqual({ kind: 'fits' })
    }),
  )
})

test('what follows from a contradicted diet doesn’t hold either: vegan with cheese isn’t sure to be lactose-free', () => {
  const cheese = byDefault(containing(choices('top', { cheese: null }), 'milk'))
  const soup = (declared: Diet[]) => dish('soup', { diets: declared, optionGroups: [cheese] })
  expect(judgeDiets(soup(['vegan']), ['lactoseFree'])).toMatchObject({ kind: 'choices', asItComes: true })
  expect(judgeDiets(soup(['vegan', 'lactoseFree']), ['lactoseFree'])).toEqual({ kind: 'fits' })
  expect(dietsOf(soup(['vegan', 'lactoseFree']), defaultBuild(soup([])))?.sure).toEqual(['lactoseFree'])
})

test('no allergen of any build contradicts a diet that a dish fits, or that a build is called sure of', () => {
  const built = anyItem.chain((item) => validBuild(item).map((build) => ({ item, build })))
  fc.assert(
    fc.property(built, fc.constantFrom(...diets), ({ item, build }, diet) => {
      const { known } = allergensOf(item, build)
      const isContradicted = dietContradictions([diet], known).length > 0
      const sure = dietsOf(item, build)?.sure ?? []
      if (isContradicted) {
        expect(judgeDiets(item, [diet]).kind).not.toBe('fits')
        expect(judgeBuiltDiets([{ item, build }], [diet]).kind).toBe('lacks')
        expect(sure).not.toContain(diet)
      }
      if (judgeDiets(item, [diet]).kind === 'fits')
        expect(judgeBuiltDiets([{ item, build }], [diet])).toEqual({ kind: 'fits' })
      if (judgeDiets(item, [diet]).kind === 'lacks')
        expect(judgeBuiltDiets([{ item, build }], [diet]).kind).toBe('lacks')
      if (sure.includes(diet)) expect(judgeBuiltDiets([{ item, build }], [diet])).toEqual({ kind: 'fits' })
    }),
    { numRuns: 2000 },
  )
})

test('a combo fits if every choice does, and lacks a diet if all choices of a pile lack it', () => {
  const items = new Map(
    [
      dish('salad', { diets: ['vegan'] }),
      dish('soup', { diets: ['vegan'] }),
      dish('ham', { diets: [] }),
      dish('special'),
      dish('latte', { diets: ['vegan'], optionGroups: [byDefault(milks)] }),
      dish('stew', { optionGroups: [byDefault(milks)] }),
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
  expect(judge(['special'], ['soup'])).toMatchObject({ kind: 'unstated', asItComes: false })
  expect(judge(['latte', 'soup'], ['soup'])).toMatchObject({ kind: 'choices', asItComes: false })
  // A pile with one dish is picked already.
  expect(judge(['latte', 'gone'], ['soup'])).toMatchObject({ kind: 'choices', asItComes: true })
  expect(judge(['stew'], ['soup'])).toMatchObject({ kind: 'unstated', asItComes: true })
  expect(judge(['special'], ['ham'])).toMatchObject({ kind: 'lacks' })
})

test('a mandatory dish is never unfit', () => {
  const bread = dish('bread', { diets: [], mandatory: true })
  expect(isUnfit(bread, judgeDiets(bread, ['vegan']))).toBe(false)
})
