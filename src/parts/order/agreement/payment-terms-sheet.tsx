import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import styles from './payment-terms.module.css'

/** The full text of the payment agreement. */
export function PaymentTermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = useCurrentShop()
  return (
    <Sheet open={open} onClose={onClose} title={t`Payment agreement`}>
      <ul className={styles.list}>
        <li>
          <Trans>
            You pay {name}, through its bank. Card numbers are typed at the bank; neither this app nor the
            restaurant sees them.
          </Trans>
        </li>
        <li>
          <Trans>The restaurant begins once the bank has confirmed the payment.</Trans>
        </li>
        <li>
          <Trans>An order that isn't paid in time is no longer valid. Nothing is charged for it.</Trans>
        </li>
        <li>
          <Trans>
            If the order is cancelled, refused or expires, the money goes back the way it came. Banks take
            some days for it.
          </Trans>
        </li>
      </ul>
    </Sheet>
  )
}
