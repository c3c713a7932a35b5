import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentShop } from '../../../shell/visit/app-context.ts'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { PrivacyPoints } from '../../privacy/privacy-points.tsx'
import points from '../../privacy/privacy-points.module.css'
import styles from './terms-sheet.module.css'

/** The full text of the terms and the privacy notice. */
export function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { name, cancelUntil } = useCurrentShop()
  return (
    <Sheet open={open} onClose={onClose} title={t`Terms and privacy notice`}>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Trans>Your order</Trans>
        </h3>
        <ul className={points.list}>
          <li>
            <Trans>With your order you ask {name} to prepare the dishes at the prices shown.</Trans>
          </li>
          <li>
            {cancelUntil === 'preparation' ? (
              <Trans>Until the kitchen has begun with it, you can cancel it here in the app.</Trans>
            ) : (
              <Trans>Until the restaurant has confirmed it, you can cancel it here in the app.</Trans>
            )}
          </li>
          <li>
            <Trans>You pay the restaurant itself: there, or online through its bank.</Trans>
          </li>
          <li>
            <Trans>If you have an allergy, please also tell the people who cook for you.</Trans>
          </li>
        </ul>
        <h3 className={styles.title}>
          <Trans>Your data</Trans>
        </h3>
        <PrivacyPoints />
      </div>
    </Sheet>
  )
}
