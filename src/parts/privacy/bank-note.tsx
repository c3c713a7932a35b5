import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../shell/visit/app-context.ts'

/**
 * The other exception to the privacy notice, for a restaurant whose bank has a form inside the app: who receives what
 * is typed there.
 */
export function BankNote() {
  const { cardPublicKey } = useCurrentShop()
  if (cardPublicKey === '') return null
  return (
    <Trans>
      Only when you pay online, the bank's form is fetched from js.stripe.com: what you type there, and the
      cookies it sets, are between you and the bank.
    </Trans>
  )
}
