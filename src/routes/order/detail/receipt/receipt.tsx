import { Trans, useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { localeOf } from '../../../../../core/domain/locale-of.ts'
import { sumOfWays } from '../../../../../core/domain/order/refund.ts'
import { dateReading } from '../../../../../core/domain/time/date-reading.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { useCurrentShop, useMoney, useSpoken } from '../../../../shell/visit/app-context.ts'
import { billNames } from '../../../../parts/order/bill/bill-names.ts'
import { OwedWords, PaidWords } from '../../../../parts/order/paid-words.tsx'
import { paymentNames } from '../../../../parts/order/payment-names.ts'
import { orderTypeLooks } from '../../../../words/order-types.ts'
import { receiptSums } from './receipt-sums.ts'
import styles from './receipt.module.css'

type ReceiptProps = { order: OrderRow; ref?: Ref<HTMLElement> }

/** The receipt of an order: the restaurant, time, lines, taxes included, and what was paid. */
export function Receipt({ order, ref }: ReceiptProps) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { name, address, phone, timeZone } = useCurrentShop()
  const { number, createdAt, orderType, tableNumber: place, pickupNumber, lines, payment } = order
  const { taxes = [], refunds = [], paidCents } = order
  const { changes, totalCents, balanceCents } = receiptSums(order)
  const oweableCents = totalCents - balanceCents
  const when = dateReading(localeOf(useSpoken()), timeZone, 'long')
  return (
    <article ref={ref} className={styles.receipt} data-receipt>
      <header className={styles.head}>
        <h3 className={styles.shop}>{name}</h3>
        {address !== '' && <p>{address}</p>}
        {phone !== '' && <p>{phone}</p>}
      </header>
      <p className={styles.facts}>
        <strong>
          <Trans>Order {number}</Trans>
        </strong>
        <span>{when(createdAt)}</span>
        <span>
          {i18n._(orderTypeLooks[orderType].name)}
          {place !== '' && (
            <>
              {' · '}
              <Trans>Table {place}</Trans>
            </>
          )}
          {pickupNumber !== '' && ` · ${pickupNumber}`}
        </span>
      </p>
      <table className={styles.table}>
        <tbody>
          {lines.map(({ title, details, quantity, cents }, index) => (
            // Lines have no ids of their own, and never change their order.
            <tr key={index}>
              <td>
                {quantity} × {title}
                {details.length > 0 && <small>{details.join(' · ')}</small>}
              </td>
              <td>{money(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          {changes.map(({ rule, cents, name: title }) => (
            <tr key={rule}>
              <td>
                {i18n._(billNames[rule])}
                {title && <small>{title}</small>}
              </td>
              <td>{money(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <td>{money(totalCents)}</td>
          </tr>
          {(oweableCents > 0 || balanceCents === 0) && (
            <tr>
              <td>
                <PaidWords order={order} /> ({i18n._(paymentNames[payment])})
              </td>
              <td>{money(paidCents)}</td>
            </tr>
          )}
          {balanceCents > 0 && (
            <tr>
              <td>
                <Trans>Paid</Trans> ({i18n._(billNames.balance)})
              </td>
              <td>{money(balanceCents)}</td>
            </tr>
          )}
          {refunds.map(({ at, ...ways }) => {
            const day = when(at)
            return (
              <tr key={at}>
                <td>
                  <Trans>Refunded on {day}</Trans>
                </td>
                <td>{money(-sumOfWays(ways))}</td>
              </tr>
            )
          })}
          {oweableCents > paidCents && (
            <tr>
              <td>
                <OwedWords order={order} />
              </td>
              <td>{money(oweableCents - paidCents)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {taxes.length > 0 && <Taxes taxes={taxes} isRefunded={refunds.length > 0} />}
    </article>
  )
}

type TaxesProps = { taxes: NonNullable<OrderRow['taxes']>; isRefunded: boolean }

/**
 * The taxes of what was ordered. A refund doesn't say which dishes it is for, so refunded amounts are still included.
 */
function Taxes({ taxes, isRefunded }: TaxesProps) {
  const money = useMoney()
  const { i18n } = useLingui()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            {isRefunded ? <Trans>Tax in it, before refunds</Trans> : <Trans>Tax in it</Trans>}
          </th>
          <th scope="col">
            <Trans>Net</Trans>
          </th>
          <th scope="col">
            <Trans>Tax</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ name, rate, netCents, taxCents }) => (
          <tr key={rate}>
            <td>
              {name} {i18n.number(rate / 100, { style: 'percent', maximumFractionDigits: 2 })}
            </td>
            <td>{money(netCents)}</td>
            <td>{money(taxCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
