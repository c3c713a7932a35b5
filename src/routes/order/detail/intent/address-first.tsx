import { Trans } from '@lingui/react/macro'
import type { OrderIntentRow } from '../../../../../core/storage/rows.ts'
import { Notice } from '../../../../ui/message/notice.tsx'
import { useErrorText } from '../../../../shell/use-error-text.ts'
import { useAddressOf } from '../../../../queries/use-addresses.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

/** Why the restaurant refused the address for which an order waits, and a link to correct it. */
export function AddressFirst({ intent }: { intent: OrderIntentRow }) {
  const id = intent.summary.delivery?.addressId ?? null
  const why = useErrorText(useAddressOf(id)?.change?.code ?? null)
  if (id === null) return null
  return (
    <Notice
      tone="warn"
      icon="pin"
      live
      action={
        <ButtonLink to="/address/manage" search={(old) => ({ ...old, id })} variant="quiet">
          <Trans>Correct the address</Trans>
        </ButtonLink>
      }
    >
      {why}
    </Notice>
  )
}
