import { Trans, useLingui } from '@lingui/react/macro'
import type { LineChange } from '../../../../../core/schema/order/cart-differences.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import type { OrderOffer } from '../../../../../workers/engine/ordering/checkout.ts'
import { billNames } from '../../../../parts/order/bill/bill-names.ts'
import { ChangeList } from '../../../../parts/order/changes/change-list.tsx'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { changedSteps } from './changed-steps.ts'
import styles from './order-again.module.css'

/**
 * What has changed about an order with reductions, to read only: what comes off depends on which of the dishes are
 * ordered, so the checkout computes it anew.
 */
export function AtCheckout({ intent, offer }: { intent: OrderIntentRow; offer: OrderOffer }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { bill, totalCents } = intent.summary
  const { lines, steps } = offer
  const changes: LineChange[] = [
    ...lines.filter(({ beforeCents, afterCents }) => beforeCents !== afterCents),
    ...(bill && steps ? changedSteps(bill, steps) : []).map(({ rule, ...cents }) => ({
      lineId: rule,
      title: i18n._(billNames[rule]),
      ...cents,
    })),
  ]
  const nowCents = steps?.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <>
      {changes.length > 0 && (
        <div className={styles.panel}>
          <h3 className={styles.heading}>
            <Trans>What has changed</Trans>
          </h3>
          <ChangeList changes={changes} />
          {nowCents !== undefined && nowCents !== totalCents && (
            <p className={styles.total}>
              <Trans>New total</Trans>
              <span>
                <s>{money(totalCents)}</s> <strong>{money(nowCents)}</strong>
              </span>
            </p>
          )}
        </div>
      )}
      <SavingsAnew />
    </>
  )
}

/** Reductions by a member's level, a coupon or points depend on the dishes: the checkout computes them again. */
export function SavingsAnew() {
  return (
    <Notice icon="info">
      <Trans>
        What comes off this order depends on its dishes, and on the points, coupons and balance that you have
        by now. Change it at the checkout to order it again.
      </Trans>
    </Notice>
  )
}
