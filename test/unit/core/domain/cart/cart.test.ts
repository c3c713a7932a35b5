import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addComboLine,
  addItemLine,
  dropHeld,
  hold,
  isFree,
  releaseCombos,
  releaseItems,
  setComboNote,
  setItemNote,
  setQuantity,
} from '../../../../../core/domain/cart/cart.ts'
import { maxLines } from '../../../../../core/schema/constants.ts'
import type { CartLine, ComboLine } from '../../../../../core/schema/order/cart.ts'

type Wish = {
  dish: string
  sku: string | null
  extras: [string, number][]
  note: string
  quantity: number
  cents?: number
}

let made = 0
const lineOf = ({ dish, sku, extras, note, quantity, cents = 100 }: Wish): CartLine => ({
  id: `line-${++made}`,
  build: {
    itemId: dish,
    skuId: sku,
    options: extras.map(([valueId, times]) => ({ groupId: 'extras', valueId, quantity: times })),
  },
  quantity,
  note,
  snapshot: { title: dish, picture: '', details: [], unitCents: cents },
  intentId: null,
})
const plain = (dish: string, quantity = 1): CartLine =>
  lineOf({ dish, sku: null, extras: [], note: '', quantity })

/** Few enough dishes that they meet again and again, some at another price. */
const wish: fc.Arbitrary<Wish> = fc.record({
  dish: fc.constantFrom('soup', 'pizza'),
  sku: fc.constantFrom(null, 'small'),
  extras: fc.shuffledSubarray<[string, number]>([
    ['corn', 1],
    ['cheese', 2],
  ]),
  note: fc.constantFrom('', 'no salt'),
  quantity: fc.integer({ min: 1, max: 9 }),
  cents: fc.constantFrom(100, 100, 250),
})
const wishes = fc.array(wish, { maxLength: 25 })

const addAll = (lines: CartLine[], some: CartLine[]): CartLine[] =>
  some.reduce((cart, line) => addItemLine(cart, line) ?? cart, lines)

const dishOf = ({ build, note }: CartLine): string => {
  const extras = build.options.map(({ valueId, quantity }) => `${valueId}${quantity}`).toSorted()
  return [build.itemId, build.skuId, ...extras, note].join()
}

/** How many of each dish as built: what the kitchen would cook. */
const portions = (lines: CartLine[]): Map<string, number> => {
  const all = new Map<string, number>()
  for (const line of lines) all.set(dishOf(line), (all.get(dishOf(line)) ?? 0) + line.quantity)
  return new Map([...all].toSorted())
}
/** The price at which each dish as built was added first. */
const firstPrices = (lines: CartLine[]): Map<string, number> =>
  new Map(lines.toReversed().map((line) => [dishOf(line), line.snapshot.unitCents]))
const count = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

describe('adding to a cart', () => {
  test('in any order, with options in any order, gives one line for each distinct dish and loses none', () => {
    fc.assert(
      fc.property(wishes, (some) => {
        const there = addAll([], some.map(lineOf))
        const back = addAll([], some.toReversed().map(lineOf))
        expect(portions(there)).toEqual(portions(some.map(lineOf)))
        expect(portions(back)).toEqual(portions(there))
        expect(there.length).toBe(portions(there).size)
        expect(new Set(there.map(({ id }) => id)).size).toBe(there.length)
      }),
    )
  })

  test('keeps the position and id of an equal line, and takes the latest words', () => {
    const soup = plain('soup', 2)
    const again = { ...plain('soup', 3), snapshot: { ...soup.snapshot, title: 'sopa' } }
    const cart = addAll([], [soup, plain('pizza'), again])
    expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
      [soup.id, 5],
      [cart[1]!.id, 1],
    ])
    expect(cart[0]!.snapshot.title).toBe('sopa')
  })

  test('G10 never reprices the portions that are there: a line keeps the price at which it was added first', () => {
    fc.assert(
      fc.property(wishes, (some) => {
        const lines = some.map(lineOf)
        const cart = addAll([], lines)
        for (const line of cart) expect(line.snapshot.unitCents).toBe(firstPrices(lines).get(dishOf(line)))
      }),
    )
  })

  test.each([
    ['another dish', { dish: 'pizza' }],
    ['another size', { sku: 'small' }],
    ['other options', { extras: [['corn', 1]] as [string, number][] }],
    ['another note', { note: 'no salt' }],
  ])('never merges %s', (_title, change) => {
    const soup: Wish = { dish: 'soup', sku: null, extras: [], note: '', quantity: 1 }
    expect(addAll([], [lineOf(soup), lineOf({ ...soup, ...change })])).toHaveLength(2)
  })

  test('never merges a different quantity of an option', () => {
    const corn = (times: number) =>
      lineOf({ dish: 'soup', sku: null, extras: [['corn', times]], note: '', quantity: 1 })
    expect(addAll([], [corn(1), corn(2)])).toHaveLength(2)
  })

  test('is refused beyond maxLines lines, not counting held ones, and beyond 999 of one line', () => {
    const full = Array.from({ length: maxLines }, (_, index) => plain(`dish-${index}`))
    expect(addItemLine(full, plain('one-more'))).toBeNull()
    expect(addItemLine(full, plain('dish-7'))).toHaveLength(maxLines)
    expect(addItemLine(hold(full, 'order'), plain('one-more'))).toHaveLength(maxLines + 1)
    expect(addItemLine([plain('soup', 998)], plain('soup'))?.[0]?.quantity).toBe(999)
    expect(addItemLine([plain('soup', 999)], plain('soup'))).toBeNull()
  })

  test('doesn’t mutate the given list, nor do setQuantity and hold', () => {
    const cart = [plain('soup')]
    const before = structuredClone(cart)
    addItemLine(cart, plain('soup'))
    setQuantity(cart, cart[0]!.id, 4)
    hold(cart, 'order')
    expect(cart).toEqual(before)
  })
})

