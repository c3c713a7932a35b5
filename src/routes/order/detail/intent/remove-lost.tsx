import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { nobodysCode } from '../../../../../core/domain/order/intent-states.ts'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { engine } from '../../../../engine.ts'
import { run } from '../../../../shell/command.ts'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'
import { useShopNow } from '../../../../shell/visit/use-shop-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmSheet } from '../../../../ui/sheet/confirm-sheet.tsx'

/**
 * Removes an order whose outcome this phone can never learn, once it is too late to send it. The order may have
 * arrived, so the customer is told so first, and none of its dishes go back to the cart.
 */
export function RemoveLost({ intent: { id, code, deadlineAt } }: { intent: OrderIntentRow }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const now = useShopNow()
  const { open, show, close } = useSheet('remove-order')
  if (code !== nobodysCode || now === undefined || now < deadlineAt) return null
  const remove = async () => {
    // Replaces the dialog's own step of the history.
    if ((await run(engine.dismiss(id))).ok) await navigate({ to: '/order', replace: true })
    else close()
  }
  return (
    <>
      <Button variant="quiet" wide onClick={show}>
        <Trans>Remove from the list</Trans>
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={t`Remove this order from the list?`}
        yes={<Trans>Remove from the list</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={remove}
      >
        <p>
          <Trans>That doesn't cancel it. Whether it arrived, only the restaurant can tell you.</Trans>
        </p>
      </ConfirmSheet>
    </>
  )
}
