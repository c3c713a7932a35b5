import { Trans, useLingui } from '@lingui/react/macro'
import { isOver } from '../../../../../core/domain/order/order-states.ts'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { useFormats } from '../../../../shell/visit/use-formats.ts'
import { BillTotal } from '../../../../parts/order/bill/bill-total.tsx'
import { PushCard } from '../../../../parts/push/push-card.tsx'
import { OrderLines } from '../../../../parts/order/bill/order-lines.tsx'
import { Section } from '../../../../ui/content/section.tsx'
import { useIntent } from '../../../../queries/orders/use-orders.ts'
import { OrderActions } from './order-actions.tsx'
import styles from '../blocks/order-detail.module.css'
import { OrderFacts } from './order-facts.tsx'
import { OrderHero } from './order-hero.tsx'
import { PayNow } from './pay-now.tsx'
import { GivenBack, OrderMoney, Refunds } from './order-money.tsx'
import { ReceiptButton } from '../receipt/receipt-button.tsx'
import { PastAgain } from '../again/past-again.tsx'
import { stepWords } from '../progress/step-words.tsx'
import { orderSteps } from '../progress/steps.ts'
import { Timeline } from '../progress/timeline.tsx'

/** An order of dishes: its progress, its dishes, and the possible actions. */
export function MealView({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  const { dayTime } = useFormats()
  const intent = useIntent(order.clientOrderId)
  const heard = dayTime(order.confirmedAt)
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <OrderHero order={order} />
        <PayNow order={order} />
        {/* Don't offer notifications while the order waits for payment: paying comes first. */}
        {order.state !== 'pendingPayment' && <PushCard over={isOver(order)} />}
        <Section
          title={t`Progress`}
          action={
            <span className={styles.heard}>
              <Trans>Last update {heard}</Trans>
            </span>
          }
        >
          <Timeline
            steps={orderSteps(order, intent?.createdAt ?? null)}
            words={(step) => stepWords(step, order)}
          />
        </Section>
      </div>
      <div className={styles.column}>
        <Section title={t`Dishes`}>
          <OrderLines lines={order.lines} />
          <BillTotal steps={order.bill ?? []} totalCents={order.totalCents} open />
          <OrderMoney order={order} />
          <GivenBack order={order} />
          <Refunds order={order} />
          <ReceiptButton order={order} />
        </Section>
        <Section title={t`Details`}>
          <OrderFacts order={order} />
        </Section>
        <PastAgain order={order} />
        <OrderActions order={order} />
      </div>
    </div>
  )
}
