import { feeFor } from '../../../../../core/domain/delivery/delivery-fee.ts'
import { type Judgement, comesOtherwise } from '../../../../parts/filter/judgement.ts'
import type {
  OfferedDelivery,
  OfferedLine,
  Reorder,
} from '../../../../../workers/engine/ordering/checkout.ts'

/** The customer's answer to a changed line. If its price changes again, they are asked again. */
export type Decision = 'accept' | 'leave'
export type Decisions = Readonly<Record<string, Decision>>

/** A line with what the customer's filter says about it now; null without a filter. */
export type JudgedLine = OfferedLine & { judgement: Judgement | null }

export const decisionKey = (line: JudgedLine): string =>
  `${line.lineId} ${line.afterCents} ${isAgainst(line)}`

/** Whether it is known to go against the filter. */
export const isAgainst = ({ judgement }: JudgedLine): boolean =>
  judgement !== null && comesOtherwise(judgement)

/**
 * Whether the customer has to decide about a line: its price differs from the one that they agreed to, or it goes
 * against their filter, which says what they avoid but not what it contained when they agreed.
 */
export const isAsked = (line: JudgedLine): boolean =>
  line.afterCents !== null && (line.afterCents !== line.beforeCents || isAgainst(line))

type Decided = Pick<Reorder, 'lines'> & {
  totalCents: number
  /** The delivery fee for these lines; part of the total. */
  feeCents: number
  /** How far the dishes are below the minimum for delivery, in cents. */
  missingCents: number
  /** What is still to be decided: a line that goes against the filter comes before new prices. */
  open: 'marked' | 'price' | null
}

/** What remains to be ordered after these decisions, in cents, and what is still undecided. */
export function decided(
  lines: readonly JudgedLine[],
  decisions: Decisions,
  delivery: OfferedDelivery | null = null,
): Decided {
  const wanted = lines.flatMap((line) => {
    const { lineId, quantity, afterCents } = line
    const isOut = afterCents === null || decisions[decisionKey(line)] === 'leave'
    return isOut ? [] : [{ lineId, quantity, unitCents: afterCents }]
  })
  const dishesCents = wanted.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  const open = lines.filter((line) => isAsked(line) && !(decisionKey(line) in decisions))
  const feeCents = delivery ? feeFor(delivery, dishesCents) : 0
  return {
    feeCents,
    missingCents: Math.max(0, (delivery?.minimumCents ?? 0) - dishesCents),
    lines: wanted.map(({ lineId, unitCents }) => ({ lineId, unitCents })),
    totalCents: dishesCents + feeCents,
    open: open.some(isAgainst) ? 'marked' : open.length > 0 ? 'price' : null,
  }
}
