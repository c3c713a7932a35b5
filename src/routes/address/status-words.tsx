import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useErrorText } from '../../shell/use-error-text.ts'
import type { AddressStatus } from './address-status.ts'

type StatusWordsProps = { status: AddressStatus; code: string | null; portal: boolean }

/** The status of a change to an address and what it means, in plain words. */
export function StatusWords({ status, code, portal }: StatusWordsProps): ReactNode {
  const why = useErrorText(status === 'refused' ? code : null)
  switch (status) {
    case 'waiting':
      if (portal)
        return <Trans>This Wi-Fi lets nothing through before you sign in. Your address is safe here.</Trans>
      return <Trans>Saved on this phone. The restaurant gets it as soon as it can be reached.</Trans>
    case 'unsaved':
      return (
        <Trans>
          Nothing is saved here, so keep this page open: it will be sent as soon as there is signal.
        </Trans>
      )
    case 'sending':
      return <Trans>The restaurant is getting it.</Trans>
    case 'refused':
      return why
    case 'numberRefused':
      return <Trans>There is no such phone number. Check it and its country code.</Trans>
    case 'gone':
      return <Trans>It was deleted on another phone. Save it again if you still want it.</Trans>
    case 'tooLate':
      return <Trans>It waited for a week and wasn't sent. Send it now if you still want it.</Trans>
    case 'notDeleted':
      return <Trans>It couldn't be deleted at the restaurant.</Trans>
  }
}
