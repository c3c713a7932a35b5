import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  judgeBuilt,
  judgeCombo,
  judgeDish,
  judgeMenu,
} from '../../../../../core/domain/menu/allergen-filter.ts'
import { allergensOf, checkBuild } from '../../../../../core/domain/menu/build.ts'
import { defaultBuild, groupsFor } from '../../../../../core/domain/menu/default-build.ts'
import type { Item, OptionGroup } from '../../../../../core/schema/menu.ts'
import type { Allergen } from '../../../../../core/schema/primitives.ts'
import { bundle, dish, group } from '../../../../support/shops/dishes.ts'
import { allergenList, item as anyItem, validBuild } from '../../../../support/shops/menu-arbitraries.ts'

/** A group whose values bring what is said. */
const choices = (
  id: string,
  brought: Record<string, Allergen[]>,
  changes: Partial<OptionGroup> = {},
): OptionGroup => {
  const made = group(id, Object.fromEntries(Object.keys(brought).map((name) => [name, 0])), changes)
  return { ...made, values: made.values.map((value) => ({ ...value, allergens: brought[value.id] ?? [] })) }
}
const one = { min: 1, max: 1 }
/** Nobody says what this value brings. */
const unknown = (made: OptionGroup, valueId: string): OptionGroup => ({
  ...made,
  values: made.values.map((value) => (value.id === valueId ? { ...value, allergens: null } : value)),
})
const byDefault = (made: OptionGroup): OptionGroup => ({
  ...made,
  values: made.values.map((value, index) => ({ ...value, selectedByDefault: index === 0 })),
})

const sizes = [
  { id: 'small', cents: 900, valueIds: ['s'] },
  { id: 'large', cents: 1400, valueIds: ['l'] },
]
const milky = choices('crust', { cheese: ['milk'] }, { ...one, onlyForSkuIds: ['large'] })

const unstated = { kind: 'unstated', allergens: [] as Allergen[], asItComes: false } as const

describe('a dish, with milk and nuts avoided,', () => {
  test.for<[string, Partial<Item>, ReturnType<typeof judgeDish>]>([
    [
      'that declares nuts contains nuts',
      { allergens: ['eggs', 'nuts'] },
      { kind: 'contains', allergens: ['nuts'] },
    ],
    ['that declares only other allergens is free', { allergens: ['eggs'] }, { kind: 'free' }],
    ['without a declaration is unstated', { allergens: null }, unstated],
    [
      'without a declaration of its own, but with declared options, is unstated, and says what those contain',
      { allergens: null, optionGroups: [choices('milk', { whole: ['milk'], oat: ['gluten'] }, one)] },
      { ...unstated, allergens: ['milk'] },
    ],
    [
      'without a declaration of its own, whose default option contains milk, comes with milk',
      { allergens: null, optionGroups: [byDefault(choices('top', { parmesan: ['milk'] }))] },
      { ...unstated, allergens: ['milk'], asItComes: true },
    ],
    [
      'without a declaration of its own, whose only required option contains milk, contains milk',
      { allergens: null, optionGroups: [choices('milk', { whole: ['milk'] }, one)] },
      { kind: 'contains', allergens: ['milk'] },
    ],
    [
      'with one of two options that contains milk depends on the choices',
      { allergens: [], optionGroups: [choices('milk', { oat: ['gluten'], whole: ['milk'] }, one)] },
      { kind: 'choices', allergens: ['milk'], asItComes: false },
    ],
    [
      'whose default option contains milk, but can be replaced, depends on the choices',
      {
        allergens: [],
        optionGroups: [byDefault(choices('milk', { whole: ['milk'], oat: ['gluten'] }, one))],
      },
      { kind: 'choices', allergens: ['milk'], asItComes: true },
    ],
    [
      'whose default option contains nuts, with an undeclared alternative, contains nuts',
      {
        allergens: [],
        optionGroups: [byDefault(unknown(choices('sauce', { satay: ['nuts'], other: [] }, one), 'other'))],
      },
      { kind: 'contains', allergens: ['nuts'] },
    ],
    [
      'whose default contains milk, but can be replaced, depends on the choices despite an undeclared extra',
      {
        allergens: [],
        optionGroups: [
          byDefault(choices('milk', { whole: ['milk'], oat: ['gluten'] }, one)),
          unknown(choices('syrup', { secret: [] }), 'secret'),
        ],
      },
      { kind: 'choices', allergens: ['milk'], asItComes: true },
    ],
    [
      'with a required choice between milk and nuts contains both',
      { allergens: [], optionGroups: [choices('top', { cream: ['milk'], praline: ['nuts'] }, one)] },
      { kind: 'contains', allergens: ['milk', 'nuts'] },
    ],
    [
      'that requires three portions, at most two of them without milk, contains milk',
      { allergens: [], optionGroups: [choices('three', { cheese: ['milk'], ham: [] }, { min: 3, max: 3 })] },
      { kind: 'contains', allergens: ['milk'] },
    ],
    [
      'with milk in one of its sizes depends on the choices',
      { allergens: [], skus: sizes, optionGroups: [milky] },
      { kind: 'choices', allergens: ['milk'], asItComes: false },
    ],
    [
      'with milk in each of its sizes contains milk',
      { allergens: [], skus: sizes, optionGroups: [{ ...milky, onlyForSkuIds: [] }] },
      { kind: 'contains', allergens: ['milk'] },
    ],
    [
      'that can’t be built for another reason is free',
      { allergens: [], optionGroups: [choices('none', {}, one)] },
      { kind: 'free' },
    ],
  ])('%s', ([, changes, verdict]) => {
    expect(judgeDish(dish('any', changes), ['milk', 'nuts'])).toEqual(verdict)
  })

  test('is free if no allergen is avoided instead', () => {
    expect(judgeDish(dish('any', { allergens: ['milk'] }), [])).toEqual({ kind: 'free' })
  })
})

