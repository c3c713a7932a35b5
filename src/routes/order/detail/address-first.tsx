import { Trans } from '@lingui/react/macro'
import type { OrderIntentRow } from '../../../../core/storage/rows.ts'
import { Notice } from '../../../parts/notice.tsx'
import { useErrorText } from '../../../parts/use-error-text.ts'
import { needsCustomer, useAddressOf } from '../../../queries/use-addresses.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** An order that waits for its address: what the restaurant had against that, and the way to put it right. */
export function AddressFirst({ intent }: { intent: OrderIntentRow }) {
  const id = intent.lane.startsWith('address:') ? (intent.summary.delivery?.addressId ?? null) : null
  const change = useAddressOf(id)?.change ?? null
  const why = useErrorText(change?.code ?? null)
  if (id === null || !change || !needsCustomer(change)) return null
  return (
    <Notice
      tone="warn"
      icon="pin"
      live
      action={
        <ButtonLink to="/address/manage" search={(old) => ({ ...old, id })} variant="secondary">
          <Trans>Correct the address</Trans>
        </ButtonLink>
      }
    >
      <strong>
        <Trans>This order waits for its address.</Trans>
      </strong>
      <span>{why}</span>
      <Trans>Correct it and the order is sent, or take the order back.</Trans>
    </Notice>
  )
}
