import { feeFor } from '../../../../../core/domain/delivery/delivery-fee.ts'
import type {
  OfferedDelivery,
  OfferedLine,
  Reorder,
} from '../../../../../workers/engine/ordering/checkout.ts'

/** The customer's answer to a changed line. If its price changes again, they are asked again. */
export type Decision = 'accept' | 'leave'
export type Decisions = Readonly<Record<string, Decision>>

export const decisionKey = ({ lineId, afterCents }: OfferedLine): string => `${lineId} ${afterCents}`

/** Whether the customer has to decide about a line: its price differs from the one that they agreed to. */
export const isAsked = ({ beforeCents, afterCents }: OfferedLine): boolean =>
  afterCents !== null && afterCents !== beforeCents

type Decided = Pick<Reorder, 'lines'> & {
  totalCents: number
  /** The delivery fee for these lines; part of the total. */
  feeCents: number
  /** How far the dishes are below the minimum for delivery, in cents. */
  missingCents: number
  undecided: number
}

/** What remains to be ordered after these decisions, in cents, and how many lines are still undecided. */
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
