import type { Category, Combo, Item } from '../../schema/menu.ts'

/** A dish or a combo, as it stands in a menu. */
export type Found<C extends Combo = Combo> = Item | C

type Words = { title: string; description: string; category: string }
type Entry<C extends Combo> = Words & { dish: Found<C> }

/** A menu made ready for searching; holds for as long as the menu is the same. */
export type MenuIndex<C extends Combo = Combo> = readonly Entry<C>[]

/** Letters that Unicode doesn't take apart, as people type them who don't have their key. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
}

/**
 * The words of a text in lower case, without accents and in their usual width, one space between them: `Café` and
 * `ＣＡＦＥ` are both `cafe`. An English `'s` and the dot of a Catalan `l·l` stay within their word.
 */
export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|·(?=l)|['’](?=s(?![\p{L}\p{N}]))/gu, '')
    .replace(/[ßæœøđðłıþς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** So many dishes are made ready, or looked at, between two steps: about a millisecond on a slow phone. */
const step = 50
const searchStep = 500

/** Makes a menu ready in small steps, so that the caller can let the screen be drawn between them. */
export function* indexMenuWords<C extends Combo>(
  categories: readonly Category[],
  combos: readonly C[],
  comboName: string,
): Generator<void, MenuIndex<C>> {
  const entries: Entry<C>[] = []
  const sections: { name: string; dishes: readonly Found<C>[] }[] = [
    { name: comboName, dishes: combos },
    ...categories.map(({ name, items }) => ({ name, dishes: items })),
  ]
  for (const { name, dishes } of sections) {
    const category = marked(name)
    for (const dish of dishes) {
      entries.push({ dish, title: marked(dish.title), description: marked(dish.description), category })
      if (entries.length % step === 0) yield
    }
  }
  return entries
}

/** Each word begins after a space, the first one too. */
const marked = (text: string): string => ` ${foldWords(text)}`

/**
 * The dishes that have every word of what was typed, in any order, as words' beginnings or inside of them. The best
 * first: where a word begins counts more than where it is inside of another, the title more than the description,
 * the category's name least; equals keep the menu's order. In small steps, as the menu was made ready.
 * Ours: the spec is silent about searching the menu.
 */
export function* searchMenu<C extends Combo>(
  index: MenuIndex<C>,
  typed: string,
): Generator<void, Found<C>[]> {
  const needles = needlesOf(typed)
  if (needles.length === 0) return []
  const ranks: Found<C>[][] = []
  for (const [at, entry] of index.entries()) {
    const rank = rankOf(entry, needles)
    if (rank < unfound) (ranks[rank] ??= []).push(entry.dish)
    if (at % searchStep === searchStep - 1) yield
  }
  return ranks.flat()
}

type Needle = { word: string; begun: string; cut: boolean }

/** Chinese, Japanese and Korean don't set words apart: each of their characters begins one. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function needlesOf(typed: string): Needle[] {
  const words = foldWords(typed).split(' ').filter(Boolean)
  return [...new Set(words)].map((word) => ({ word, begun: ` ${word}`, cut: !unspaced.test(word) }))
}

const unfound = Number.POSITIVE_INFINITY

/** The sum over the words; 0 is best, `unfound` when one of them isn't there at all. */
function rankOf(entry: Words, needles: readonly Needle[]): number {
  let sum = 0
  for (const needle of needles) {
    const rank = rankOfWord(entry, needle)
    if (rank === unfound) return unfound
    sum += rank
  }
  return sum
}

function rankOfWord({ title, description, category }: Words, { word, begun, cut }: Needle): number {
  if (title.startsWith(begun)) return 0
  const inTitle = title.includes(word)
  if (inTitle && (!cut || title.includes(begun))) return 1
  const inDescription = description.includes(word)
  if (inDescription && (!cut || description.includes(begun))) return 2
  if (inTitle) return 3
  if (inDescription) return 4
  if (!category.includes(word)) return unfound
  return !cut || category.includes(begun) ? 5 : 6
}
