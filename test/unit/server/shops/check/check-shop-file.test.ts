import { describe, expect, test } from 'vitest'
import { languages } from '../../../../../core/schema/constants.ts'
import { checkShopFile } from '../../../../../server/shops/check/check-shop-file.ts'
import { smallShop } from '../../../../support/shops/small-shop.ts'

/** Sets the value at a path such as `categories[0].items[1].price`; undefined removes it. */
function put(root: unknown, path: string, value: unknown): void {
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const last = keys.pop() ?? ''
  let holder = root as Record<string, unknown>
  for (const key of keys) holder = (holder[key] ??= {}) as Record<string, unknown>
  if (value === undefined) delete holder[last]
  else holder[last] = value
}

function faultsOf(...changes: [path: string, value: unknown][]) {
  const shop = smallShop()
  for (const [path, value] of changes) put(shop, path, value)
  const checked = checkShopFile(shop, () => true)
  return checked.ok ? [] : checked.faults
}

const soup = 'categories[0].items[0]'
const salad = 'categories[0].items[1]'
const pizza = 'categories[1].items[0]'
const burger = 'categories[1].items[1]'

const mission = {
  id: 'go',
  title: 'Go',
  goal: 'orders',
  target: 1,
  startsOn: '2027-01-01',
  endsOn: '2027-02-28',
  reward: { points: 5 },
}

