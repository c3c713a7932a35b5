import { fold } from './fold.ts'
import { houseNumbersIn } from './house-number.ts'

/** What a street can be found by, in folded words. */
export type StreetWords = { name: readonly string[]; town: readonly string[] }

/** One way to read what was typed. */
type Reading = { words: string[]; number: string }

export const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** All of it as words; then with the last number as the house's, then with the one before. */
const readingsOf = (text: string): Reading[] =>
  [
    { words: wordsOf(text), number: '' },
    ...houseNumbersIn(text).map(({ before, number, after }) => ({
      words: wordsOf(`${before} ${after}`),
      number,
    })),
  ].filter(({ words }) => words.length > 0)

/**
 * The entries whose words begin with every typed word, the best first, each with the house's number that was typed: a
 * number is that unless it belongs to the very street's name, as a day or a year does. Best is a name that begins with
 * the first word, then one of which more words agree whole, then one of which less is left over; equals keep their
 * order.
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
    // House numbers are everywhere the beginning of some postcode; and a day's number isn't the house's as well.
    isWhole(word) ? count(words, word) <= count(all, word) : all.some((part) => part.startsWith(word)),
  )
}

/** More than any name has words. */
const first = 1_000

function rankOf(name: readonly string[], words: readonly string[]): number {
  const whole = words.filter((word) => name.includes(word)).length
  return (name[0]?.startsWith(words[0] ?? '') ? first : 0) + whole + whole / (name.length + 1)
}
