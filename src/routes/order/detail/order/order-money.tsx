import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isFinal, isOver } from '../../../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { OwedWords, PaidWords } from '../../../../parts/order/paid-words.tsx'
import { useCurrentShop, useMoney } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import styles from './order-money.module.css'
import { hasCouponBack } from './coupon-back.ts'
import { paidByMistake } from './paid-by-mistake.ts'

/** How much of the total is paid, and what is left. */
export function OrderMoney({ order }: { order: OrderRow }) {
  const money = useMoney()
  const { totalCents, paidCents, state } = order
  const isCalledOff = isOver(order) && state !== 'completed'
  return (
    <Amounts
      rows={[
        { term: <PaidWords order={order} />, value: money(paidCents) },
        !isCalledOff && { term: <OwedWords order={order} />, value: money(totalCents - paidCents) },
      ]}
    />
  )
}

/**
 * What the customer gets back from an order that was cancelled, refused or expired, or what was paid by mistake for
 * another one. Shows nothing if they had given nothing.
 */
export function GivenBack({ order }: { order: OrderRow }) {
  const money = useMoney()
  const { timeZone } = useCurrentShop()
  const { state, bill = [], refundCents = 0 } = order
  if (!isFinal(state) || state === 'completed') {
    const cents = paidByMistake(order)
    return (
      cents > 0 && (
        <YouGetBack rows={[{ term: <Trans>What was paid by mistake</Trans>, value: money(cents) }]} />
      )
    )
  }
  const stepOf = (rule: string) => bill.find((step) => step.rule === rule)
  const [points, balance] = [stepOf('points'), stepOf('balance')]
  const coupon = hasCouponBack(order, timeZone) && (stepOf('coupon') ?? stepOf('freeDelivery'))
  const rows = [
    refundCents > 0 && {
      term: order.isPractice ? <PaidWords order={order} /> : <Trans>What you paid</Trans>,
      value: money(refundCents),
    },
    balance && { term: <Trans>Voucher balance</Trans>, value: money(-balance.cents) },
    points && { term: <Trans>Points, worth</Trans>, value: money(-points.cents) },
    coupon && { term: <Trans>Coupon</Trans>, value: coupon.name ?? money(-coupon.cents) },
  ]
  return rows.some(Boolean) && <YouGetBack rows={rows} />
}

const YouGetBack = ({ rows }: { rows: Rows }) => (
  <div>
    <h3 className={styles.heading}>
      <Trans>You get back</Trans>
    </h3>
    <Amounts rows={rows} />
  </div>
)

/** The refunds of a completed order: when, why, and in which ways the money went back. */
export function Refunds({ order }: { order: OrderRow }) {
  const money = useMoney()
  const { dayTime } = useFormats()
  const { refunds = [], state, isPractice } = order
  if (state !== 'completed' || refunds.length === 0) return null
  return (
    <div>
      <h3 className={styles.heading}>
        <Trans>Refunded</Trans>
      </h3>
      {refunds.map(({ at, reason, onlineCents, counterCents, balanceCents }) => {
        const amount = money(onlineCents + counterCents + balanceCents)
        const when = dayTime(at)
        return (
          <div key={at}>
            <p>
              <Trans>
                {amount} was refunded ({when}).
              </Trans>{' '}
              {reason !== '' && <Trans>The restaurant says: “{reason}”</Trans>}
            </p>
            <Amounts
              rows={[
                onlineCents > 0 && {
                  term: isPractice ? <PaidWords order={order} /> : <Trans>Back to where you paid</Trans>,
                  value: money(onlineCents),
                },
                counterCents > 0 && { term: <Trans>At the restaurant</Trans>, value: money(counterCents) },
                balanceCents > 0 && { term: <Trans>Voucher balance</Trans>, value: money(balanceCents) },
              ]}
            />
          </div>
        )
      })}
    </div>
  )
}

type Rows = ({ term: ReactNode; value: ReactNode } | false | undefined)[]

const Amounts = ({ rows }: { rows: Rows }) => (
  <dl className={styles.amounts}>
    {rows.map(
      (row, index) =>
        row && (
          // The rows of one list never change places.
          <div key={index} className={styles.row}>
            <dt>{row.term}</dt>
            <dd>{row.value}</dd>
          </div>
        ),
    )}
  </dl>
)
