import { describe, expect, test } from 'vitest'
import { type LineCheck, calledNow, checkCart } from '../../../../../core/domain/cart/cart-check.ts'
import { indexMenu } from '../../../../../core/domain/menu/menu-index.ts'
import { quote } from '../../../../../core/domain/pricing/pricing.ts'
import { checkBuild } from '../../../../../core/domain/menu/build.ts'
import type { Build, CartLine, ComboLine } from '../../../../../core/schema/order/cart.ts'
import type { Item, Menu } from '../../../../../core/schema/menu.ts'
import { bundle, dish, group, menuOf } from '../../../../support/shops/dishes.ts'

const extras = group('extras', { corn: 100, ham: 150 })
const pizza = dish('pizza', { optionGroups: [extras] })
const withHam: Build = {
  itemId: 'pizza',
  skuId: null,
  options: [{ groupId: 'extras', valueId: 'ham', quantity: 2 }],
}
const lineOf = (item: Item, build: Build): CartLine => {
  const checked = checkBuild(item, build)
  if (!checked.ok) throw new Error('not a build')
  const { unitCents, details, partNames } = checked
  const snapshot = { title: item.title, picture: '', details, partNames, unitCents }
  return { id: 'line', build, quantity: 1, note: '', snapshot, intentId: null }
}
const checkAgainst = (
  menu: Menu,
  isHidden: (item: Item) => boolean,
  lines: { items: CartLine[]; combos: ComboLine[] },
  isGuest: boolean,
) => checkCart(menu, indexMenu(menu, isHidden), lines, isGuest).get('line')
const checkOf = (
  now: Item[],
  line: CartLine,
  isHidden = (_: Item) => false,
  isGuest = true,
): LineCheck | undefined => checkAgainst(menuOf(now), isHidden, { items: [line], combos: [] }, isGuest)
const gone = (code: string, ...names: string[]) => ({ kind: 'gone', why: { code, names } })

