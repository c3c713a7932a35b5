import { Trans, useLingui } from '@lingui/react/macro'
import type { AddressRow } from '../../../core/storage/rows.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'
import { useSheet } from '../../shell/navigation/use-sheet.ts'
import { ConfirmSheet } from '../../ui/sheet/confirm-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/message/toast.tsx'

type DeleteAddressProps = {
  address: AddressRow
  wide?: boolean
  /** Called after the deletion, to leave a screen whose address no longer exists. */
  onDeleted?: () => void
}

/** Deletes an address after a confirmation. */
export function DeleteAddress({ address, wide = false, onDeleted }: DeleteAddressProps) {
  const { t } = useLingui()
  const { id, label, street } = address
  const name = label || street
  const { open, show, close } = useSheet(`delete-address-${id}`)
  const remove = async () => {
    const result = await run(engine.deleteAddress(id))
    close()
    if (!result.ok) return
    toast('text', t`Address deleted`)
    onDeleted?.()
  }
  return (
    <>
      <Button variant="quiet" wide={wide} icon="trash" aria-label={t`Delete ${name}`} onClick={show}>
        <Trans>Delete</Trans>
      </Button>
      <ConfirmSheet
        open={open}
        onClose={close}
        title={t`Delete this address?`}
        yes={<Trans>Delete</Trans>}
        no={<Trans>Keep the address</Trans>}
        onYes={remove}
      >
        <p>{label ? `${label}: ${street}` : street}</p>
      </ConfirmSheet>
    </>
  )
}
