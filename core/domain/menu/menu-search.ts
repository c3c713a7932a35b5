import type { Category, Combo, Item } from '../../schema/menu.ts'
import { foldText } from '../fold-text.ts'

/** A dish or a combo of a menu. */
export type Found<C extends Combo = Combo> = Item | C

type Words = { title: string; description: string; category: string }
type Entry<C extends Combo> = Words & { dish: Found<C> }

/** A menu prepared for searching; valid as long as the menu doesn't change. */
export type MenuIndex<C extends Combo = Combo> = readonly Entry<C>[]

/** How many dishes are prepared, or searched, between two yields: about a millisecond on a slow phone. */
const step = 50
const searchStep = 500

/** Prepares a menu in small steps, so that the caller can let the browser render between them. */
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

/** Puts a space before each word, including the first, so that beginnings of words can be found. */
const marked = (text: string): string => ` ${foldText(text)}`

/**
 * The dishes that contain every typed word, in any order, at the beginning of a word or inside one. The best first:
 * beginnings rank above matches inside a word, the title above the description, the category's name last; equal
 * dishes keep the menu's order. Runs in small steps, like `indexMenuWords`. Ours: the spec is silent about searching
 * the menu.
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

/** Chinese, Japanese and Korean don't separate words: each of their characters counts as the beginning of one. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function needlesOf(typed: string): Needle[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  return [...new Set(words)].map((word) => ({ word, begun: ` ${word}`, cut: !unspaced.test(word) }))
}

const unfound = Number.POSITIVE_INFINITY

/** The sum of the ranks of all words; 0 is best, `unfound` if any word is missing. */
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
