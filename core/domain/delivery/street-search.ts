import { fold } from './fold.ts'

/** A house number among the words: `14`, `14-16`, `14b`. */
const houseNumber = /(?:^|[\s,])(\d{1,4}(?:\s?-\s?\d{1,4})?\s?[a-z]?)(?=$|[\s,])/i

/** What was typed, taken apart: the words of the street and the house's number, if there is one. */
export function readStreetQuery(text: string): { words: string[]; number: string } {
  const [whole, number = ''] = houseNumber.exec(text) ?? ['']
  const street = fold(whole === '' ? text : text.replace(whole, ' '))
  // A street may be named for a day or a year; alone, a number is the name.
  if (street === '') return { words: fold(text).split(' ').filter(Boolean), number: '' }
  return { words: street.split(' '), number: number.replace(/\s/g, '') }
}

/**
 * The entries whose words begin with every typed word, the best first: a name that begins with the first
 * word counts most, then how many words agree whole. Equals keep their order. All words are folded ones.
 */
export function searchStreets<T>(
  entries: readonly T[],
  wordsOf: (entry: T) => readonly string[],
  words: readonly string[],
  most: number,
): T[] {
  if (words.length === 0) return []
  return entries
    .flatMap((entry) => {
      const rank = rankOf(wordsOf(entry), words)
      return rank === null ? [] : [{ entry, rank }]
    })
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}

function rankOf(name: readonly string[], words: readonly string[]): number | null {
  if (!words.every((word) => name.some((part) => part.startsWith(word)))) return null
  const [first = ''] = words
  const whole = words.filter((word) => name.includes(word)).length
  return (name[0]?.startsWith(first) ? words.length : 0) + whole
}
