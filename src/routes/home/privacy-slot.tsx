import { useSetting } from '../../queries/use-settings.ts'
import styles from './home-screen.module.css'
import { late } from './late.tsx'

const PrivacyNotice = late(async () => (await import('../../parts/privacy/privacy-notice.tsx')).PrivacyNotice)

/** Room for the privacy notice, until it was read. */
export function PrivacySlot() {
  if (useSetting('privacyNotice') !== null) return null
  return (
    <div className={styles.notice}>
      <PrivacyNotice />
    </div>
  )
}