/** Can the group be settled without any of them? By trying all quantities. */
function settles({ values, min, max }: OptionGroup, avoided: readonly Allergen[]): boolean {
  const clean = values.filter(({ allergens }) => !allergens?.some((allergen) => avoided.includes(allergen)))
  let sums = new Set([0])
  for (const { maxQuantity } of clean) {
    const next = new Set<number>()
    for (const sum of sums) for (let n = 0; n <= maxQuantity; n += 1) next.add(sum + n)
    sums = next
  }
  return [...sums].some((sum) => sum >= min && sum <= max)
}

const onlyKnown = (asked: OptionGroup): OptionGroup => ({
  ...asked,
  values: asked.values.filter(({ allergens }) => allergens !== null),
})

describe('any dish', () => {
  const itemWithBuild = anyItem.chain((item) => validBuild(item).map((build) => ({ item, build })))

  test('that is free has the allergen in no build; one that contains it has it in every certain build', () => {
    fc.assert(
      fc.property(itemWithBuild, allergenList, ({ item, build }, avoided) => {
        fc.pre(checkBuild(item, build).ok)
        const verdict = judgeDish(item, avoided)
        const built = allergensOf({ ...item, allergens: item.allergens ?? [] }, build)
        const has = built.known.some((allergen) => avoided.includes(allergen))
        if (has || !built.isSure) expect(verdict.kind).not.toBe('free')
        if (!has && built.isSure) expect(verdict.kind).not.toBe('contains')
        if (item.allergens === null) expect(['unstated', 'contains']).toContain(verdict.kind)
      }),
      { numRuns: 1000 },
    )
  })

  test('as it is built contains what its build contains, and is free only if that is sure', () => {
    fc.assert(
      fc.property(itemWithBuild, itemWithBuild, allergenList, (one, other, avoided) => {
        const contents = [one, other].map(({ item, build }) => allergensOf(item, build))
        const brought = avoided.filter((allergen) => contents.some(({ known }) => known.includes(allergen)))
        const isSure = avoided.length === 0 || contents.every((content) => content.isSure)
        const verdict = judgeBuilt([one, other], avoided)
        if (brought.length > 0) expect(verdict).toEqual({ kind: 'contains', allergens: brought })
        else expect(verdict.kind).toBe(isSure ? 'free' : 'unstated')
        if (verdict.kind === 'free')
          for (const { item, build } of [one, other])
            expect(judgeBuilt([{ item, build }], avoided)).toEqual({ kind: 'free' })
      }),
    )
  })

  test('contains an avoided allergen, or depends on choices, exactly as trying all quantities finds', () => {
    fc.assert(
      fc.property(anyItem, allergenList, (item, avoided) => {
        const verdict = judgeDish(item, avoided)
        const skuIds = item.skus.length > 0 ? item.skus.map(({ id }) => id) : [null]
        const buildable = skuIds.some((skuId) =>
          groupsFor(item, skuId).every((asked) => settles(asked, avoided)),
        )
        const stated = item.allergens?.some((allergen) => avoided.includes(allergen)) ?? false
        const first = allergensOf(item, defaultBuild(item))
        const asItComes = first.known.some((allergen) => avoided.includes(allergen))
        const known = { ...item, optionGroups: item.optionGroups.map(onlyKnown) }
        const surely = skuIds.some((skuId) =>
          groupsFor(known, skuId).every((asked) => settles(asked, avoided)),
        )
        expect(verdict.kind === 'contains').toBe(
          stated || !buildable || (item.allergens !== null && asItComes && !surely),
        )
        if ('asItComes' in verdict) expect(verdict.asItComes).toBe(asItComes)
      }),
      { numRuns: 1000 },
    )
  })

  test('whose default choices are known to contain an avoided allergen says so, whatever else isn’t declared', () => {
    fc.assert(
      fc.property(anyItem, allergenList, (item, avoided) => {
        const first = allergensOf(item, defaultBuild(item))
        const verdict = judgeDish(item, avoided)
        if (first.known.some((allergen) => avoided.includes(allergen))) {
          expect(verdict.kind === 'contains' || ('asItComes' in verdict && verdict.asItComes)).toBe(true)
          expect(verdict).toHaveProperty('allergens[0]')
        } else if (!first.isSure && verdict.kind !== 'contains') expect(verdict.kind).toBe('unstated')
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a combo', () => {
  const items = new Map(
    [
      dish('soup', { allergens: [] }),
      dish('cake', { allergens: ['milk'] }),
      dish('surprise', { allergens: null }),
      dish('pasta', { allergens: null, optionGroups: [byDefault(choices('top', { parmesan: ['milk'] }))] }),
      dish('milky', {
        allergens: [],
        optionGroups: [byDefault(choices('with', { milk: ['milk'], oat: [] }, one))],
      }),
      dish('latte', { allergens: [], optionGroups: [choices('with', { milk: ['milk'], oat: [] }, one)] }),
    ].map((item) => [item.id, item]),
  )
  const judge = (...piles: string[][]) =>
    judgeCombo(
      bundle(
        'lunch',
        piles.map((ids, index) => ({
          id: `${index}`,
          name: '',
          choose: 1,
          choices: ids.map((itemId) => ({ itemId, extraCents: 0 })),
        })),
      ),
      items,
      ['milk'],
    )

  test('contains what all choices of one of its piles contain', () => {
    expect(judge(['soup'], ['cake'])).toEqual({ kind: 'contains', allergens: ['milk'] })
    expect(judge(['surprise'], ['cake', 'gone'])).toEqual({ kind: 'contains', allergens: ['milk'] })
  })

  test('that can be put together without the allergen depends on the choices', () => {
    const some = { kind: 'choices', allergens: ['milk'], asItComes: false }
    expect(judge(['soup', 'cake'])).toEqual(some)
    expect(judge(['soup'], ['latte'])).toEqual(some)
    expect(judge(['soup', 'surprise'], ['soup', 'cake'])).toEqual(some)
    expect(judge(['milky', 'soup'])).toEqual(some)
    // A pile with one dish is picked already.
    expect(judge(['soup', 'cake'], ['milky', 'gone'])).toEqual({ ...some, asItComes: true })
  })

  test('can be unstated because of an undeclared choice, and is free if all choices are', () => {
    expect(judge(['surprise'])).toEqual(unstated)
    expect(judge(['surprise', 'cake'], ['soup'])).toEqual({ ...unstated, allergens: ['milk'] })
    expect(judge(['surprise', 'soup'])).toEqual(unstated)
    expect(judge(['pasta', 'soup'])).toMatchObject({ kind: 'choices', asItComes: false })
    expect(judge(['pasta'])).toEqual({ ...unstated, allergens: ['milk'], asItComes: true })
    expect(judge(['soup'])).toEqual({ kind: 'free' })
  })
})

test('judgeMenu has a verdict for every dish and combo that isn’t free', () => {
  const all = [dish('soup', { allergens: [] }), dish('cake', { allergens: ['milk'] }), dish('surprise')]
  const category = { id: 'all', name: '', picture: '', required: false, items: all }
  const cakes = bundle('cakes', [
    { id: 'p', name: '', choose: 1, choices: [{ itemId: 'cake', extraCents: 0 }] },
  ])
  expect([...judgeMenu([category], [cakes], ['milk'])]).toEqual([
    ['cake', { kind: 'contains', allergens: ['milk'] }],
    ['surprise', unstated],
    ['cakes', { kind: 'contains', allergens: ['milk'] }],
  ])
})
