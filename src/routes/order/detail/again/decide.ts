import { feeFor } from '../../../../../core/domain/delivery/delivery-fee.ts'
import type {
  OfferedDelivery,
  OfferedLine,
  Reorder,
} from '../../../../../workers/engine/ordering/checkout.ts'

/** Yes or no to a line as it is now; a price that moves again is asked about again. */
export type Decision = 'accept' | 'leave'
export type Decisions = Readonly<Record<string, Decision>>

export const decisionKey = ({ lineId, afterCents }: OfferedLine): string => `${lineId} ${afterCents}`

/** True when the customer has something to say about it: it costs another price than what was agreed to. */
export const isAsked = ({ beforeCents, afterCents }: OfferedLine): boolean =>
  afterCents !== null && afterCents !== beforeCents

type Decided = Pick<Reorder, 'lines'> & {
  totalCents: number
  /** What delivering these costs; part of the total. */
  feeCents: number
  /** By how much they are below what is delivered. */
  missingCents: number
  undecided: number
}

/** What is left to order after these decisions, in cents, and how many lines are still to be decided. */
export function decided(
  lines: readonly OfferedLine[],
  decisions: Decisions,
  delivery: OfferedDelivery | null = null,
): Decided {
  const wanted = lines.flatMap((line) => {
    const { lineId, quantity, afterCents } = line
    const isOut = afterCents === null || decisions[decisionKey(line)] === 'leave'
    return isOut ? [] : [{ lineId, quantity, unitCents: afterCents }]
  })
  const dishesCents = wanted.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  const feeCents = delivery ? feeFor(delivery, dishesCents) : 0
  return {
    feeCents,
    missingCents: Math.max(0, (delivery?.minimumCents ?? 0) - dishesCents),
    lines: wanted.map(({ lineId, unitCents }) => ({ lineId, unitCents })),
    totalCents: dishesCents + feeCents,
    undecided: lines.filter((line) => isAsked(line) && !(decisionKey(line) in decisions)).length,
  }
}
