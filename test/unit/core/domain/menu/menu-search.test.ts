import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MenuIndex, indexMenuWords, searchMenu } from '../../../../../core/domain/menu/menu-search.ts'
import { foldText } from '../../../../../core/domain/fold-text.ts'
import type { Category, Combo, Menu } from '../../../../../core/schema/menu.ts'
import { bundle, dish } from '../../../../support/shops/dishes.ts'
import { toEnd } from '../../../../support/to-end.ts'
import { menu as anyMenu, text } from '../../../../support/shops/menu-arbitraries.ts'

const indexOf = (categories: Category[], combos: Combo[] = [], comboName = 'Combos'): MenuIndex =>
  toEnd(indexMenuWords(categories, combos, comboName))

const category = (name: string, titles: Record<string, string>): Category => ({
  id: name,
  name,
  picture: '',
  required: false,
  items: Object.entries(titles).map(([title, description]) => dish(title, { title, description })),
})

const index = indexOf(
  [
    category('Cafés & thés', {
      'Café con leche': 'Two shots, steamed milk',
      'Crème brûlée': 'Sous une croûte de caramel',
      'Grandma’s macaroni': 'Baked, with ham',
      'Champagne Brut': 'By the glass',
    }),
    category('Del mar', {
      'Piña y jamón': 'A pizza without the sea',
      'Sandvitx de tonyina paral·lela': '',
      'Straßenwurst mit Käse': '',
      'Smørrebrød med æg': '',
      'Anchovies from L’Escala': 'On pa amb tomàquet',
    }),
    category('米饭和面', { 蒜香虾仁炒饭: '虾仁、鸡蛋', 牛肉面: '不含虾', ガパオライス: '' }),
  ],
  [bundle('lunch', [], { title: 'Menú del día', description: 'Starter, main and coffee' })],
)
const find = (typed: string) => toEnd(searchMenu(index, typed)).map(({ title }) => title)

describe('the menu search', () => {
  test.for([
    ['cafe leche', 'Café con leche'],
    ['LECHE CAFÉ', 'Café con leche'],
    ['ＣＡＦＥ　ｃｏｎ', 'Café con leche'],
    ['cafe\u0301 con', 'Café con leche'],
    ['creme brulee', 'Crème brûlée'],
    ['pina', 'Piña y jamón'],
    ['piña', 'Piña y jamón'],
    ['paralela', undefined],
    ['parallela', 'Sandvitx de tonyina paral·lela'],
    ['paral·lel', 'Sandvitx de tonyina paral·lela'],
    ['grandmas', 'Grandma’s macaroni'],
    ["grandma's", 'Grandma’s macaroni'],
    ['escala', 'Anchovies from L’Escala'],
    ["l'escala", 'Anchovies from L’Escala'],
    ['STRASSEN KASE', 'Straßenwurst mit Käse'],
    ['smorrebrod aeg', 'Smørrebrød med æg'],
    ['虾', '蒜香虾仁炒饭'],
    ['炒饭 蒜', '蒜香虾仁炒饭'],
    ['牛肉', '牛肉面'],
    ['ｶﾞﾊﾟｵ', 'ガパオライス'],
    ['menu dia', 'Menú del día'],
    ['combos', 'Menú del día'],
    ['caramel', 'Crème brûlée'],
    ['ramel', 'Crème brûlée'],
    ['leche caramel', undefined],
    ['牛虾仁', undefined],
  ] as const)('has as the first result for "%s": %s', ([typed, title]) => expect(find(typed)[0]).toBe(title))

  test('ranks starts of titles first, then title words, description words, parts of words, and the category', () => {
    const ranked = indexOf([
      category('Ham and more', { 'In the category': '' }),
      category('Hamlet', { 'Inside sciham': '' }),
      category('Rest', {
        'Inside of a word': 'with sciham',
        'In words': 'with ham',
        'Cured ham': '',
        'Ham, cured': '',
        Nothing: '',
      }),
    ])
    expect(toEnd(searchMenu(ranked, 'ham')).map(({ title }) => title)).toEqual([
      'Ham, cured',
      'Cured ham',
      'In words',
      'Inside sciham',
      'Inside of a word',
      'In the category',
    ])
    expect(toEnd(searchMenu(ranked, 'amlet')).map(({ title }) => title)).toEqual(['Inside sciham'])
  })

  test('ranks Chinese words anywhere in a title above words in a description', () => {
    const ranked = indexOf([category('面', { 牛肉面: '虾另点', 蒜香虾: '' })])
    expect(toEnd(searchMenu(ranked, '虾')).map(({ title }) => title)).toEqual(['蒜香虾', '牛肉面'])
  })

  test('finds a dish if each typed word is in its title, its description or its category', () => {
    expect(find('cafes milk leche')).toEqual(['Café con leche'])
    expect(find('jam piz del')).toEqual(['Piña y jamón'])
  })

  test.for(['', '   ', '…', "'", '%', '·', '\u0301'])('finds nothing for "%s"', (typed) =>
    expect(find(typed)).toEqual([]),
  )
})

