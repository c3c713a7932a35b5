import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CartDifferences } from '../../../../../core/schema/order/cart-differences.ts'
import { useMoney } from '../../../../shell/visit/app-context.ts'
import { ChangeList } from '../../../../parts/order/changes/change-list.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet/sheet.tsx'
import styles from '../form/checkout.module.css'

type CartChangedSheetProps = {
  open: boolean
  onClose: () => void
  differences: CartDifferences | null
  /** Accepts the new prices. */
  onAccept: () => Promise<unknown>
}

/**
 * Says what has changed on the menu since the cart was filled. Nothing changes in the cart before the customer agrees.
 */
export function CartChangedSheet({ open, onClose, differences, onAccept }: CartChangedSheetProps) {
  const { t } = useLingui()
  const money = useMoney()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    await onAccept()
    setBusy(false)
  }
  const total = differences?.totalCents
  const fee = differences?.delivery
  const changes = [
    ...(differences?.lines ?? []),
    ...(fee ? [{ lineId: 'delivery', title: t`Delivery fee`, ...fee }] : []),
  ]
  return (
    <Sheet
      open={open && differences !== null}
      onClose={onClose}
      title={changes.length === 1 && fee ? t`Delivery has another price` : t`The menu has changed`}
      footer={
        <Button wide busy={busy} onClick={() => void accept()}>
          <Trans>Update my cart</Trans>
        </Button>
      }
    >
      <div className={styles.changed}>
        <p className={styles.muted}>
          <Trans>Nothing was ordered. Have a look first:</Trans>
        </p>
        <ChangeList changes={changes} />
        {total !== undefined && (
          <p className={styles.newTotal}>
            <Trans>New total</Trans>
            <span>{money(total)}</span>
          </p>
        )}
      </div>
    </Sheet>
  )
}
