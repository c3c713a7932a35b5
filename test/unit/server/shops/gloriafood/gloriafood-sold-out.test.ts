import { describe, expect, test } from 'vitest'
import { convert } from './convert-gloriafood.ts'

const dish = (more: object) => ({ id: 1, name: 'Dish', price: 0, ...more })
const option = (id: number, more: object = {}) => ({ id, name: `O${id}`, price: 8, ...more })
const size = (id: number, more: object = {}) => ({ id, name: `S${id}`, price: 7, ...more })
const off = { active: false }
const out = { out_of_stock: true }
const required = (options: object[], more: object = {}) => ({
  id: 5,
  name: 'Size',
  required: true,
  force_min: 1,
  force_max: 1,
  options,
  ...more,
})

/** What is left of a menu of one such dish and a plain one, and what is said of it. */
function convertBeside(one: object, category: object = {}) {
  const plain = { id: 2, name: 'Plain', price: 3 }
  const { items, notes } = convert({
    currency: 'EUR',
    categories: [
      { id: 1, name: 'All', items: [one], ...category },
      { id: 2, name: 'More', items: [plain] },
    ],
  })
  return { titles: items.map(({ title }) => title), notes }
}

describe('converting a menu with unavailable parts', () => {
  test('leaves out a dish without an available size, rather than selling it for its bare price', () => {
    expect(convertBeside(dish({ sizes: [size(1, off), size(2, out)] }))).toEqual({
      titles: ['Plain'],
      notes: [
        'Dish, S1: left out, it is not active.',
        'Dish, S2: left out, it is out of stock.',
        'Dish: left out, none of its sizes is available.',
        'All: the category is left out, none of its items is sold.',
      ],
    })
  })

  test.each([
    ['none', [option(1, out), option(2, off)], {}, 'no option of Size is available'],
    [
      'too few',
      [option(1), option(2, off)],
      { force_min: 2, force_max: 2 },
      'too few options of Size are available',
    ],
  ])('leaves out a dish when %s of its required options are available', (_, options, bounds, why) => {
    const { titles, notes } = convertBeside(dish({ groups: [required(options, bounds)] }))
    expect(titles).toEqual(['Plain'])
    expect(notes).toContain(`Dish: left out, ${why}.`)
  })

  test('leaves out a category when its required group has no available option', () => {
    const { titles, notes } = convertBeside(dish({ price: 9 }), { groups: [required([option(1, out)])] })
    expect(titles).toEqual(['Plain'])
    expect(notes.slice(1)).toEqual(['All: the whole category is left out, no option of Size is available.'])
  })

  test('leaves out a size without available required options, and the dish with its last size', () => {
    const broken = size(1, { groups: [required([option(1, out)])] })
    const one = convertBeside(dish({ sizes: [broken, size(2)] }))
    expect(one.titles).toEqual(['Dish', 'Plain'])
    expect(one.notes).toContain('Dish, S1: left out, no option of Size is available.')
    const all = convertBeside(dish({ sizes: [broken] }))
    expect(all.titles).toEqual(['Plain'])
    expect(all.notes).toContain('Dish: left out, none of its sizes is available.')
  })

  test('keeps a dish when unavailable options are optional, or the menu never had enough of them', () => {
    const groups = [
      required([option(1, out)], { required: false }),
      required([], { name: 'Nothing' }),
      required([option(1), option(2)], { name: 'Wide', force_min: 5, force_max: 5 }),
    ]
    expect(convertBeside(dish({ price: 4, groups })).titles).toEqual(['Dish', 'Plain'])
  })
})
