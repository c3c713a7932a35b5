import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Voucher } from '../../../../../core/schema/order/voucher.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { lookOf } from '../../../../parts/order/order-looks.ts'
import { paymentNames } from '../../../../parts/order/payment-names.ts'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Facts } from '../../../../ui/content/facts.tsx'
import { Section } from '../../../../ui/content/section.tsx'
import styles from '../blocks/order-detail.module.css'
import { CallShop } from '../blocks/call-shop.tsx'
import { GivenBack, OrderMoney } from '../order/order-money.tsx'
import { PayNow } from '../order/pay-now.tsx'
import { StatusHero } from '../progress/status-hero.tsx'
import { ReceiptButton } from '../receipt/receipt-button.tsx'
import { CancelVoucher } from './cancel-voucher.tsx'
import { GiftToGive } from './gift-to-give.tsx'

type VoucherViewProps = { order: OrderRow; voucher: Voucher }

/** The purchase of a voucher: the state of its payment and, once paid, the voucher. */
export function VoucherView({ order, voucher }: VoucherViewProps) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { dayTime } = useFormats()
  const look = lookOf(order)
  const { amountCents, bonusCents, gift } = voucher
  const isPaid = order.state === 'completed'
  const isOpened = gift !== null && gift.openedAt !== null
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <StatusHero
          tone={isPaid ? 'ok' : look.tone}
          icon={look.icon}
          title={
            isPaid && order.goneSince === undefined && !isOpened ? (
              gift ? (
                <Trans>Your gift is ready</Trans>
              ) : (
                <Trans>It is on your balance</Trans>
              )
            ) : order.state === 'refused' ? (
              isPaidBackInPart(order) ? (
                <Trans>Paid back in part</Trans>
              ) : (
                <Trans>Paid back</Trans>
              )
            ) : (
              i18n._(look.name)
            )
          }
        >
          <p>{meaning(order, voucher)}</p>
        </StatusHero>
        <PayNow order={order} />
        {isPaid && gift?.code && !isOpened && <GiftToGive gift={gift} code={gift.code} />}
        {isPaid && !gift && (
          <ButtonLink to="/voucher" variant="secondary" wide>
            <Trans>See your vouchers</Trans>
          </ButtonLink>
        )}
      </div>
      <div className={styles.column}>
        <Section title={t`Voucher`}>
          <Facts
            rows={[
              { icon: 'gift', term: <Trans>Voucher</Trans>, value: money(amountCents) },
              bonusCents > 0 && { icon: 'plus', term: <Trans>On top</Trans>, value: money(bonusCents) },
              { icon: 'orders', term: <Trans>Order number</Trans>, value: order.number },
              { icon: 'clock', term: <Trans>Ordered</Trans>, value: dayTime(order.createdAt) },
              { icon: 'lock', term: <Trans>Payment</Trans>, value: i18n._(paymentNames[order.payment]) },
            ]}
          />
          <OrderMoney order={order} />
          <GivenBack order={order} />
          {isPaid && <ReceiptButton order={order} />}
        </Section>
        <div className={styles.actions}>
          <CancelVoucher order={order} />
          <CallShop />
        </div>
      </div>
    </div>
  )
}

/** The part of the voucher that was spent meanwhile isn't paid back. */
const isPaidBackInPart = ({ refundCents = 0, paidCents }: OrderRow): boolean =>
  refundCents > 0 && refundCents < paidCents

function Returned({ order }: { order: OrderRow }) {
  const money = useMoney()
  const amount = money(order.refundCents ?? 0)
  return isPaidBackInPart(order) ? (
    <Trans>The restaurant has taken it back and returns {amount}: the rest was spent.</Trans>
  ) : (
    <Trans>The restaurant has taken it back and returns the money.</Trans>
  )
}

function meaning(order: OrderRow, { gift }: Voucher): ReactNode {
  const { state, goneSince, history = [] } = order
  if (goneSince !== undefined)
    return (
      <Trans>The restaurant's computer doesn't have this purchase. Ask there before you pay again.</Trans>
    )
  const reason = history.at(-1)?.reason ?? ''
  switch (state) {
    case 'pendingPayment':
      return <Trans>It is yours once it is paid.</Trans>
    case 'locked':
      return <Trans>The bank is asked for the payment.</Trans>
    case 'completed':
      if (!gift) return <Trans>You pay with it at the checkout, with all or with a part of it.</Trans>
      if (gift.openedAt !== null)
        return <Trans>It was opened, and its balance is on a member's account.</Trans>
      return (
        <Trans>
          Give the code or the link to whoever it is for. Whoever opens it first gets the balance.
        </Trans>
      )
    case 'refused':
      return (
        <>
          <Returned order={order} />
          {reason !== '' && ' '}
          {reason !== '' && <Trans>The restaurant says: “{reason}”</Trans>}
        </>
      )
    case 'expired':
      return <Trans>It wasn't paid in time.</Trans>
    default:
      return <Trans>Nothing was bought.</Trans>
  }
}
