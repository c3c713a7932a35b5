/**
 * Measures how long a keystroke in the menu's search takes: `node scripts/run.mjs bench/menu-search.ts`. The promise is
 * less than a frame, 16 ms, for 10,000 items. For comparison, a search without an index, which removes the accents from
 * every dish at every keystroke. Each run types a word letter by letter; prints the median and the 95th percentile of
 * the keystrokes.
 */
import { toEnd } from '../test/support/to-end.ts'
import { foldText } from '../core/domain/fold-text.ts'
import { type Found, indexMenuWords, searchMenu } from '../core/domain/menu/menu-search.ts'
import type { Category } from '../core/schema/menu.ts'
import { generateShop } from '../server/shops/generate/generate-shop.ts'
import { dish } from '../test/support/shops/dishes.ts'
import { percentile } from './percentile.ts'

const runs = 15
const warmUps = 3
const typed = ['hambúrguesa', 'patatas con', 'grilled chicken with', 'ñoquis', 'a', 'xyz']

const inSpanish = (text: unknown): string =>
  typeof text === 'string' ? text : ((text as { es?: string } | undefined)?.es ?? '')

const menuOf = (items: number): Category[] =>
  (generateShop({ items }).categories ?? []).map((category, index) => ({
    id: `${index}`,
    name: inSpanish(category.name),
    picture: '',
    required: false,
    items: category.items.map((item, place) =>
      dish(`${index}-${place}`, { title: inSpanish(item.title), description: inSpanish(item.description) }),
    ),
  }))

function naive(categories: Category[], query: string): Found[] {
  const words = foldText(query).split(' ')
  return categories.flatMap(({ name, items }) =>
    items.filter(({ title, description }) => {
      const text = foldText(`${title} ${description} ${name}`)
      return words.every((word) => text.includes(word))
    }),
  )
}

function measure(search: (query: string) => Found[]): number[] {
  const times: number[] = []
  for (let run = 0; run < warmUps + runs; run += 1) {
    for (const query of typed) {
      for (let length = 1; length <= query.length; length += 1) {
        const start = performance.now()
        search(query.slice(0, length))
        if (run >= warmUps) times.push(performance.now() - start)
      }
    }
  }
  return times
}

for (const count of [1_000, 10_000]) {
  const categories = menuOf(count)
  const start = performance.now()
  const steps = indexMenuWords(categories, [], '')
  let longest = 0
  let step = steps.next()
  for (let before = start; !step.done; step = steps.next()) {
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
  }
  const built = performance.now() - start
  const index = step.value
  const indexed = measure((query) => toEnd(searchMenu(index, query)))
  const unindexed = measure((query) => naive(categories, query))
  console.log(
    `${count.toLocaleString('en')} items, a keystroke: ` +
      `median ${percentile(indexed, 0.5).toFixed(2)} ms, 95 % within ${percentile(indexed, 0.95).toFixed(2)} ms; ` +
      `without an index ${percentile(unindexed, 0.5).toFixed(1)} ms, ` +
      `${(percentile(unindexed, 0.5) / percentile(indexed, 0.5)).toFixed(0)} times as long. ` +
      `The index once: ${built.toFixed(0)} ms, in steps of at most ${longest.toFixed(1)} ms`,
  )
}