/** What is changed in a valid shop, where the fault is expected, a part of its sentence, and where else it shows. */
const bad: [
  title: string,
  changes: [string, unknown][],
  path: string,
  message: string,
  consequences?: string[],
][] = [
  // Shape
  ['another format', [['format', 'x']], 'format', 'must be "larder-shop/1"; found the text "x"'],
  [
    'a diet that the allergens contradict',
    [
      [`${soup}.allergens`, ['gluten', 'milk']],
      [`${soup}.diets`, ['glutenFree', 'lactoseFree']],
    ],
    `${soup}.diets`,
    '"glutenFree" contradicts the allergens: gluten',
  ],
  [
    'a vegan dish with eggs and fish',
    [
      [`${soup}.allergens`, ['fish', 'eggs']],
      [`${soup}.diets`, ['vegan']],
    ],
    `${soup}.diets`,
    '"vegan" contradicts the allergens: fish, eggs',
  ],
  [
    'a vegan dish with milk in a default choice for which no diets are declared',
    [
      [`${soup}.diets`, ['vegan']],
      [
        `${soup}.groups`,
        [
          {
            id: 'top',
            name: 'Top',
            values: [{ id: 'feta', name: 'Feta', default: true, allergens: ['milk'] }],
          },
        ],
      ],
    ],
    `${soup}.diets`,
    '"vegan" contradicts the allergens of the default choice "feta": milk',
  ],
  ['a missing name', [['name', undefined]], 'name', 'is missing'],
  ['an empty name', [['name', '  ']], 'name', 'must not be empty'],
  ['a missing price', [[`${soup}.price`, undefined]], `${soup}.price`, 'is missing'],
  [
    'a price written as text',
    [[`${soup}.price`, '4,50']],
    `${soup}.price`,
    'expected a number, found the text "4,50"',
  ],
  [
    'a price with three decimals',
    [[`${pizza}.skus[1].price`, 1.234]],
    `${pizza}.skus[1].price`,
    'at most two decimals; found 1.234',
  ],
  ['a negative price', [[`${soup}.price`, -1]], `${soup}.price`, 'must not be negative; found -1'],
  [
    'an infinite price',
    [[`${soup}.price`, Infinity]],
    `${soup}.price`,
    'at most two decimals',
    [`${soup}.price`],
  ],
  ['a price of null', [[`${soup}.price`, null]], `${soup}.price`, 'expected a number, found null'],
  ['an object in place of a list', [['categories', {}]], 'categories', 'expected a list, found an object'],
  [
    'a text in place of an object',
    [['categories[0]', 'x']],
    'categories[0]',
    'expected an object, found the text "x"',
  ],
  ['a misspelt key', [[`${soup}.opning`, {}]], `${soup}.opning`, 'unknown key; did you mean "opening"?'],
  ['a key in another case', [['timezone', 'UTC']], 'timezone', 'did you mean "timeZone"?'],
  [
    'an unknown key',
    [['tables[0].seats', 4]],
    'tables[0].seats',
    'unknown key; known here: code, number, excludedItems',
  ],
  ['a key that every object inherits', [['constructor', 1]], 'constructor', 'unknown key'],
  [
    'an unknown language',
    [[`${soup}.title`, { en: 'Soup', xx: 'Suppe' }]],
    `${soup}.title.xx`,
    'unknown language; use one of "en", "zh"',
  ],
  [
    'a number in place of a text',
    [[`${soup}.title`, 7]],
    `${soup}.title`,
    `use a text, or an object of texts keyed by ${languages.join(', ')}; found 7`,
  ],
  [
    'a number in place of a text in one language',
    [[`${soup}.title`, { en: 7 }]],
    `${soup}.title.en`,
    'expected a text, found 7',
  ],
  [
    'an unknown order type',
    [['services[0].orderType', 'drive']],
    'services[0].orderType',
    'expected one of "pickup", "delivery", "dineIn", "takeaway", found the text "drive"',
  ],
  [
    'an unknown allergen',
    [[`${soup}.allergens`, ['shellfish']]],
    `${soup}.allergens[0]`,
    'expected one of "gluten"',
  ],
  ['no services', [['services', []]], 'services', 'needs at least one service'],
  ['no hosts', [['hosts', []]], 'hosts', 'needs at least 1'],
  [
    'an unknown time zone',
    [['timeZone', 'Mars/Base']],
    'timeZone',
    'an IANA time zone, such as Europe/Madrid; found the text "Mars/Base"',
  ],
  [
    'an offset in place of a time zone, which older phones can’t read',
    [['timeZone', '+02:00']],
    'timeZone',
    'name an IANA time zone, such as Europe/Madrid; found "+02:00"',
  ],
  ['a latitude beyond the pole', [['location', { lat: 91, lng: 0 }]], 'location.lat', 'at most 90; found 91'],
  ...['so up', '_soup', '-soup', '宫保', 'jamón', '', 'a'.repeat(65)].map(
    (id): [string, [string, unknown][], string, string] => [
      `the id ${JSON.stringify(id)}`,
      [[`${salad}.id`, id]],
      `${salad}.id`,
      'use 1 to 64 letters of a to z, digits, ".", "_" or "-", the first a letter or digit',
    ],
  ),
  [
    'a malformed range',
    [['booking.opening.DAILY', ['9-5']]],
    'booking.opening.DAILY[0]',
    'write a range as "08:30~16:00"',
  ],
  // Texts
  [
    'a missing text of the first language',
    [[`${soup}.title`, { es: 'Sopa' }]],
    `${soup}.title`,
    'has no "en", the first language of the shop',
  ],
  ['an empty title', [[`${soup}.title`, '']], `${soup}.title`, 'must not be empty'],
  [
    'an empty title in the first language',
    [['combos[0].title', { en: ' ', es: 'x' }]],
    'combos[0].title.en',
    'must not be empty',
  ],
  ['a control character', [[`${soup}.title`, 'So\u0007up']], `${soup}.title`, 'has a control character'],
  ['a lone surrogate', [['name', 'x\ud800']], 'name', 'has half a character'],
  // Ids
  [
    'an item id used twice',
    [[`${burger}.id`, 'soup']],
    `${burger}.id`,
    '"soup" is already the id of categories[0].items[0]',
    ['combos[0].piles[1].items[1].item'],
  ],
  [
    'a category id used twice',
    [['categories[1].id', 'starters']],
    'categories[1].id',
    'already used by entry [0]',
  ],
  [
    'the category id of the combos',
    [['categories[1].id', 'combo']],
    'categories[1].id',
    'kept for the combos',
  ],
  [
    'a shared group id used twice',
    [['optionGroups[1].id', 'extras']],
    'optionGroups[1].id',
    'already used by entry [0]',
    ['categories[0].useGroups[0]'],
  ],
  [
    'a value id used twice',
    [['optionGroups[0].values[1].id', 'cheese']],
    'optionGroups[0].values[1].id',
    'already used',
  ],
  [
    'a sku id used twice',
    [[`${pizza}.skus[1].id`, 'pizza-s']],
    `${pizza}.skus[1].id`,
    'already used',
    [`${pizza}.groups[0].onlyForSkus[0]`],
  ],
  ['a service id used twice', [['services[1].id', 'pickup']], 'services[1].id', 'already used'],
  ['a table code used twice', [['tables[1].code', 'T1']], 'tables[1].code', 'already used'],
  ['a table number used twice', [['tables[1].number', '1']], 'tables[1].number', 'already used'],
  ['a combo id used twice', [['combos[1]', { ...smallShop().combos[0] }]], 'combos[1].id', 'already used'],
  ['a combo with the id of a dish', [['combos[0].id', 'soup']], 'combos[0].id', 'an item has the id "soup"'],
  ['a pile id used twice', [['combos[0].piles[1].id', 'first']], 'combos[0].piles[1].id', 'already used'],
  [
    'an area id used twice',
    [['deliveryAreas[1]', { ...smallShop().deliveryAreas[0] }]],
    'deliveryAreas[1].id',
    'already used',
  ],
  [
    'a voucher id used twice',
    [['vouchers[1]', { ...smallShop().vouchers[0] }]],
    'vouchers[1].id',
    'already used',
  ],
  ['a level id used twice', [['membershipLevels[1].id', 'a']], 'membershipLevels[1].id', 'already used'],
  // References
  [
    'an unknown shared group',
    [[`${salad}.useGroups`, ['sauces']]],
    `${salad}.useGroups[0]`,
    'no option group has the id "sauces"',
  ],
  [
    'an unknown shared group of a category',
    [['categories[0].useGroups', ['x']]],
    'categories[0].useGroups[0]',
    'no option group has the id "x"',
  ],
  [
    'an unknown excluded item',
    [['tables[0].excludedItems', ['stew']]],
    'tables[0].excludedItems[0]',
    'no item has the id "stew"',
  ],
  [
    'an unknown table',
    [[`${soup}.onlyTables`, ['T9']]],
    `${soup}.onlyTables[0]`,
    'no table has the code "T9"',
  ],
  [
    'an unknown item in a pile',
    [['combos[0].piles[0].items[1].item', 'stew']],
    'combos[0].piles[0].items[1].item',
    'no item has the id "stew"',
  ],
  [
    'an unknown sku of a group',
    [[`${pizza}.groups[0].onlyForSkus`, ['xl']]],
    `${pizza}.groups[0].onlyForSkus[0]`,
    'no sku of this item has the id "xl"',
  ],
  [
    'an unknown sku of a shared group',
    [['optionGroups[0].onlyForSkus', ['xl']]],
    'optionGroups[0].onlyForSkus[0]',
    'no sku of an item that asks this group',
  ],
  [
    'a group asked twice',
    [[`${salad}.useGroups`, ['extras', 'extras']]],
    `${salad}.useGroups[1]`,
    '"extras" is given twice',
  ],
  [
    'a group that the category asks already',
    [[`${salad}.useGroups`, ['bread']]],
    `${salad}.useGroups[0]`,
    'already asked by categories[0].useGroups[0]',
  ],
  [
    'a dish’s own group with the id of a shared group',
    [[`${salad}.groups`, [{ id: 'extras', name: 'x', values: [{ id: 'a', name: 'A' }] }]]],
    `${salad}.groups[0].id`,
    'already asked by categories[0].items[1].useGroups[0]',
  ],
  // Options
  ['min above max', [['optionGroups[1].min', 2]], 'optionGroups[1].min', 'is 2, more than max, which is 1'],
  [
    'min above what all values together allow',
    [
      ['optionGroups[0].min', 4],
      ['optionGroups[0].max', 9],
    ],
    'optionGroups[0].min',
    'asks for 4, but all values together give at most 3',
  ],
  [
    'more defaults than max',
    [['optionGroups[1].values[1].default', true]],
    'optionGroups[1].values',
    '2 values are chosen by default, but max is 1',
  ],
  // Skus
  [
    'dimensions without skus',
    [[`${pizza}.skus`, []]],
    `${pizza}.skus`,
    'is missing',
    [`${pizza}.groups[0].onlyForSkus[0]`],
  ],
  ['skus without dimensions', [[`${pizza}.skuDimensions`, []]], `${pizza}.skuDimensions`, 'is missing'],
  [
    'a sku with two values of a dimension',
    [[`${pizza}.skus[1].values`, ['s', 'l']]],
    `${pizza}.skus[1].values`,
    'needs exactly one value of the dimension "size"; found 2',
  ],
  [
    'a sku without a value of a dimension',
    [[`${pizza}.skuDimensions[1]`, { id: 'dough', name: 'Dough', values: [{ id: 'd', name: 'D' }] }]],
    `${pizza}.skus[0].values`,
    'one value of the dimension "dough"; found 0',
    [`${pizza}.skus[1].values`],
  ],
  [
    'two skus with the same values',
    [[`${pizza}.skus[1].values`, ['s']]],
    `${pizza}.skus[1].values`,
    'has the same values as skus[0]',
  ],
  [
    'an unknown value of a sku',
    [[`${pizza}.skus[1].values`, ['xl']]],
    `${pizza}.skus[1].values[0]`,
    'no dimension of this item has the value "xl"',
  ],
  [
    'a value of two dimensions',
    [[`${pizza}.skuDimensions[1]`, { id: 'b', name: 'B', values: [{ id: 's', name: 'S' }] }]],
    `${pizza}.skuDimensions[1].values[0].id`,
    'already a value of this item',
    [`${pizza}.skus[0].values`, `${pizza}.skus[1].values`],
  ],
  // Services, hosts, languages
  [
    'two services of one order type',
    [
      ['services[1].orderType', 'pickup'],
      ['services[1].delivery', undefined],
    ],
    'services[1].orderType',
    '"pickup" is already used by entry [0]',
  ],
  ['a language twice', [['languages', ['en', 'es', 'en']]], 'languages[2]', '"en" is given twice'],
  [
    'a service language that the shop lacks',
    [['services[2].languages', ['fr']]],
    'services[2].languages[0]',
    '"fr" is not among the languages of the shop',
  ],
  [
    'an empty list of service languages',
    [['services[2].languages', []]],
    'services[2].languages',
    'needs at least one',
  ],
  [
    'delivery settings of a pickup',
    [['services[0].delivery', {}]],
    'services[0].delivery',
    'only a service of the order type "delivery"',
  ],
  [
    'a host with a port',
    [['hosts', ['small.localhost:8787']]],
    'hosts[0]',
    'without port, as "small.localhost"',
  ],
  ['a host with an empty label', [['hosts', ['a..b']]], 'hosts[0]', '"a..b" is no host name or address'],
  ['a host that is only a hyphen', [['hosts', ['-']]], 'hosts[0]', 'is no host name or address'],
  ['half an IPv6 address', [['hosts', ['[::1']]], 'hosts[0]', 'is no host name or address'],
  [
    'a title of invisible characters',
    [[`${soup}.title`, '\u200b\u2060\ufeff']],
    `${soup}.title`,
    'must not be empty',
  ],
  ['a name of invisible characters', [['name', '\u200b \u3164']], 'name', 'must not be empty'],
  ['an unknown currency', [['currency', 'ZZZ']], 'currency', '"ZZZ" is no currency; use a code such as EUR'],
  [
    'a currency with three decimals',
    [['currency', 'KWD']],
    'currency',
    'Larder counts in hundredths; KWD has three decimals',
  ],
  ['a price above the limit', [[`${soup}.price`, 100_000_001]], `${soup}.price`, 'at most 100,000,000'],
  ['a host twice', [['hosts', ['a.b', 'a.b']]], 'hosts[1]', 'given twice'],
  ['a tax without a name', [['taxes', { name: ' ', rate: 10 }]], 'taxes.name', 'must not be empty'],
  [
    'a mission without a title',
    [['missions', [{ ...mission, title: '' }]]],
    'missions[0].title',
    'must not be empty',
  ],
  // Bookings
  [
    'a booking area without a name in the first language',
    [
      ['booking.areas', [{ id: 'out', name: { es: 'Terraza' } }]],
      ['booking.tables', [{ id: 'a', number: '1', seats: 20, area: 'out' }]],
    ],
    'booking.areas[0].name',
    'has no "en", the first language of the shop',
  ],
  [
    'a table for bookings in an unknown area',
    [['booking.tables', [{ id: 'a', number: '1', seats: 20, area: 'roof' }]]],
    'booking.tables[0].area',
    'no area has the id "roof"',
  ],
  [
    'an area without a table',
    [['booking.areas', [{ id: 'out', name: 'Out' }]]],
    'booking.areas[0]',
    'has no table',
  ],
  [
    'a table for bookings with an id used twice',
    [
      [
        'booking.tables',
        [
          { id: 'a', number: '1', seats: 20 },
          { id: 'a', number: '2', seats: 2 },
        ],
      ],
    ],
    'booking.tables[1].id',
    'already used',
  ],
  [
    'a join with an unknown table',
    [
      ['booking.tables', [{ id: 'a', number: '1', seats: 20 }]],
      ['booking.joins', [['a', 'b']]],
    ],
    'booking.joins[0][1]',
    'no table has the id "b"',
  ],
  [
    'stays whose party sizes don’t rise',
    [
      [
        'booking.stays',
        [
          { upTo: 4, minutes: 90 },
          { upTo: 4, minutes: 120 },
        ],
      ],
    ],
    'booking.stays[1].upTo',
    'must be more than the 4',
  ],
  [
    'maxDiners above the seats of the largest place',
    [
      ['booking.tables', [{ id: 'a', number: '1', seats: 4 }]],
      ['booking.maxDiners', 5],
    ],
    'booking.maxDiners',
    'the largest place has 4 seats',
  ],
  [
    'maxDiners above arrivalsPerSlot',
    [
      ['booking.arrivalsPerSlot', 6],
      ['booking.maxDiners', 7],
    ],
    'booking.maxDiners',
    'only 6 guests may arrive',
  ],
  [
    'confirmUpTo above the largest party that can book',
    [['booking.confirmUpTo', 30]],
    'booking.confirmUpTo',
    'at most 20 can book',
  ],
  [
    'a date for bookings that overlaps the evening before',
    [
      ['booking.opening', { DAILY: ['20:00~02:00'] }],
      ['booking.openingExceptions', { '2026-12-24': ['01:00~03:00'] }],
    ],
    'booking.openingExceptions["2026-12-24"][0]',
    'overlaps "20:00~02:00"',
  ],
  // Opening
  [
    'a range of no length',
    [['booking.opening.DAILY', ['09:00~09:00']]],
    'booking.opening.DAILY[0]',
    'has no length',
  ],
  [
    'ranges that overlap',
    [['booking.opening.DAILY', ['09:00~12:00', '11:59~13:00']]],
    'booking.opening.DAILY[1]',
    '"11:59~13:00" overlaps "09:00~12:00" of booking.opening.DAILY[0]',
  ],
  [
    'a range that overlaps the one before midnight',
    [['booking.opening', { FRIDAY: ['20:00~02:00'], SATURDAY: ['01:30~03:00'] }]],
    'booking.opening.SATURDAY[0]',
    'overlaps "20:00~02:00" of booking.opening.FRIDAY[0]',
  ],
  [
    'an overlap from Saturday night into Sunday',
    [['booking.opening', { SATURDAY: ['20:00~02:00'], SUNDAY: ['01:30~03:00'] }]],
    'booking.opening.SUNDAY[0]',
    'overlaps',
  ],
  [
    'a daily overlap past midnight',
    [['booking.opening.DAILY', ['20:00~02:00', '01:00~03:00']]],
    'booking.opening.DAILY[1]',
    'overlaps',
  ],
  ['an opening that never opens', [[`${soup}.opening`, { DAILY: [] }]], `${soup}.opening`, 'opens on no day'],
  // Opening on dates
  ...(
    [
      ['an impossible date', { '2026-02-30': [] }, '["2026-02-30"]', 'write a day of the calendar as'],
      ['a date in another order', { '25-12-2026': [] }, '["25-12-2026"]', 'write a day of the calendar as'],
      ['a weekday among dates', { MONDAY: [] }, '.MONDAY', 'write a day of the calendar as'],
      [
        'a word in place of a list of ranges',
        { '2026-12-25': 'closed' },
        '["2026-12-25"]',
        'expected a list',
      ],
      ['a date with a bad range', { '2026-12-25': ['9~12'] }, '["2026-12-25"][0]', 'write a range as'],
      [
        'a date with a range of no length',
        { '2026-12-25': ['09:00~09:00'] },
        '["2026-12-25"][0]',
        'has no length',
      ],
      [
        'a date with ranges that overlap',
        { '2026-12-25': ['09:00~12:00', '11:00~13:00'] },
        '["2026-12-25"][1]',
        '"11:00~13:00" overlaps "09:00~12:00" of services[0].openingExceptions["2026-12-25"][0]',
      ],
      [
        'a date that begins before the evening before has ended',
        { '2026-12-25': ['01:00~03:00'] },
        '["2026-12-25"][0]',
        '"01:00~03:00" overlaps "19:00~02:00" of services[0].opening.DAILY[1]',
      ],
      [
        'a date that ends after the next day has begun',
        { '2026-12-25': ['20:00~12:30'] },
        '["2026-12-25"][0]',
        '"20:00~12:30" overlaps "12:00~16:00" of services[0].opening.DAILY[0]',
      ],
      [
        'a date that overlaps the date before it',
        { '2026-12-24': ['20:00~02:00'], '2026-12-25': ['01:00~03:00'] },
        '["2026-12-25"][0]',
        '"01:00~03:00" overlaps "20:00~02:00" of services[0].openingExceptions["2026-12-24"][0]',
      ],
    ] as const
  ).map(([title, dates, place, message]): [string, [string, unknown][], string, string] => [
    title,
    [['services[0].openingExceptions', dates]],
    `services[0].openingExceptions${place}`,
    message,
  ]),
  // Combos and order types
  [
    'an item of a combo that isn’t sold through the combo’s order types',
    [['combos[0].orderTypes', ['delivery']]],
    'combos[0].piles[1].items[1].item',
    '"burger" is not offered through delivery',
  ],
  [
    'a pile without choices in one of the order types',
    [
      ['combos[0].orderTypes', ['pickup', 'delivery']],
      ['combos[0].piles[1].items', [{ item: 'burger' }]],
    ],
    'combos[0].piles[1].items',
    'offers nothing through delivery',
  ],
  [
    'a pile that asks for more than one order may hold of its dishes',
    [
      ['combos[0].piles[1].choose', 4],
      [`${pizza}.maxPerOrder`, 2],
      [`${burger}.oncePerCustomer`, true],
    ],
    'combos[0].piles[1].choose',
    'is 4, but one order may hold at most 3 of its dishes (maxPerOrder, oncePerCustomer)',
  ],
  [
    'a pile that asks for too much where one of its dishes is not sold',
    [
      ['combos[0].piles[1].choose', 3],
      [`${pizza}.maxPerOrder`, 2],
    ],
    'combos[0].piles[1].choose',
    'is 3, but one order through delivery, dineIn may hold at most 2 of its dishes',
  ],
  [
    'two piles that share dishes whose limits are enough for one pile only',
    [
      ['combos[0].piles[0].items', [{ item: 'pizza' }, { item: 'soup' }]],
      ['combos[0].piles[1].items', [{ item: 'pizza' }, { item: 'soup' }]],
      ['combos[0].piles[1].choose', 2],
      [`${pizza}.maxPerOrder`, 1],
      [`${soup}.maxPerOrder`, 1],
    ],
    'combos[0].piles[1].choose',
    'is 2, but beside the other piles one order may hold at most 1 of its dishes',
  ],
  [
    'an item twice in a pile',
    [['combos[0].piles[0].items[1].item', 'soup']],
    'combos[0].piles[0].items[1]',
    'given twice',
  ],
  [
    'an empty list of order types',
    [[`${burger}.orderTypes`, []]],
    `${burger}.orderTypes`,
    'needs at least one',
    ['combos[0].piles[1].items[1].item'],
  ],
  [
    'an item whose category is sold through other order types only',
    [['categories[1].orderTypes', ['delivery']]],
    `${burger}.orderTypes`,
    'never on the menu',
    ['combos[0].piles[1].items[1].item'],
  ],
  // Old prices
  [
    'an old price below the price',
    [[`${soup}.oldPrice`, 4]],
    `${soup}.oldPrice`,
    'is 4, but what it cost before must be more than the price, which is 4.5',
  ],
  [
    'an old price equal to the price',
    [['combos[0].oldPrice', 12]],
    'combos[0].oldPrice',
    'is 12, but what it cost before must be more than the price, which is 12',
  ],
  [
    'an old price below the price of every size',
    [
      [`${pizza}.price`, 5],
      [`${pizza}.oldPrice`, 7.5],
    ],
    `${pizza}.oldPrice`,
    'is 7.5, but what it cost before must be more than the cheapest of the skus, which is 8',
  ],
  // What a customer may buy once only
  [
    'a mandatory dish that a customer may buy once only',
    [
      [`${burger}.mandatory`, true],
      [`${burger}.oncePerCustomer`, true],
    ],
    `${burger}.oncePerCustomer`,
    'is mandatory too, so no customer could order a second time',
  ],
  [
    'a required category of which a customer may buy everything once only',
    [
      ['categories[1].required', true],
      [`${pizza}.oncePerCustomer`, true],
      [`${burger}.oncePerCustomer`, true],
    ],
    'categories[1].required',
    'every order holds a dish of it, and each is oncePerCustomer',
  ],
  [
    'a required category of which all that is sold through one service may be bought once only',
    [
      ['categories[1].required', true],
      [`${pizza}.oncePerCustomer`, true],
    ],
    'categories[1].required',
    'each is oncePerCustomer through delivery, dineIn: who has bought them all could not order again',
  ],
  [
    'a required dish whose whole category may be bought once only',
    [
      [`${soup}.required`, true],
      [`${soup}.oncePerCustomer`, true],
      [`${salad}.oncePerCustomer`, true],
    ],
    `${soup}.required`,
    'every order holds a dish of its category, and each is oncePerCustomer',
  ],
  // Tiers
  [
    'delivery areas without a location',
    [['location', undefined]],
    'location',
    'is missing: deliveryAreas are measured from there',
  ],
  ['delivery areas with an invalid location', [['location', 'Barcelona']], 'location', 'expected an object'],
  [
    'fees whose distances fall',
    [['deliveryAreas[0].fees[1].withinMeters', 900]],
    'deliveryAreas[0].fees[1].withinMeters',
    'must be more than the 1000',
    ['deliveryAreas[0].fees'],
  ],
  [
    'two fees of one distance from the same total',
    [['deliveryAreas[0].fees[1].withinMeters', 1000]],
    'deliveryAreas[0].fees[1].fromTotal',
    'is 0, but must be more than the 0',
    ['deliveryAreas[0].fees'],
  ],
  [
    'a distance whose first fee isn’t for every total',
    [['deliveryAreas[0].fees[1].fromTotal', 10]],
    'deliveryAreas[0].fees[1].fromTotal',
    'leave it out',
  ],
  [
    'fees that don’t reach the edge of their area',
    [['deliveryAreas[0].withinMeters', 5000]],
    'deliveryAreas[0].fees',
    'reach 2000 m, but the area reaches 5000 m',
  ],
  [
    'membership levels whose thresholds don’t rise',
    [['membershipLevels[1].spentFrom', 0]],
    'membershipLevels[1].spentFrom',
    'must be more than the 0',
  ],
  ['a percent above 100', [['vouchers[0].value', 101]], 'vouchers[0].value', 'at most 100; found 101'],
  [
    'a voucher that expires on an impossible date',
    [['vouchers[0].expiresOn', '2027-02-30']],
    'vouchers[0].expiresOn',
    'there is no day 2027-02-30',
  ],
  [
    'a mission that ends on an impossible date',
    [['missions', [{ ...mission, endsOn: '2027-02-30' }]]],
    'missions[0].endsOn',
    'there is no day 2027-02-30',
  ],
  [
    'a mission with an empty reward',
    [['missions', [{ ...mission, reward: {} }]]],
    'missions[0].reward',
    'promises nothing',
  ],
  [
    'a mission without a reward',
    [['missions', [{ ...mission, reward: undefined }]]],
    'missions[0].reward',
    'promises nothing',
  ],
  [
    'a mission whose reward is an unknown voucher',
    [['missions', [{ ...mission, reward: { voucher: 'gold' } }]]],
    'missions[0].reward.voucher',
    'no voucher has the id "gold"',
  ],
  [
    'a mission whose reward expires before the mission ends',
    [
      ['vouchers[0].expiresOn', '2027-02-27'],
      ['missions', [{ ...mission, reward: { voucher: smallShop().vouchers[0]!.id } }]],
    ],
    'missions[0].reward.voucher',
    'is over on 2027-02-27, before the mission',
  ],
  [
    'an invitation whose reward every member already has',
    [
      ['vouchers[0].for', 'everyMember'],
      ['invitations', { friend: { voucher: smallShop().vouchers[0]!.id } }],
    ],
    'invitations.friend.voucher',
    'every member has',
  ],
  ...(
    [
      ['an impossible first day', { startsOn: '2027-02-30' }, 'startsOn', 'there is no day 2027-02-30'],
      [
        'a first day after the last',
        { startsOn: '2028-01-01' },
        'startsOn',
        'is after the last day, 2027-12-31',
      ],
      ['mostOff on a fixed amount', { kind: 'amount', mostOff: 3 }, 'mostOff', 'is for percent vouchers'],
      ['mostOff of zero', { mostOff: 0 }, 'mostOff', 'more than nothing'],
      ['a code of invalid characters', { for: 'whoClaims', code: 'ä ö' }, 'code', '3 to 40 letters'],
      ['a code although it isn’t claimed', { code: 'SUMMER' }, 'code', '"for": "whoClaims"'],
      [
        'an amount although it isn’t claimed',
        { amount: 5, for: 'everyMember' },
        'amount',
        '"for": "whoClaims"',
      ],
      ['an unknown dish', { items: ['soup', 'gold'] }, 'items[1]', 'no dish or combo has the id "gold"'],
      ['an empty list of dishes', { items: [] }, 'items', 'names nothing; left out'],
      ['an empty list of categories', { categories: [] }, 'categories', 'names nothing; left out'],
      [
        'empty lists of dishes and categories',
        { items: [], categories: [] },
        'items',
        'names nothing; left out',
      ],
      ['an unknown category', { categories: ['x'] }, 'categories[0]', 'no category has the id "x"'],
      ['hours of no length', { opening: { MONDAY: ['08:00~08:00'] } }, 'opening.MONDAY[0]', ''],
    ] as const
  ).map(([title, entry, key, message]): [string, [string, unknown][], string, string] => [
    `a voucher with ${title}`,
    Object.entries(entry).map(([name, value]) => [`vouchers[0].${name}`, value]),
    `vouchers[0].${key}`,
    message,
  ]),
  [
    'two vouchers with one code',
    [
      ['vouchers[0].for', 'whoClaims'],
      ['vouchers[0].code', 'SUN'],
      ['vouchers[1]', { id: 'w', title: 'W', kind: 'freeDelivery', for: 'whoClaims', code: 'sun' }],
    ],
    'vouchers[1].code',
    '"SUN" is already used by entry [0]',
  ],
  [
    'bonuses whose thresholds fall',
    [
      [
        'prepaid',
        {
          bonuses: [
            { from: 50, bonus: 5 },
            { from: 20, bonus: 1 },
          ],
        },
      ],
    ],
    'prepaid.bonuses[1].from',
    'must be more than the 50',
  ],
  // Pictures
  ...(
    [
      [
        'a picture path that leads out of the folder',
        '../secret.png',
        'must lie in the folder of the shop file, or below it',
      ],
      ['a picture path that leads out of the folder further on', 'a/../../x.png', 'must lie in the folder'],
      ['a picture path that leads out of the folder after ./', './../x.png', 'must lie in the folder'],
      ['an absolute picture path', '/etc/x.png', 'must lie in the folder'],
      ['a picture in an unsupported format', 'soup.gif', 'name a .webp, .png, .jpg, .avif or .svg file'],
      ['a picture without a name', '.png', 'name a .webp, .png'],
      ['a picture on the web', 'https://cdn.example/a.jpg', 'not by its address on the web'],
      ['a picture path with backslashes', 'img\\a.jpg', 'write "/" between folders, not "\\"'],
      ['a picture path with a drive letter', 'C:a.jpg', 'has ":" (U+003A) in its name'],
      [
        'a picture path with a character that reverses text',
        'a\u202egpj.png',
        'has "?" (U+202E) in its name',
      ],
      ['a very long picture path of ../ only', '../'.repeat(5_000_000), 'at most 500 characters'],
      ['a picture path of more than 500 characters', `${'a'.repeat(500)}.png`, 'at most 500 characters'],
    ] as const
  ).map(([title, picture, message]): [string, [string, unknown][], string, string] => [
    title,
    [[`${soup}.picture`, picture]],
    `${soup}.picture`,
    message,
  ]),
]

