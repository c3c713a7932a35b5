import type { Allergen } from '../../../../../../core/schema/primitives.ts'
import { describe, expect, test } from 'vitest'
import { popularItems } from '../../../../../../src/routes/home/popular.ts'
import {
  blockSize,
  blocksOf,
  heightOfAll,
  menuSections,
  rowsAtOnce,
  sectionsAtOnce,
} from '../../../../../../src/routes/menu/dishes/menu-sections.ts'
import { bundle, dish } from '../../../../../support/shops/dishes.ts'

const category = (id: string, items: ReturnType<typeof dish>[]) => ({
  id,
  name: id,
  picture: '',
  required: false,
  items,
})

describe('the sections of a menu', () => {
  test('begin with the combos if there are any', () => {
    const soups = category('soups', [dish('soup')])
    const lunch = { ...bundle('lunch', []), price: { cents: 1500, oldCents: null, from: false } }
    expect(menuSections([soups], [lunch], 'Combos').map(({ id }) => id)).toEqual(['combo', 'soups'])
    expect(menuSections([soups], [], 'Combos').map(({ id }) => id)).toEqual(['soups'])
  })

  test('are required if their category is, or one of its dishes that guests can order', () => {
    const plain = category('plain', [dish('a')])
    const categories = [
      plain,
      { ...plain, required: true },
      category('by-dish', [dish('b'), dish('c', { required: true })]),
      category('for-members', [dish('d', { required: true, memberOnly: true })]),
    ]
    const sections = menuSections(categories, [], '')
    expect(sections.map(({ required }) => required)).toEqual([false, true, true, false])
  })

  test('have the shape that their dishes’ pictures, descriptions and allergens need', () => {
    const allergens: Allergen[] = ['gluten', 'eggs', 'milk', 'nuts', 'celery']
    const shapes = menuSections(
      [
        category('pictured', [dish('a'), dish('b', { picture: 'b.webp' })]),
        category('described', [dish('c', { description: 'words' })]),
        category('plain', [dish('d', { allergens: allergens.slice(1) })]),
        category('pictured', [dish('e', { allergens, picture: 'e.webp' })]),
        category('long', [dish('f', { allergens }), dish('g', { description: 'words' })]),
        category('described', [dish('h'), dish('i', { allergens })]),
      ],
      [],
      '',
    ).map(({ shape }) => shape)
    expect(shapes).toEqual(['pictured', 'described', 'plain', 'pictured', 'long', 'described'])
  })

  test('are split into blocks that hold every row once, in order', () => {
    const rows = Array.from({ length: blockSize * 2 + 1 }, (_, index) => index)
    expect(blocksOf(rows, blockSize).map(({ length }) => length)).toEqual([blockSize, blockSize, 1])
    expect(blocksOf(rows, blockSize).flat()).toEqual(rows)
  })

  test('render as many rows at once as fill the screen, and at least one', () => {
    const sections = [3, 20, 5].map((count) => ({
      shape: 'pictured' as const,
      dishes: Array.from({ length: count }, (_, index) => dish(String(index))),
    }))
    const [first, second, third] = rowsAtOnce(sections, 915)
    expect(first).toBe(3)
    // What is left below the third row and a heading.
    expect(second).toBeGreaterThan(0)
    expect((first! + second!) * 136).toBeGreaterThan(915 - 190 - 2 * 64)
    expect((first! + second! - 1) * 136).toBeLessThan(915)
    expect(third).toBe(0)
    expect(rowsAtOnce(sections, 0)).toEqual([1, 0, 0])
    expect(rowsAtOnce([], 915)).toEqual([])
  })

  test('are drawn at once where they are few, or on the first two screens', () => {
    const plain = (count: number) => ({
      shape: 'plain' as const,
      dishes: Array.from({ length: count }, (_, index) => dish(String(index))),
    })
    const of = (count: number, dishes: number) => Array.from({ length: count }, () => plain(dishes))
    expect(sectionsAtOnce([], 915)).toBe(0)
    expect(sectionsAtOnce(of(11, 100), 915)).toBe(11)
    expect(sectionsAtOnce(of(100, 100), 915)).toBe(12)
    // 64 px of heading and 84 of a row each.
    expect(sectionsAtOnce(of(100, 1), 915)).toBe(Math.ceil((2 * 915) / 148))
    expect(sectionsAtOnce(of(100, 1), Infinity)).toBe(100)
    expect(heightOfAll(of(2, 3))).toBe(`${(2 * (64 + 3 * 84)) / 16}rem`)
  })
})

test('popular dishes are the best sold with pictures, at most two per category', () => {
  const sold = (id: string, soldCount: number, picture = `${id}.webp`) => dish(id, { soldCount, picture })
  const categories = [
    category('coffee', [sold('espresso', 90), sold('cortado', 80), sold('latte', 70)]),
    category('food', [sold('soup', 85), sold('bread', 99, ''), sold('unsold', 0)]),
  ]
  expect(popularItems(categories).map(({ id }) => id)).toEqual(['espresso', 'soup', 'cortado'])
})
