import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { customerMayCancel, isOver } from '../../../../../core/domain/order/order-states.ts'
import type { OrderIntentRow, OrderRow } from '../../../../../core/storage/rows.ts'
import { engine } from '../../../../engine.ts'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { run } from '../../../../shell/command.ts'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'
import { ConfirmSheet } from '../../../../ui/sheet/confirm-sheet.tsx'
import { Notice } from '../../../../ui/message/notice.tsx'
import { statusLooks } from '../../../../parts/order/status/status-looks.ts'
import { StatusWords } from '../../../../parts/order/status/status-words.tsx'
import { cancelStatusOf } from '../../../../parts/order/status/status.ts'
import { useErrorText } from '../../../../shell/use-error-text.ts'
import { useCancellation } from '../../../../queries/orders/use-orders.ts'
import { Button } from '../../../../ui/button.tsx'
import { CallShop } from '../blocks/call-shop.tsx'
import styles from '../blocks/order-detail.module.css'

/** Cancelling the order while the restaurant allows it, and calling the restaurant. */
export function OrderActions({ order }: { order: OrderRow }) {
  const { cancelUntil } = useCurrentShop()
  const cancellation = useCancellation(order.id)
  const isGone = order.goneSince !== undefined
  const mayBeCancelled = !isGone && (order.state === 'locked' || customerMayCancel(order.state, cancelUntil))
  return (
    <div className={styles.actions}>
      {cancellation && <Cancellation intent={cancellation} />}
      {cancellation === null && mayBeCancelled && <Cancel order={order} />}
      {(!isOver(order) || isGone) && <CallShop />}
    </div>
  )
}

function Cancel({ order }: { order: OrderRow }) {
  const { t } = useLingui()
  const { open, show, close } = useSheet('cancel-order')
  const cancel = async () => {
    await run(engine.cancelOrder(order.id))
    close()
  }
  return (
    <>
      <Button variant="danger" wide onClick={show}>
        <Trans>Cancel this order</Trans>
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={t`Cancel this order?`}
        yes={<Trans>Cancel the order</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={cancel}
      >
        <p>
          <Trans>The restaurant is asked to drop it. This can't be undone.</Trans>
        </p>
      </ConfirmSheet>
    </>
  )
}

/** A cancellation that hasn't left this phone, or that failed. */
function Cancellation({ intent }: { intent: OrderIntentRow }) {
  const why = useErrorText(intent.code, intent.data)
  const { i18n } = useLingui()
  const status = cancelStatusOf(intent)
  const drop = (words: ReactNode) => (
    <Button variant="quiet" onClick={() => void run(engine.withdraw(intent.id))}>
      {words}
    </Button>
  )
  if (status === 'cancelFailed')
    return (
      <Notice tone="danger" icon="alert" action={drop(<Trans>All right</Trans>)}>
        <strong>
          <Trans>The order was not cancelled.</Trans>
        </strong>
        {intent.state === 'expired' ? (
          <Trans>The restaurant couldn't be reached in time.</Trans>
        ) : (
          <span>{why}</span>
        )}
      </Notice>
    )
  // The cancellation has been sent, and its outcome is being asked for.
  if (status === 'cancelChecking')
    return (
      <Notice tone="warn" icon="search">
        <strong>{i18n._(statusLooks[status].name)}</strong>
        <StatusWords status={status} intent={intent} portal={false} />
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      icon="clock"
      action={
        intent.attempts === 0 && intent.state === 'queued'
          ? drop(<Trans>Don't cancel after all</Trans>)
          : null
      }
    >
      <strong>
        <Trans>You asked to cancel; not sent yet</Trans>
      </strong>
      <Trans>It is saved on this phone. Until the restaurant has it, the order stands.</Trans>
    </Notice>
  )
}
