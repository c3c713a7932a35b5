import { useSetting } from '../../queries/use-settings.ts'
import styles from './home-screen.module.css'
import { late } from './late.tsx'

const PrivacyNotice = late(() => import('../../parts/privacy/privacy-notice.tsx'), 'PrivacyNotice')

/** The place of the privacy notice, until the customer dismisses it. */
export function PrivacySlot() {
  if (useSetting('privacyNotice') !== null) return null
  return (
    <div className={styles.notice}>
      <PrivacyNotice />
    </div>
  )
}
