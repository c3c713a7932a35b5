import { type ComponentType, useEffect, useState } from 'react'
import { allWords } from '../../i18n/catalogs.ts'
import { useSetting } from '../../queries/use-settings.ts'
import styles from './home-screen.module.css'

/** Room for the privacy notice, until it was read. It comes when all the rest is there, or not at all this time. */
export function PrivacySlot() {
  const read = useSetting('privacyNotice')
  const wanted = read === null
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted) return
    let current = true
    const load = async () => {
      const [{ PrivacyNotice }] = await Promise.all([import('../../parts/privacy-notice.tsx'), allWords()])
      if (current) setNotice(() => PrivacyNotice)
    }
    // No screen fails for want of a notice.
    load().catch(() => {})
    return () => {
      current = false
    }
  }, [wanted])
  if (!wanted || !Notice) return null
  return (
    <div className={styles.notice}>
      <Notice />
    </div>
  )
}