describe('checking a shop file', () => {
  test('accepts a valid shop and fills in the defaults', () => {
    const checked = checkShopFile(smallShop(), () => true)
    expect(checked).toMatchObject({
      ok: true,
      file: { accent: '#e8590c', categories: [{ required: false }, {}] },
    })
  })

  test.each(bad)('refuses %s', (_, changes, path, message, consequences = []) => {
    const faults = faultsOf(...changes)
    expect(faults).toContainEqual({ path, message: expect.stringContaining(message) })
    expect(faults.map((fault) => fault.path).toSorted()).toEqual([path, ...consequences].toSorted())
  })

  test('lists all faults at once, including broken references when another part is malformed', () => {
    const faults = faultsOf(
      ['name', undefined],
      [`${soup}.price`, 'x'],
      ['tables[0].excludedItems', ['stew']],
      ['optionGroups[1].min', 2],
      ['combos[0].piles[0].items[0].item', 'nothing'],
    )
    expect(faults.map((fault) => fault.path).toSorted()).toEqual([
      `${soup}.price`,
      'combos[0].piles[0].items[0].item',
      'name',
      'optionGroups[1].min',
      'tables[0].excludedItems[0]',
    ])
  })

  test('reports no references into a part that was refused as a whole', () => {
    expect(faultsOf(['categories', 'none']).map((fault) => fault.path)).toEqual(['categories'])
    expect(faultsOf(['optionGroups', 5]).map((fault) => fault.path)).toEqual(['optionGroups'])
  })

  test('checks each picture and reports what is wrong with it', () => {
    const shop = { ...smallShop(), pictures: { avatar: 'a.png', cover: 'b.png' } }
    const checked = checkShopFile(shop, (path) => (path === 'a.png' ? false : `${path} is odd`))
    expect(checked).toEqual({
      ok: false,
      faults: [
        { path: 'pictures.avatar', message: 'there is no picture "a.png" beside the shop file' },
        { path: 'pictures.cover', message: 'b.png is odd' },
      ],
    })
  })

  test.each([
    ['foto pizza.webp'],
    ['jamón.webp'],
    ['jamo\u0301n.webp'],
    ['宫保鸡丁.JPG'],
    ["img/Fish & chips (1) [new], chef's + 2.png"],
    ['.plates/soup.svg'],
    ['./salad.webp', 'salad.webp'],
    ['././a/b.webp', 'a/b.webp'],
  ])('accepts the picture %s', (picture, asked = picture) => {
    const pictures: string[] = []
    const checked = checkShopFile({ ...smallShop(), pictures: { cover: picture } }, (path) => {
      pictures.push(path)
      return true
    })
    expect(checked).toMatchObject({ ok: true, file: { pictures: { cover: asked } } })
    expect(pictures).toEqual([asked])
  })

  test.each([null, 5, 'x', [], undefined, true])('refuses %j in place of a shop', (json) => {
    expect(checkShopFile(json, () => true)).toMatchObject({ ok: false })
  })

  test('refuses prototype keys at any depth, without polluting the prototype', () => {
    const json: unknown = JSON.parse(
      '{"__proto__": {"format": "larder-shop/1"}, "categories": [{"toString": 1}]}',
    )
    const checked = checkShopFile(json, () => true)
    expect(checked.ok ? [] : checked.faults).toEqual(
      expect.arrayContaining([
        { path: '__proto__', message: 'unknown key "__proto__"' },
        { path: 'categories[0].toString', message: 'unknown key "toString"' },
        { path: 'format', message: 'is missing' },
      ]),
    )
    expect({}).not.toHaveProperty('format')
  })

  test('refuses a file that is nested too deeply, with that fault alone', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
    const checked = checkShopFile({ categories: deep }, () => true)
    expect(checked.ok ? [] : checked.faults).toMatchObject([
      { message: 'is nested too deeply for a shop file' },
    ])
  })

  test('refuses a list of more than 20,000 entries with one fault', () => {
    const checked = checkShopFile(
      { ...smallShop(), tables: Array.from({ length: 30_000 }, () => 1) },
      () => true,
    )
    expect(checked).toEqual({
      ok: false,
      faults: [{ path: 'tables', message: 'at most 20,000 entries; found 30,000' }],
    })
  })

  test('lists only the first fault when there are more than 20,000', () => {
    const items = Array.from({ length: 15_000 }, () => ({}))
    const checked = checkShopFile({ ...smallShop(), categories: [{ id: 'a', name: 'A', items }] }, () => true)
    expect(checked.ok ? [] : checked.faults.slice(0, 2)).toEqual([
      { path: '', message: 'has more than 20,000 faults; only the first is listed' },
      { path: 'categories[0].items[0].id', message: 'is missing' },
    ])
  })

  test('accepts an old price above the price, or above the cheapest of the skus', () => {
    expect(faultsOf([`${soup}.oldPrice`, 4.51], ['combos[0].oldPrice', 15])).toEqual([])
    expect(faultsOf([`${pizza}.oldPrice`, 9], [`${pizza}.price`, 20])).toEqual([])
  })

  test('accepts a required category with a dish that can be bought again, or that isn’t sold at all', () => {
    const once = [`${pizza}.oncePerCustomer`, true] as [string, unknown]
    const required = ['categories[1].required', true] as [string, unknown]
    expect(faultsOf(required, [`${burger}.oncePerCustomer`, true])).toEqual([])
    expect(faultsOf(required, once, [`${pizza}.orderTypes`, ['takeaway', 'pickup']])).toEqual([])
    expect(faultsOf(once, [`${burger}.oncePerCustomer`, true])).toEqual([])
    expect(faultsOf(once, [`${burger}.required`, true], ['categories[1].orderTypes', ['pickup']])).toEqual([])
  })

  test('accepts piles of limited dishes if at least one choice satisfies all piles', () => {
    const piles = [
      { id: 'one', name: 'One', choose: 2, items: [{ item: 'pizza' }, { item: 'salad' }] },
      { id: 'two', name: 'Two', choose: 2, items: [{ item: 'pizza' }, { item: 'soup' }] },
      { id: 'three', name: 'Three', choose: 20, items: [{ item: 'burger' }] },
    ]
    const limits: [string, unknown][] = [
      [`${pizza}.maxPerOrder`, 2],
      [`${salad}.maxPerOrder`, 1],
      [`${soup}.oncePerCustomer`, true],
    ]
    expect(faultsOf(['combos[0].piles', piles], ...limits)).toEqual([])
  })

  test('accepts ranges that touch, whole days, and nights that end where the next day begins', () => {
    expect(faultsOf(['booking.opening', { DAILY: ['02:00~12:00', '12:00~20:00', '20:00~02:00'] }])).toEqual(
      [],
    )
    expect(faultsOf(['booking.opening', { DAILY: ['00:00~24:00'] }])).toEqual([])
    expect(faultsOf(['booking.opening', { DAILY: ['20:00~02:00'], SUNDAY: [] }])).toEqual([])
  })

  test('accepts closed dates, dates that end where the next day begins, and dates of an always open service', () => {
    const dates = {
      '2026-12-24': ['12:00~16:00'],
      '2026-12-25': [],
      '2026-12-31': ['02:00~12:00', '20:00~12:00'],
    }
    expect(faultsOf(['services[0].openingExceptions', dates])).toEqual([])
    expect(faultsOf(['services[1].openingExceptions', { '2026-12-31': ['20:00~19:00'] }])).toEqual([])
  })
})

test('what is no object at all has one fault', () => {
  const fault = (json: unknown) => checkShopFile(json, () => true)
  for (const [json, found] of [
    [[smallShop()], 'a list'],
    ['shop', 'the text "shop"'],
    [null, 'null'],
  ])
    expect(fault(json)).toEqual({
      ok: false,
      faults: [{ path: '', message: `expected an object with the shop’s parts, found ${String(found)}` }],
    })
})