describe('a note on a line', () => {
  const [soup, pizza] = [plain('soup', 2), plain('pizza')]

  test('is set on that line only, which no longer merges with the same dish without a note', () => {
    const noted = setItemNote([soup, pizza], soup.id, 'no salt')
    expect(noted.map(({ note }) => note)).toEqual(['no salt', ''])
    expect(addItemLine(noted, plain('soup'))).toHaveLength(3)
  })

  test('that makes two lines equal merges them, unless prices differ or there would be more than 999', () => {
    const noted = { ...plain('soup'), note: 'no salt' }
    expect(setItemNote([soup, noted], noted.id, '')).toEqual([{ ...soup, quantity: 3 }])
    const dearer = { ...noted, snapshot: { ...noted.snapshot, unitCents: 150 } }
    expect(setItemNote([soup, dearer], dearer.id, '').map(({ snapshot }) => snapshot.unitCents)).toEqual([
      100, 150,
    ])
    const many = { ...noted, quantity: 998 }
    expect(setItemNote([soup, many], many.id, '')).toHaveLength(2)
  })

  test('isn’t set on a line that an order holds, nor on one that is gone', () => {
    const held = hold([soup], 'order')
    expect(setItemNote(held, soup.id, 'late')).toEqual(held)
    expect(setItemNote([soup], 'nobody', 'late')).toEqual([soup])
  })
})

describe('a combo', () => {
  const comboOf = (picks: [string, string, number][], quantity = 1): ComboLine => ({
    id: `line-${++made}`,
    comboId: 'meal',
    picks: picks.map(([pileId, itemId, times]) => ({
      pileId,
      quantity: times,
      build: { itemId, skuId: null, options: [] },
    })),
    quantity,
    snapshot: { title: 'meal', picture: '', details: [], unitCents: 100 },
    intentId: null,
  })

  test('merges with one of the same picks, in whatever order they were picked', () => {
    const one = addComboLine(
      [],
      comboOf([
        ['main', 'burger', 1],
        ['drink', 'cola', 1],
      ]),
    )!
    const two = addComboLine(
      one,
      comboOf(
        [
          ['drink', 'cola', 1],
          ['main', 'burger', 1],
        ],
        2,
      ),
    )!
    expect(two.map(({ quantity }) => quantity)).toEqual([3])
    const third = addComboLine(
      two,
      comboOf([
        ['main', 'wings', 1],
        ['drink', 'cola', 1],
      ]),
    )!
    expect(third.map(({ quantity }) => quantity)).toEqual([3, 1])
  })

  test('with a note is a separate line; one without a note field, from an older release, has an empty note', () => {
    const plainCombo = comboOf([['main', 'burger', 1]])
    const noted = { ...comboOf([['main', 'burger', 1]]), note: 'no onions' }
    const lines = [plainCombo, noted].reduce((all, line) => addComboLine(all, line)!, [] as ComboLine[])
    expect(lines).toHaveLength(2)
    expect(addComboLine(lines, { ...comboOf([['main', 'burger', 1]]), note: '' })).toHaveLength(2)
    expect(setComboNote(lines, noted.id, '').map(({ quantity }) => quantity)).toEqual([2])
  })

  test('that a withdrawn order releases merges with an equal one added since', () => {
    const held = hold([comboOf([['main', 'burger', 1]])], 'order')
    const added = addComboLine(held, comboOf([['main', 'burger', 1]], 4))!
    expect(added).toHaveLength(2)
    expect(releaseCombos(added, 'order').map(({ quantity, intentId }) => [quantity, intentId])).toEqual([
      [5, null],
    ])
  })
})

