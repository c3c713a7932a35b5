import type { OfferedLine, Reorder } from '../../../../workers/engine/engine-api.ts'

/** Yes or no to a line as it is now; a price that moves again is asked about again. */
export type Decision = 'accept' | 'leave'
export type Decisions = Readonly<Record<string, Decision>>

export const decisionKey = ({ lineId, afterCents }: OfferedLine): string => `${lineId} ${afterCents}`

/** True when the customer has something to say about it: it costs another price than what was agreed to. */
export const isAsked = ({ beforeCents, afterCents }: OfferedLine): boolean =>
  afterCents !== null && afterCents !== beforeCents

/** What is left to order after these decisions, in cents, and how many lines are still to be decided. */
export function decided(
  lines: readonly OfferedLine[],
  decisions: Decisions,
): Pick<Reorder, 'lines'> & { totalCents: number; undecided: number } {
  const wanted = lines.flatMap((line) => {
    const { lineId, quantity, afterCents } = line
    const isOut = afterCents === null || decisions[decisionKey(line)] === 'leave'
    return isOut ? [] : [{ lineId, quantity, unitCents: afterCents }]
  })
  return {
    lines: wanted.map(({ lineId, unitCents }) => ({ lineId, unitCents })),
    totalCents: wanted.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0),
    undecided: lines.filter((line) => isAsked(line) && !(decisionKey(line) in decisions)).length,
  }
}
