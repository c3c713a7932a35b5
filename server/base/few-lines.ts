import { isBlank } from '../../core/schema/plain-text.ts'
import { plainLines } from './one-line.ts'

/** Of an address: as many as the app writes, which are the street, what one must know there and the town. */
export const linesOfAddress = 3
/** Of a customer's note. */
export const linesOfNote = 5

/**
 * A text that a customer has typed, with at most so many lines and none of them empty; what is beyond them is appended
 * to the last. A few hundred line breaks would fill the desk's screen, and metres of the kitchen's paper. Ours: the
 * spec is silent.
 */
export function fewLines(text: string, most: number): string {
  const lines = plainLines(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !isBlank(line))
  return [...lines.slice(0, most - 1), lines.slice(most - 1).join(' / ')].filter(Boolean).join('\n')
}
