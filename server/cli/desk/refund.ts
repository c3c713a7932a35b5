import { randomUUID } from 'node:crypto'
import { CallRefused } from '../../../core/contract/desk/desk-outcome.ts'
import type { DeskRefund, DeskRefunds } from '../../../core/contract/desk/desk-refund-calls.ts'
import { type ByWay, sumOfWays } from '../../../core/domain/order/refund.ts'
import { dateReading } from '../../../core/domain/time/date-reading.ts'
import { oneLine } from '../../base/one-line.ts'
import { formatMoney } from '../../shops/format-money.ts'
import type { DeskClient } from './desk-client.ts'
import { isOfAnotherDay, ordersNamed, severalMeant, wholeNumber } from './find-named.ts'

type Asked = { order: string; wanted: { cents: number; why: string } | null }
type Says = {
  out: (line: string) => void
  fail: (line: string) => number
  timeZone: string
  now: number
}

/** Refunds a meal, whole or in part, or prints what was refunded of it and what can be. @returns the exit code */
export async function refund(client: DeskClient, { order, wanted }: Asked, says: Says): Promise<number> {
  const { out, fail } = says
  const { open, done } = await client.call('board', {})
  const meant = ordersNamed([...open, ...done], order)
  if (meant.length > 1) return fail(severalMeant(meant))
  const [one] = meant
  if (wanted && one && isOfAnotherDay(one, order, says.timeZone, says.now)) return fail(wholeNumber(one))
  // An order that is no longer on the board is found by its whole number.
  const named = one?.id ?? order
  try {
    const found = await client.call('refunds', { order: named })
    const { orderId } = found
    const now = wanted ? await client.call('refund', { orderId, refundId: randomUUID(), ...wanted }) : found
    for (const line of describe(now, says.timeZone)) out(oneLine(line))
    return 0
  } catch (error) {
    const why = error instanceof CallRefused ? whyNot[error.code] : undefined
    if (why === undefined) throw error
    return fail(why)
  }
}

const whyNot: Partial<Record<string, string>> = {
  LD_NOT_FOUND: 'There is no such order.',
  DK_NOT_REFUNDABLE:
    'Only a meal that was handed over is refunded: refuse what is under way, take vouchers back with npm run members.',
  DK_REFUND_TOO_MUCH: 'That is more than is left of what was paid; nothing was refunded.',
  LD_BAD_REQUEST: 'The currency has no such amount; nothing was refunded.',
}

function describe(refunds: DeskRefunds, timeZone: string): string[] {
  const { number, currency, left, list, isRefundable } = refunds
  const { onItsWayCents, refusedCents, byHandCents } = refunds
  const money = (cents: number) => formatMoney(cents, currency)
  const when = dateReading('en-GB', timeZone)
  const ways = ({ onlineCents, counterCents, balanceCents }: ByWay) =>
    [
      onlineCents > 0 && `${money(onlineCents)} online`,
      counterCents > 0 && `${money(counterCents)} at the counter`,
      balanceCents > 0 && `${money(balanceCents)} to the voucher balance`,
    ].filter(Boolean)
  const points = ({ pointsBack, pointsTaken, pointsMissing }: DeskRefund) =>
    [
      pointsBack > 0 && `${pointsBack} points back`,
      pointsTaken > 0 && `${pointsTaken} points taken`,
      pointsMissing > 0 && `${pointsMissing} points had been spent already`,
    ].filter(Boolean)
  return [
    ...list.map((one) =>
      [when(one.at), [...ways(one), ...points(one)].join(', '), one.by, one.reason]
        .filter(Boolean)
        .join('  '),
    ),
    ...(onItsWayCents > 0 ? [`${money(onItsWayCents)} is on its way to the bank.`] : []),
    ...(refusedCents > 0
      ? [
          `The bank has refused for a day to give ${money(refusedCents)} back. Look there why, or give it back by hand at the desk.`,
        ]
      : []),
    ...(byHandCents > 0 ? [`${money(byHandCents)} was given back by hand, as the bank refused to.`] : []),
    isRefundable
      ? `${number}: ${money(sumOfWays(left))} left to refund${ways(left).length > 0 ? `: ${ways(left).join(', ')}` : ''}`
      : `${number}: only a meal that was handed over is refunded.`,
  ]
}
