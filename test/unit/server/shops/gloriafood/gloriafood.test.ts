import { describe, expect, test } from 'vitest'
import { fromGloriaFood } from '../../../../../server/shops/gloriafood/gloriafood.ts'
import { convert, options as shopOptions } from './convert-gloriafood.ts'

const menuOf = (...items: unknown[]) => ({
  id: 1,
  currency: 'EUR',
  categories: [{ id: 1, name: 'All', items }],
})
const dish = (more: object = {}) => ({ id: 1, name: 'Dish', price: 5, ...more })
const group = (more: object = {}) => ({
  id: 9,
  name: 'Extras',
  options: [
    { id: 1, name: 'A', price: 1 },
    { id: 2, name: 'B', price: 2 },
    { id: 3, name: 'C', price: 3 },
  ],
  ...more,
})

/** How often each option of a group may be taken. */
const quantities = (more: object) =>
  convert(menuOf(dish({ groups: [group(more)] })))
    .item('Dish')
    .optionGroups[0]?.values.map((value) => value.maxQuantity)

describe('converting a GloriaFood menu', () => {
  test.each([
    [7.1000000001, 710],
    [0.1 + 0.2, 30],
    [1.005, 101],
    ['7.50', 750],
    ['7,5', 750],
    [0, 0],
  ])('reads the price %j as %d cents', (price, cents) => {
    expect(convert(menuOf(dish({ price }))).item('Dish').cents).toBe(cents)
  })

  test.each([
    [{ required: true, force_min: 0, force_max: 0 }, 1, 3],
    [{ required: true, force_min: 2, force_max: 2 }, 2, 2],
    [{ required: false, force_min: 1, force_max: null }, 0, 3],
    [{ required: true, force_min: 5, force_max: 9 }, 3, 9],
    [{ required: true, force_min: 3, force_max: 1 }, 3, 3],
    [{ required: 1, force_min: '2' }, 2, 3],
    [{ allow_quantity: true, force_max: 4 }, 0, 4],
    [{}, 0, 3],
  ])('reads the bounds of a group %j as %d to %d', (bounds, min, max) => {
    expect(convert(menuOf(dish({ groups: [group(bounds)] }))).item('Dish').optionGroups[0]).toMatchObject({
      min,
      max,
    })
  })

  test('lets options be taken several times where quantities are allowed', () => {
    expect(quantities({ allow_quantity: true, force_max: 4 })).toEqual([4, 4, 4])
    expect(quantities({ allow_quantity: true })).toEqual([10, 10, 10])
    expect(quantities({ allow_quantity: false })).toEqual([1, 1, 1])
  })

  test.each([
    [{ active_days: 127, active_begin: null, active_end: null }, undefined],
    [{ active_days: 1 }, { MONDAY: ['00:00~24:00'] }],
    [{ active_days: 64, active_begin: 600, active_end: 900 }, { SUNDAY: ['10:00~15:00'] }],
    [
      { active_days: 96, active_begin: 1080, active_end: 120 },
      { SATURDAY: ['18:00~02:00'], SUNDAY: ['18:00~02:00'] },
    ],
    [{ active_begin: '08:30', active_end: '11:00:00' }, { DAILY: ['08:30~11:00'] }],
    [{ active_begin: 600 }, { DAILY: ['10:00~24:00'] }],
    [{ active_end: 600 }, { DAILY: ['00:00~10:00'] }],
    [{ active_begin: 600, active_end: 0 }, { DAILY: ['10:00~24:00'] }],
    [{ active_begin: 0, active_end: 1440 }, undefined],
    [{ active_begin: 'noon', active_days: 'all' }, undefined],
    [{ active_begin: '0900', active_end: '11:00' }, undefined],
    [{ active_begin: '1130', active_end: '1500' }, undefined],
    [{ active_begin: '11:00', active_end: '11:75' }, undefined],
    [{ active_begin: 540, active_end: 1530 }, undefined],
    [{ active_begin: '22:00', active_end: '24:00' }, { DAILY: ['22:00~24:00'] }],
  ])('reads the times %j as an opening', (times, opening) => {
    expect(convert(menuOf(dish(times))).file.categories[0]?.items[0]?.opening).toEqual(opening)
  })

  test.each([
    [{ active_days: 1 }, { MONDAY: ['18:00~02:00'] }],
    [
      { active_begin: 1200, active_end: 1380 },
      { MONDAY: ['20:00~23:00'], SUNDAY: ['20:00~23:00'] },
    ],
    [
      { active_days: 65, active_begin: 60, active_end: 1200 },
      { MONDAY: ['01:00~02:00', '18:00~20:00'], SUNDAY: ['18:00~20:00'] },
    ],
    [{ active_days: 3 }, { MONDAY: ['18:00~02:00'] }],
    [{}, undefined],
    [{ active_days: 127 }, undefined],
  ])('limits a dish with the times %j to the opening of its category', (times, opening) => {
    const evening = { name: 'C', active_days: 65, active_begin: 1080, active_end: 120, items: [dish(times)] }
    const { file } = convert({ currency: 'EUR', categories: [evening] })
    expect(file.categories[0]?.items[0]?.opening).toEqual(opening)
  })

  test('leaves out a dish whose times never overlap its category’s', () => {
    const items = [dish({ name: 'Egg', active_begin: 480, active_end: 600 }), dish({ id: 2, name: 'Steak' })]
    const { file, notes } = convert({
      currency: 'EUR',
      categories: [{ name: 'Dinner', active_begin: 1140, active_end: 1380, items }],
    })
    expect(file.categories[0]?.items.map(({ title }) => title)).toEqual(['Steak'])
    expect(notes).toEqual(["Egg: left out, its days and times never meet its category's."])
  })

  test('reports times that it can’t read, and drops both', () => {
    expect(convert(menuOf(dish({ active_begin: '0900', active_end: '11:00' }))).notes).toEqual([
      'Dish: the times "0900" to "11:00" are not understood and both left out; times are "HH:MM" or minutes from midnight.',
    ])
  })

  test('notes once how active_days was read, for all dishes with the same value', () => {
    const dishes = ['A', 'B', 'C', 'D', 'E'].map((name, id) => dish({ id, name, active_days: 31 }))
    expect(convert(menuOf(...dishes)).notes).toEqual([
      expect.stringMatching(/^active_days 31 \(of A, B, C and 2 more\) is read as Monday, .*Friday; /),
    ])
  })

  test('leaves out dishes with only unknown order types, and reports ignored fields', () => {
    const { items, notes } = convert(
      menuOf(
        dish({ out_of_stock_until: '2026-02-01' }),
        dish({ id: 2, name: 'Banquet', extras: { menu_item_order_types: ['catering'] } }),
      ),
    )
    expect(items.map(({ title }) => title)).toEqual(['Dish'])
    expect(notes).toEqual([
      expect.stringContaining('"catering"'),
      'Banquet: left out, none of its order types is known here.',
      'out_of_stock_until (of 1 entry) is ignored.',
    ])
  })

  test('decodes named HTML entities, and reports unknown ones', () => {
    const { items, notes } = convert(
      menuOf(
        dish({
          name: 'Pi&ntilde;a &Eacute;t&eacute; &ccedil;a&hellip; &frac12; &szlig; &uuml;',
          description: 'd&rsquo;oli &ndash; 5&euro; &iquest;s&iacute;? &bogus; a&b; &constructor;',
        }),
      ),
    )
    expect(items[0]).toMatchObject({
      title: 'Piña Été ça… ½ ß ü',
      description: 'd’oli – 5€ ¿sí? &bogus; a&b; &constructor;',
    })
    expect(notes).toEqual([expect.stringContaining('&bogus; &constructor;')])
  })

  test('notes which weekdays active_days was read as', () => {
    expect(convert(menuOf(dish({ active_days: 31 }))).notes).toEqual([
      expect.stringContaining('Monday, Tuesday, Wednesday, Thursday, Friday'),
    ])
  })

  test('leaves out dishes that aren’t sold, each with a note', () => {
    const { items, notes } = convert(
      menuOf(
        dish({ id: 1, name: 'Kept', hidden_until: '2025-01-01' }),
        dish({ id: 2, name: 'Off', active: false }),
        dish({ id: 3, name: 'Hidden', hidden_until: '2026-02-01T00:00:00Z' }),
        dish({ id: 4, name: 'Sold out', out_of_stock: true }),
        dish({ id: 5, name: 'Never', active_days: 0 }),
      ),
    )
    expect(items.map(({ title }) => title)).toEqual(['Kept'])
    expect(notes).toEqual([
      'Off: left out, it is not active.',
      'Hidden: left out, it is hidden until 2026-02-01.',
      'Sold out: left out, it is out of stock.',
      'Never: left out, it is active on no day.',
    ])
  })

  test('drops categories that are inactive or empty', () => {
    const { file, notes } = convert({
      currency: 'EUR',
      categories: [
        { id: 1, name: 'Off', active: false, items: [dish()] },
        { id: 2, name: 'Empty', items: [] },
        { id: 3, name: 'None' },
        { id: 4, name: 'Lunch', active_begin: 720, active_end: 960, items: [dish()] },
      ],
    })
    expect(file.categories.map(({ name, opening }) => [name, opening])).toEqual([
      ['Lunch', { DAILY: ['12:00~16:00'] }],
    ])
    expect(notes).toHaveLength(3)
  })

  test('reads allergens by common names, and declares none at all when one is unknown', () => {
    const allergens = (...names: string[]) =>
      convert(
        menuOf(dish({ extras: { menu_item_allergens_values: names.map((name, id) => ({ id, name })) } })),
      )
    expect(allergens('Tree nuts', 'Wheat', 'Sulphur Dioxide / Sulphites').item('Dish').allergens).toEqual([
      'gluten',
      'nuts',
      'sulphites',
    ])
    const unknown = allergens('Milk', 'Kryptonite')
    expect(unknown.item('Dish').allergens).toBeNull()
    expect(unknown.notes).toEqual([expect.stringContaining('"Kryptonite"')])
    const byNumber = convert(menuOf(dish({ extras: { menu_item_allergens_ids: [1] } })))
    expect(byNumber.item('Dish').allergens).toBeNull()
    expect(byNumber.notes).toEqual([expect.stringContaining('number 1')])
  })

  test('cleans texts of tags, entities, control characters and spaces', () => {
    const { items } = convert(
      menuOf(
        dish({
          name: ' <b>Fish &amp; chips</b>\r\n&#8364;\u0000 ',
          description: 'a<br/>b &lt;3 5 < 6 \ud800',
        }),
      ),
    )
    expect(items[0]).toMatchObject({ title: 'Fish & chips €', description: 'a b <3 5 < 6' })
  })

  test('moves a group that all sizes have to the dish, and puts the default size first', () => {
    const { item, file } = convert(
      menuOf(
        dish({
          sizes: [
            { id: 1, name: 'S', price: 0, groups: [group()] },
            { id: 2, name: 'L', price: -1.5, default: true, groups: [group()] },
          ],
        }),
      ),
    )
    expect(item('Dish').optionGroups.map(({ id, onlyForSkuIds }) => [id, onlyForSkuIds])).toEqual([
      ['gf-9', []],
    ])
    expect(file.optionGroups.map(({ id }) => id)).toEqual(['gf-9'])
    expect(item('Dish').skus.map(({ id, cents }) => [id, cents])).toEqual([
      ['gf-2', 350],
      ['gf-1', 500],
    ])
    expect(item('Dish').cents).toBe(350)
  })

  test('gives groups with one id but different content an id each', () => {
    const { item } = convert(
      menuOf(
        dish({
          groups: [group()],
          sizes: [
            { id: 1, name: 'S', price: 0, groups: [group({ name: 'Other' })] },
            { id: 2, name: 'L', price: 1, groups: [group({ name: 'Other' }), group({ name: 'Third' })] },
          ],
        }),
      ),
    )
    expect(item('Dish').optionGroups.map(({ id, name, onlyForSkuIds }) => [id, name, onlyForSkuIds])).toEqual(
      [
        ['gf-9', 'Extras', []],
        ['gf-9-2', 'Other', []],
        ['gf-9-3', 'Third', ['gf-2']],
      ],
    )
  })

  test('keeps a group once when category and dish both have it', () => {
    const { item } = convert({
      currency: 'EUR',
      categories: [{ name: 'C', groups: [group(), group()], items: [dish({ groups: [group()] })] }],
    })
    expect(item('Dish').optionGroups.map(({ id, fromCategory }) => [id, fromCategory])).toEqual([
      ['gf-9', true],
    ])
  })

  test('tolerates repeated and missing ids', () => {
    const { file } = convert(
      menuOf(
        dish({ name: 'A' }),
        dish({ name: 'B' }),
        { name: 'C', price: 1 },
        dish({ name: 'D', id: 'x y/z' }),
      ),
    )
    expect(file.categories[0]?.items.map(({ id }) => id)).toEqual(['gf-1', 'gf-1-2', 'gf-item-0-2', 'gf-xyz'])
  })

  test('tolerates nulls wherever a field may be left out', () => {
    const nothing = {
      description: null,
      sizes: null,
      groups: null,
      extras: null,
      tags: null,
      active: null,
      active_days: null,
    }
    expect(
      convert({ currency: null, categories: [{ id: null, name: 'C', groups: null, items: [dish(nothing)] }] })
        .file.currency,
    ).toBe('EUR')
  })

  test('reads dietary tags as diets, and notes the other tags', () => {
    const { file, notes } = convert({
      currency: 'EUR',
      categories: [
        {
          name: 'C',
          items: [
            dish({ name: 'Curry', id: 1, tags: ['HOT', 'VEGAN', 'Gluten-Free', 'DAIRY_FREE'] }),
            dish({ name: 'Chicken', id: 2, tags: ['HALAL'] }),
            dish({ name: 'Wings', id: 3, tags: ['HOT'] }),
            dish({ name: 'Rice', id: 4, tags: [] }),
          ],
        },
      ],
    })
    expect(file.categories[0]?.items.map(({ diets }) => diets)).toEqual([
      ['vegan', 'glutenFree', 'lactoseFree'],
      ['halal'],
      undefined,
      undefined,
    ])
    expect(notes).toContain('The tags HOT are left out; write them into the descriptions where they matter.')
  })

  test('keeps known order types, and notes the others', () => {
    const { file, notes } = convert(
      menuOf(dish({ extras: { menu_item_order_types: ['pickup', 'dine_in', 'catering'] } })),
    )
    expect(file.categories[0]?.items[0]?.orderTypes).toEqual(['pickup', 'dineIn'])
    expect(notes).toEqual([expect.stringContaining('"catering"')])
  })

  test('sets a negative option price to 0, and notes it', () => {
    const { item, notes } = convert(
      menuOf(dish({ groups: [group({ options: [{ id: 1, name: 'No cheese', price: -0.5 }] })] })),
    )
    expect(item('Dish').optionGroups[0]?.values[0]?.cents).toBe(0)
    expect(notes).toEqual([expect.stringContaining('takes 0.5 off')])
  })

  test('notes what it cuts, rounds, renames and raises', () => {
    const long = `a${'🍕'.repeat(1001)}`
    const { items, notes } = convert(
      menuOf(
        dish({ name: long, description: 'x'.repeat(5000) }),
        dish({ name: 'Again', price: 3.999 }),
        dish({
          id: 2,
          name: 'Bowl',
          price: 7.1000000001,
          sizes: [{ id: 1, name: 'S', price: '0.005' }],
          groups: [
            group({
              required: true,
              force_min: 3,
              force_max: 2,
              options: group().options.toSpliced(0, 1, { id: 1, name: 'A', price: 1.006 }),
            }),
          ],
        }),
      ),
    )
    expect(items.map(({ id, title, cents }) => [id, title.length, cents])).toEqual([
      ['gf-1', 1999, 500],
      ['gf-1-2', 5, 400],
      ['gf-2', 4, 711],
    ])
    expect(items[0]?.description).toHaveLength(2000)
    expect(notes).toEqual([
      expect.stringMatching(/^The name "a🍕+\.\.\." has 2003 characters and is cut after 2000\.$/u),
      expect.stringMatching(/^The description "x+\.\.\." has 5000 characters and is cut after 2000\.$/),
      'Again: the price 3.999 is rounded to 4.',
      'Again: another dish has the id 1 too; this one gets gf-1-2.',
      'Bowl, Extras, A: the price 1.006 is rounded to 1.01.',
      'Bowl, Extras: allows at most 2, but asks for 3; it allows 3.',
      'Bowl, S: the price 0.005 is rounded to 0.01.',
    ])
  })

  test('drops a diet tag that contradicts the allergens, with a note', () => {
    const extras = { menu_item_allergens_values: [{ id: 1, name: 'Wheat' }] }
    const { item, notes } = convert(menuOf(dish({ tags: ['GLUTEN_FREE', 'VEGAN'], extras })))
    expect(item('Dish')).toMatchObject({ allergens: ['gluten'], diets: ['vegan'] })
    expect(notes.join()).toContain('Dish: tagged glutenFree, but with gluten among its allergens')
  })

  test('keeps text that only looks like markup, and notes the description of a category', () => {
    const items = [dish({ name: 'Menu <para 2 personas>', description: '<p>With <br/>fries</p>, 5 < 6' })]
    const all = { id: 1, name: 'Burgers', description: 'All contain <b>sesame</b>.', items }
    const { item, notes } = convert({ ...menuOf(), categories: [all] })
    expect(item('Menu <para 2 personas>').description).toBe('With fries , 5 < 6')
    expect(notes.join()).toContain('write it into its dishes: "All contain sesame ."')
  })

  test('treats names that every object inherits (constructor) as unknown names', () => {
    const extras = {
      menu_item_allergens_values: [{ id: 1, name: 'Constructor' }],
      menu_item_order_types: ['constructor', 'PICKUP'],
    }
    const { notes } = convert(menuOf(dish({ extras })))
    expect(notes.join()).toMatch(/order types "constructor" are not .*allergens "Constructor" are not/)
  })

  test('preselects no more options than the group’s maximum', () => {
    const all = [1, 2, 3].map((id) => ({ id, name: `O${id}`, price: 0, default: true }))
    const { item, notes } = convert(menuOf(dish({ groups: [group({ options: all, force_max: 2 })] })))
    expect(item('Dish').optionGroups[0]?.values.map((value) => value.selectedByDefault)).toEqual([
      true,
      true,
      false,
    ])
    expect(notes).toHaveLength(1)
  })

  test.each([
    [null, '', 'not a menu of GloriaFood'],
    [[], '', 'not a menu of GloriaFood'],
    [{ menu: [] }, 'categories', 'not a menu of GloriaFood'],
    [{ categories: [5] }, 'categories[0]', 'expected an object'],
    [{ categories: [{ name: 'C', items: {} }] }, 'categories[0].items', 'expected a list'],
    [menuOf({ price: 1 }), 'categories[0].items[0].name', 'is missing'],
    [menuOf({ name: 'x' }), 'categories[0].items[0].price', 'is missing'],
    [menuOf(dish({ price: -3 })), 'categories[0].items[0].price', 'must not be negative; found -3'],
    [
      menuOf(dish({ price: '9,50 €' })),
      'categories[0].items[0].price',
      'expected a number, found the text "9,50 €"',
    ],
    [menuOf(dish({ price: '12.000' })), 'categories[0].items[0].price', 'may be a thousand'],
    [menuOf(dish({ price: '1,250' })), 'categories[0].items[0].price', 'may be a thousand'],
    [menuOf(dish({ price: ' -3.000' })), 'categories[0].items[0].price', 'may be a thousand'],
    [menuOf(dish({ price: 1e9 })), 'categories[0].items[0].price', 'at most 100,000,000; found 1000000000'],
    [
      menuOf(dish({ sizes: [{ name: 'S', price: {} }] })),
      'categories[0].items[0].sizes[0].price',
      'expected a number, found an object',
    ],
    [
      menuOf(dish({ groups: [group({ options: [{ name: 'A', price: [] }] })] })),
      'categories[0].items[0].groups[0].options[0].price',
      'expected a number, found a list',
    ],
    [menuOf(dish({ name: '\u200b' })), 'categories[0].items[0].name', 'is missing'],
    [{ ...menuOf(dish()), currency: 'KWD' }, 'currency', 'KWD has three decimals'],
    [{ ...menuOf(dish()), currency: '£' }, 'currency', 'expected three letters such as EUR; found "£"'],
    [{ ...menuOf(dish()), currency: 'ZZZ' }, 'currency', '"ZZZ" is no currency'],
    [
      menuOf(dish({ groups: [group({ options: 'none' })] })),
      'categories[0].items[0].groups[0].options',
      'expected a list',
    ],
  ])('refuses %j', (menu, path, message) => {
    const converted = fromGloriaFood(menu, shopOptions)
    expect(converted.ok ? [] : converted.faults).toContainEqual({
      path,
      message: expect.stringContaining(message),
    })
  })

  test('reports the path in the original menu of each price with decimals that the currency lacks', () => {
    const options = [
      { id: 1, name: 'A', price: 100 },
      { id: 2, name: 'B', price: 1.005 },
    ]
    const items = [dish({ active: false }), dish({ price: 99.5, sizes: [{ name: 'S', price: 0.25 }] })]
    const last = dish({ price: 100.0000001, groups: [group(), group({ options })] })
    const converted = fromGloriaFood(
      {
        currency: 'jpy',
        categories: [
          { name: 'Gone', active: false, items: [dish({ price: 0.5 })] },
          { name: 'C', items: [...items, last] },
        ],
      },
      shopOptions,
    )
    expect(converted).toEqual({
      ok: false,
      faults: [
        ['categories[1].items[1].sizes[0].price', '0.25'],
        ['categories[1].items[1].price', '99.5'],
        ['categories[1].items[2].groups[1].options[1].price', '1.005'],
      ].map(([path, found]) => ({ path, message: `JPY has no decimals; found ${found}` })),
    })
  })

  test('refuses a menu that is nested too deeply', () => {
    let items: unknown = []
    for (let depth = 0; depth < 10_000; depth++) items = [{ items }]
    expect(fromGloriaFood({ categories: items }, shopOptions)).toMatchObject({ ok: false })
  })
})