const indexed = (menu: Menu) => indexOf(menu.categories, menu.combos)

const word = fc.oneof(
  text,
  fc.stringMatching(/^[a-zA-ZáéíóúñçüÀÈÌÒÙïëßøœ·’-]{1,8}$/),
  fc.stringMatching(/^[虾仁炒饭面]{1,4}$/),
)
const anyTitle = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

/** Some of a title's words in another order, as typed with or without accents and capitals. */
const typedRun = (title: string) =>
  fc
    .tuple(fc.shuffledSubarray(title.split(/\s+/u)), fc.constantFrom('as is', 'folded', 'decomposed', 'loud'))
    .map(([words, how]) => {
      const typed = words.join(' ')
      if (how === 'folded') return foldText(typed)
      if (how === 'decomposed') return typed.normalize('NFD')
      const loud = typed.toUpperCase()
      // A few Greek letters become others for good.
      return how === 'loud' && loud.toLowerCase() === typed.toLowerCase() ? loud : typed
    })

const menuWithRun = fc.tuple(anyMenu, anyTitle).chain(([menu, title]) => {
  const one = dish('one', { title })
  const categories = [...menu.categories, { ...menu.categories[0]!, id: 'last', items: [one] }]
  return typedRun(title).map((typed) => ({ menu: { ...menu, categories }, id: one.id, typed }))
})

describe('the search in any menu', () => {
  test('finds a dish by any words of its title, in any order, with or without accents', () => {
    fc.assert(
      fc.property(menuWithRun, ({ menu, id, typed }) => {
        fc.pre(foldText(typed) !== '')
        expect(toEnd(searchMenu(indexed(menu), typed)).map((found) => found.id)).toContain(id)
      }),
      { numRuns: 500 },
    )
  })

  const latin = fc.stringMatching(/^[a-záéíóúñçü]{1,8}( [a-zàèìòùïë]{1,8}){0,3}$/)
  test('doesn’t find a dish by its title and a word that the dish doesn’t contain', () => {
    fc.assert(
      fc.property(latin, latin, fc.stringMatching(/^[a-z]{1,6}$/), (title, description, other) => {
        const one = dish('one', { title, description })
        const words = indexOf([{ id: 'c', name: 'Tapas', picture: '', required: false, items: [one] }])
        const there = foldText(`${title}|${description}|tapas`).includes(other)
        expect(toEnd(searchMenu(words, `${title} ${other}`))).toEqual(there ? [one] : [])
      }),
      { numRuns: 500 },
    )
  })

  test('lists each dish once, and more words never find more dishes', () => {
    fc.assert(
      fc.property(
        anyMenu,
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        fc.string(),
        (menu, typed, more) => {
          const found = toEnd(searchMenu(indexed(menu), typed))
          expect(new Set(found).size).toBe(found.length)
          if (foldText(typed) === '') return
          for (const one of toEnd(searchMenu(indexed(menu), `${typed} ${more}`))) expect(found).toContain(one)
        },
      ),
    )
  })
})

test('the search index of 500 dishes is built in at least nine steps', () => {
  const titles = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`dish ${n}`, '']))
  const steps = indexMenuWords([category('All', titles)], [], '')
  let count = 0
  while (!steps.next().done) count += 1
  expect(count).toBeGreaterThanOrEqual(9)
})