describe('setting a line’s quantity', () => {
  const numbers = fc.oneof(fc.integer({ min: -5, max: 2000 }), fc.double({ min: -3, max: 3, noNaN: true }))

  test('below 1 removes the line, else sets a whole number, 999 at most; other lines stay unchanged', () => {
    fc.assert(
      fc.property(wishes, fc.nat(), numbers, (some, pick, quantity) => {
        const cart = addAll([], some.map(lineOf))
        const line = cart[pick % (cart.length || 1)]
        if (!line) return
        const next = setQuantity(cart, line.id, quantity)
        expect(next.filter(({ id }) => id !== line.id)).toEqual(cart.filter((one) => one !== line))
        const now = next.find(({ id }) => id === line.id)
        expect(now?.quantity).toBe(quantity < 1 ? undefined : Math.min(Math.floor(quantity), 999))
      }),
    )
  })

  test('does nothing to a line that doesn’t exist or that an order holds', () => {
    const held = hold([plain('soup', 2)], 'order')
    expect(setQuantity(held, held[0]!.id, 0)).toEqual(held)
    expect(setQuantity(held, 'gone', 0)).toEqual(held)
  })
})

describe('lines that an order holds', () => {
  test('aren’t changed by adding dishes or setting quantities', () => {
    fc.assert(
      fc.property(wishes, wishes, (first, then) => {
        const held = hold(addAll([], first.map(lineOf)), 'order')
        const cart = addAll(held, then.map(lineOf))
        expect(cart.filter((line) => !isFree(line))).toEqual(held)
        expect(portions(cart.filter(isFree))).toEqual(portions(then.map(lineOf)))
        expect(cart.reduce((all, { id }) => setQuantity(all, id, 0), cart)).toEqual(held)
      }),
    )
  })

  test('aren’t taken by a second order, which holds free lines only', () => {
    const cart = addAll(hold([plain('soup')], 'first'), [plain('pizza')])
    expect(hold(cart, 'second').map(({ intentId }) => intentId)).toEqual(['first', 'second'])
  })

  test('G5 are removed with their order, and no other lines are', () => {
    const cart = hold(addAll(hold([plain('soup')], 'first'), [plain('soup', 3)]), 'second')
    expect(dropHeld(cart, 'first').map(({ quantity }) => quantity)).toEqual([3])
  })

  test('G13 are merged with lines added since when the order is withdrawn, and none is lost', () => {
    fc.assert(
      fc.property(wishes, wishes, wishes, (other, first, then) => {
        const kept = hold(addAll([], other.map(lineOf)), 'other order')
        const held = hold(addAll(kept, first.map(lineOf)), 'order')
        const cart = addAll(held, then.map(lineOf))
        const released = releaseItems(cart, 'order')
        expect(released.filter((line) => !isFree(line))).toEqual(kept)
        const free = released.filter(isFree)
        expect(portions(free)).toEqual(portions([...first, ...then].map(lineOf)))
        expect(free.length).toBe(portions(free).size)
        for (const line of addAll([], then.map(lineOf)))
          expect(firstPrices(free).get(dishOf(line))).toBe(line.snapshot.unitCents)
      }),
    )
  })

  test('are all released even if merging would exceed the limit of a line or of the cart', () => {
    const many = hold([plain('soup', 999)], 'order')
    expect(count(releaseItems([...many, plain('soup', 5)], 'order'))).toBe(1004)
    const full = Array.from({ length: maxLines }, (_, index) => plain(`dish-${index}`))
    expect(releaseItems([...full, ...hold([plain('soup')], 'order')], 'order')).toHaveLength(maxLines + 1)
  })

  test('take the newer price of an equal line when they are released', () => {
    const old = hold([plain('soup')], 'order')
    const seen = { ...plain('soup'), snapshot: { title: 'soup', picture: '', details: [], unitCents: 250 } }
    expect(releaseItems([...old, seen], 'order').map(({ snapshot }) => snapshot.unitCents)).toEqual([250])
  })
})