describe('a cart line after a menu change', () => {
  const line = lineOf(pizza, withHam)

  test('is the same if its price is, whatever else is new, and gets its current title and option names', () => {
    const words = group('extras', { corn: 100, ham: 150 })
    const values = words.values.map((value) => ({ ...value, name: `${value.name} dolç` }))
    const other = { ...pizza, title: 'Pizza', description: 'crisp', optionGroups: [{ ...words, values }] }
    expect(checkOf([other, dish('soup')], line)).toMatchObject({
      kind: 'same',
      now: { title: 'Pizza', details: ['2 × ham dolç'] },
    })
  })

  test('has another price if its dish or an option has, up or down', () => {
    expect(checkOf([{ ...pizza, cents: 900 }], line)).toMatchObject({
      kind: 'price',
      now: { unitCents: 1200 },
    })
    const dear = { ...pizza, optionGroups: [group('extras', { corn: 100, ham: 151 })] }
    expect(checkOf([dear], line)).toMatchObject({ kind: 'price', now: { unitCents: 1302 } })
  })

  test('is gone if its dish is off the menu or isn’t offered now', () => {
    expect(checkOf([], line)).toEqual(gone('offMenu'))
    expect(checkOf([pizza], line, () => true)).toMatchObject(gone('notNow'))
  })

  test('is gone if one of its options is, and names the option as it was called', () => {
    const without = { ...pizza, optionGroups: [group('extras', { corn: 100 })] }
    expect(checkOf([without], line)).toMatchObject(gone('partGone', 'ham'))
    // Also when the menu is in another language by now: its parts are told by their ids.
    const values = [{ ...extras.values[0]!, name: 'maíz' }]
    const both = lineOf(pizza, {
      ...withHam,
      options: [{ groupId: 'extras', valueId: 'corn', quantity: 1 }, ...withHam.options],
    })
    expect(checkOf([{ ...pizza, optionGroups: [{ ...extras, values }] }], both)).toMatchObject(
      gone('partGone', 'ham'),
    )
    // A line of an older release doesn't say what its parts were called.
    const { partNames: _, ...older } = line.snapshot
    expect(checkOf([without], { ...line, snapshot: older })).toMatchObject(gone('partGone'))
  })

  test('is gone if its size is, if a size or option must now be chosen, or if it has too many options', () => {
    const sizes = {
      skuDimensions: [{ id: 'size', name: 'Size', values: [{ id: 'big', name: 'Big' }] }],
      skus: [{ id: 'pizza-big', cents: 1400, valueIds: ['big'] }],
    }
    const sized = dish('pizza', sizes)
    const big = lineOf(sized, { itemId: 'pizza', skuId: 'pizza-big', options: [] })
    expect(checkOf([dish('pizza')], big)).toMatchObject(gone('partGone', 'Big'))
    expect(checkOf([sized], lineOf(dish('pizza'), { ...withHam, options: [] }))).toMatchObject(
      gone('choiceMissing', 'Size'),
    )
    const asked = { ...pizza, optionGroups: [extras, group('dough', { thin: 0 }, { min: 1 })] }
    expect(checkOf([asked], line)).toMatchObject(gone('choiceMissing', 'dough'))
    const fewer = { ...pizza, optionGroups: [{ ...extras, max: 1 }] }
    expect(checkOf([fewer], line)).toMatchObject(gone('tooMany', 'extras'))
  })

  test('of a combo is compared too, by every pick', () => {
    const meal = bundle('meal', [
      { id: 'main', name: 'Main', choose: 1, choices: [{ itemId: 'pizza', extraCents: 0 }] },
    ])
    const combo: ComboLine = {
      id: 'line',
      comboId: 'meal',
      picks: [{ pileId: 'main', build: { ...withHam, options: [] }, quantity: 1 }],
      quantity: 1,
      snapshot: { title: 'the meal', picture: '', details: [], unitCents: 1500 },
      intentId: null,
    }
    const check = (items: Item[], combos = [meal], isHidden = (_: Item) => false) =>
      checkAgainst(menuOf(items, combos), isHidden, { items: [], combos: [combo] }, true)
    expect(check([pizza])).toMatchObject({ kind: 'same' })
    expect(check([pizza], [{ ...meal, cents: 1600 }])).toMatchObject({ kind: 'price' })
    expect(check([pizza], [])).toEqual(gone('offMenu'))
    expect(check([pizza], [meal], () => true)).toMatchObject(gone('partGone', 'the pizza'))
    const two = { ...meal, piles: [{ ...meal.piles[0]!, choose: 2 }] }
    expect(check([pizza], [two])).toMatchObject(gone('comboChanged'))
    expect(check([{ ...pizza, memberOnly: true }])).toMatchObject(gone('membersOnly'))
    expect(check([pizza], [{ ...meal, memberOnly: true }])).toMatchObject(gone('membersOnly'))
  })

  test('of a combo names the picks that are gone, and is called as the menu calls it now', () => {
    const choice = (itemId: string) => ({ itemId, extraCents: 0 })
    const meal = bundle('meal', [
      { id: 'main', name: 'Main', choose: 1, choices: [choice('pizza'), choice('pie')] },
      { id: 'sweet', name: 'Sweet', choose: 1, choices: [choice('cookie'), choice('fruit')] },
    ])
    const pick = (pileId: string, build: Build) => ({ pileId, build, quantity: 1 })
    const picks = [pick('sweet', { itemId: 'cookie', skuId: null, options: [] }), pick('main', withHam)]
    const [priced] = quote(indexMenu(menuOf([pizza, dish('cookie')], [meal])), {
      items: [],
      combos: [{ id: 'line', comboId: 'meal', picks, quantity: 1 }],
    }).combos
    const snapshot = priced!.now!
    const check = (items: Item[], now = meal, kept = snapshot) =>
      checkAgainst(
        menuOf(items, [now]),
        () => false,
        {
          items: [],
          combos: [{ id: 'line', comboId: 'meal', picks, quantity: 1, snapshot: kept, intentId: null }],
        },
        true,
      )
    // The menu is in another language by now: what it still has is called so, and only what it lacks as before.
    const pizzaNow = { ...pizza, title: 'la pizza' }
    const mealNow = { ...meal, title: 'le menu', picture: '/menu.webp' }
    expect(check([pizzaNow], mealNow)).toEqual({
      ...gone('partGone', 'the cookie'),
      called: { title: 'le menu', picture: '/menu.webp', details: ['la pizza (2 × ham)'] },
    })
    expect(check([], mealNow)).toMatchObject(gone('partGone', 'the pizza', 'the cookie'))
    // The dish is still sold, but not in this combo.
    const [main, sweet] = meal.piles
    const others = { ...meal, piles: [main!, { ...sweet!, choices: [choice('fruit')] }] }
    expect(check([pizza, dish('cookie')], others)).toMatchObject(gone('partGone', 'the cookie'))
    const withoutHam = { ...pizza, optionGroups: [group('extras', { corn: 100 })] }
    expect(check([withoutHam, dish('cookie')])).toMatchObject(gone('partGone', 'ham'))
    expect(check([withoutHam])).toMatchObject(gone('partGone', 'ham', 'the cookie'))
    const { partNames: _, ...older } = snapshot
    expect(check([pizza], meal, older)).toMatchObject(gone('comboChanged'))
  })

  test('that is gone is called as on the current menu, as far as that still has it', () => {
    const values = extras.values.map((value) => ({ ...value, name: `${value.name} doux` }))
    const now = { ...pizza, title: 'la pizza', optionGroups: [{ ...extras, values }] }
    const called = { title: 'la pizza', picture: '', details: ['2 × ham doux'] }
    expect(checkOf([now], line, () => true)).toEqual({ ...gone('notNow'), called })
    const both = lineOf(pizza, {
      ...withHam,
      options: [{ groupId: 'extras', valueId: 'corn', quantity: 1 }, ...withHam.options],
    })
    const withoutCorn = { ...now, optionGroups: [{ ...extras, values: values.slice(1) }] }
    expect(checkOf([withoutCorn], both)).toEqual({ ...gone('partGone', 'corn'), called })
    expect(calledNow(both, checkOf([withoutCorn], both))).toEqual(called)
    expect(calledNow(both, checkOf([], both))).toMatchObject({
      title: 'the pizza',
      details: ['corn', '2 × ham'],
    })
  })

  test('is gone for a guest and the same for a member if its dish is now for members only', () => {
    const forMembers = { ...pizza, memberOnly: true }
    expect(checkOf([forMembers], line)).toMatchObject(gone('membersOnly'))
    expect(checkOf([forMembers], line, () => false, false)).toMatchObject({ kind: 'same' })
    // Whoever signs in for it and then doesn't get it has been misled.
    expect(checkOf([forMembers], line, () => true)).toMatchObject(gone('notNow'))
  })
})
