import { foldText } from '../fold-text.ts'
import { houseNumbersIn } from './house-number.ts'

/** The folded words by which a street is found. */
export type StreetWords = { name: readonly string[]; town: readonly string[] }

/** One interpretation of the typed text. */
type Reading = { words: string[]; number: string }

export const wordsOf = (text: string): string[] => foldText(text).split(' ').filter(Boolean)

/**
 * How many numbers of a text are tried as the house number: that of a door, of a floor, of a house, and a year in the
 * name. Every reading is compared with every street, so a text of numbers alone would keep a server busy.
 */
const mostNumbers = 4
/** How many words of a reading are compared; a street with its town has fewer. */
const mostWords = 12

/**
 * The interpretations of a text: all of it as words; then with the last number as the house number, then the one
 * before it, and so on.
 */
const readingsOf = (text: string): Reading[] =>
  [
    { words: wordsOf(text), number: '' },
    ...houseNumbersIn(text)
      .slice(0, mostNumbers)
      .map(({ before, number, after }) => ({ words: wordsOf(`${before} ${after}`), number })),
  ]
    .filter(({ words }) => words.length > 0)
    .map(({ words, number }) => ({ words: words.slice(0, mostWords), number }))

/**
 * The entries that match every typed word (the first twelve) by a word's beginning, the best first, each with the typed
 * house number. A number is a house number unless it belongs to the street's name, as a day or a year may. Best are
 * names that begin with the first word, then those with more whole-word matches, then those with fewer other words;
 * equal entries keep their order.
 */
export function searchStreets<T>(
  entries: readonly T[],
  streetOf: (entry: T) => StreetWords,
  text: string,
  most: number,
): { entry: T; number: string }[] {
  const readings = readingsOf(text)
  return entries
    .flatMap((entry) => {
      const street = streetOf(entry)
      const reading = readings.find(({ words }) => isMeant(street, words))
      return reading ? [{ entry, number: reading.number, rank: rankOf(street.name, reading.words) }] : []
    })
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ entry, number }) => ({ entry, number }))
}

function isMeant({ name, town }: StreetWords, words: readonly string[]): boolean {
  const all = [...name, ...town]
  const isWhole = (word: string) => words.length > 1 && /^\d{1,4}$/.test(word)
  const count = (list: readonly string[], word: string) => list.filter((one) => one === word).length
  return words.every((word) =>
    // A short number must match a whole word, because many postcodes begin with a given house number; and the day in
    // a street's name doesn't match the house number as well.
    isWhole(word) ? count(words, word) <= count(all, word) : all.some((part) => part.startsWith(word)),
  )
}

/** More than the number of words in any name. */
const first = 1_000

function rankOf(name: readonly string[], words: readonly string[]): number {
  const whole = words.filter((word) => name.includes(word)).length
  return (name[0]?.startsWith(words[0] ?? '') ? first : 0) + whole + whole / (name.length + 1)
}
