import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderRow } from '../../../../../core/storage/rows.ts'
import { engine } from '../../../../engine.ts'
import { run } from '../../../../shell/command.ts'
import { useSheet } from '../../../../shell/navigation/use-sheet.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmSheet } from '../../../../ui/sheet/confirm-sheet.tsx'

/** Cancels a voucher purchase that isn't paid. It needs the network, and says so without one. */
export function CancelVoucher({ order: { id, state, goneSince } }: { order: OrderRow }) {
  const { t } = useLingui()
  const { open, show, close } = useSheet('cancel-voucher')
  const [busy, setBusy] = useState(false)
  if (goneSince !== undefined || (state !== 'pendingPayment' && state !== 'locked')) return null
  const cancel = async () => {
    setBusy(true)
    await run(engine.cancelVoucher(id))
    setBusy(false)
    close()
  }
  return (
    <>
      <Button variant="danger" wide busy={busy} onClick={show}>
        <Trans>Cancel this purchase</Trans>
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={t`Cancel this purchase?`}
        yes={<Trans>Cancel the purchase</Trans>}
        no={<Trans>Keep it</Trans>}
        onYes={cancel}
      >
        <p>
          {/* While locked, the purchase may be paid at the bank at this very moment, and then isn't cancelled: don't
              say that nothing was paid. */}
          {state === 'locked' ? (
            <Trans>You can buy a voucher again at any time.</Trans>
          ) : (
            <Trans>Nothing has been paid. You can buy a voucher again at any time.</Trans>
          )}
        </p>
      </ConfirmSheet>
    </>
  )
}
