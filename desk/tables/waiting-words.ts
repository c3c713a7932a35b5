import type { Texts } from '../texts/texts.ts'

/** How many bookings wait for an answer, and how many need another table, in words; nothing for none. */
export const waitingWords = (
  toAnswer: number,
  toReseat: number,
  texts: Pick<Texts, 'toAnswer' | 'toReseat'>,
): string[] => [
  ...(toAnswer > 0 ? [texts.toAnswer(toAnswer)] : []),
  ...(toReseat > 0 ? [texts.toReseat(toReseat)] : []),
]
