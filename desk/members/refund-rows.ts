import type { DeskRefund, DeskRefunds } from '../../core/contract/desk/desk-refund-calls.ts'
import { type ByWay, isLastPart, shareOf, sumOfWays } from '../../core/domain/order/refund.ts'
import { el, onceAtATime } from '../dom.ts'
import type { Format } from '../format.ts'
import { pointsOf } from './member-rows.ts'

/**
 * What was refunded of an order and what can still be refunded, by way of payment. `giveByHand` gives back by hand what
 * the bank refuses to.
 */
export function refundRows(
  refunds: DeskRefunds,
  format: Format,
  now: number,
  giveByHand: (cents: number) => Promise<void>,
): HTMLElement[] {
  const { texts, money, moment } = format
  const { number, createdAt, currency, left, list, isRefundable } = refunds
  const { onItsWayCents, refusedCents, byHandCents } = refunds
  const leftCents = sumOfWays(left)
  const ways = waysOf(left, refunds, format)
  const byHand: HTMLButtonElement = el(
    'button',
    {
      attributes: { type: 'button', 'data-about': 'by-hand' },
      on: () => void onceAtATime(byHand, () => giveByHand(refusedCents)),
    },
    texts.refundByHand(money(refusedCents, currency)),
  )
  return [
    el('p', { class: 'muted' }, `${number} · ${moment(createdAt, now)}`),
    el('ul', { class: 'history' }, ...list.map((one) => el('li', {}, refundLine(one, refunds, format, now)))),
    ...[
      onItsWayCents > 0 && texts.refundOnItsWay(money(onItsWayCents, currency)),
      refusedCents > 0 && texts.refundRefused(money(refusedCents, currency)),
      byHandCents > 0 && texts.refundedByHand(money(byHandCents, currency)),
    ]
      .filter((words) => words !== false)
      .map((words) => el('p', { class: 'note' }, words)),
    ...(refusedCents > 0 ? [byHand] : []),
    el(
      'p',
      { attributes: { 'data-about': 'left', tabindex: -1 } },
      !isRefundable
        ? texts.notRefundable
        : leftCents === 0
          ? texts.refundedAll
          : `${texts.refundLeft(money(leftCents, currency))} ${ways.join(', ')}`,
    ),
  ]
}

/** What the customer gets back beside an amount of money; empty for nothing, or where an older server doesn't tell. */
export function besideLine(
  { beside }: Pick<DeskRefunds, 'beside'>,
  cents: number,
  texts: Format['texts'],
): string {
  if (!beside) return ''
  const part = { ...beside, cents }
  const points = shareOf(beside.points, part)
  const what = [
    points > 0 && texts.somePoints(points),
    beside.hasCoupon && isLastPart(part) && texts.itsCoupon,
  ].filter((one) => one !== false)
  return what.length > 0 ? texts.refundWith(what.join(', ')) : ''
}

function waysOf(amounts: ByWay, { currency }: DeskRefunds, { texts, money }: Format): string[] {
  return (['onlineCents', 'counterCents', 'balanceCents'] as const)
    .filter((way) => amounts[way] > 0)
    .map((way) => texts.refundWays[way](money(amounts[way], currency)))
}

function refundLine(refund: DeskRefund, refunds: DeskRefunds, format: Format, now: number): string {
  const { at, by, reason, pointsBack, pointsTaken, pointsMissing } = refund
  const { texts, moment } = format
  const points = pointsBack - pointsTaken
  const what = [
    ...waysOf(refund, refunds, format),
    points !== 0 && pointsOf(points, texts),
    pointsMissing > 0 && texts.missingPoints(pointsMissing),
  ]
  return [moment(at, now), what.filter(Boolean).join(', '), by, reason !== '' && `“${reason}”`]
    .filter(Boolean)
    .join(' · ')
}
