import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrentShop } from '../../shell/visit/app-context.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { BankNote } from './bank-note.tsx'
import { MapNote } from './map-note.tsx'
import { useIsMember } from '../../queries/use-is-member.ts'
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
        <ul className={styles.list}>
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

/** What the restaurant knows about the customer, where it goes and how to have it deleted. */
export function PrivacyPoints(): ReactNode {
  const isMember = useIsMember() === true
  return (
    <ul className={styles.list}>
      <li>
        <Trans>
          The restaurant gets what it needs to serve you: your order, the name and number you give, your note.
        </Trans>
      </li>
      <li>
        <Trans>
          It knows this phone by a random number. For a day it also keeps the network address from which you
          ordered, booked a table or asked for a code.
        </Trans>
      </li>
      <li>
        <Trans>The app talks to the restaurant's server only. No cookies, no advertising, no trackers.</Trans>{' '}
        <MapNote /> <BankNote />
      </li>
      <li>
        {isMember ? (
          <Trans>
            Copies of the menu, your name and your orders are kept on this phone until you log out.
          </Trans>
        ) : (
          <Trans>
            Copies of the menu, your name and your orders are kept on this phone until you exit guest mode.
          </Trans>
        )}
      </li>
    </ul>
  )
}
