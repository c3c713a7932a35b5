import { Trans } from '@lingui/react/macro'
import { useSetting } from '../../queries/use-settings.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './profile-screen.module.css'

/** The guest, by name once one was given. */
export function Who() {
  const contact = useSetting('contact')
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
  return (
    <div className={styles.who}>
      <span className={styles.face}>
        <Icon name="person" size={28} />
      </span>
      <div>
        <h2 className={styles.name}>{name || <Trans>Guest</Trans>}</h2>
        <p className={styles.muted}>
          {name ? (
            <Trans>You order as a guest on this phone.</Trans>
          ) : (
            <Trans>You order without an account, on this phone.</Trans>
          )}
        </p>
      </div>
    </div>
  )
}
