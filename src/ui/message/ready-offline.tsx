import { Trans } from '@lingui/react/macro'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './ready-offline.module.css'

/** Shows whether the app is ready to be used without a network. */
export function ReadyOffline({ ready }: { ready: boolean }) {
  return (
    <p className={classes(styles.note, ready && styles.ready)}>
      <Icon name={ready ? 'ready' : 'install'} size={20} />
      {ready ? (
        <Trans>Ready offline — you can order without signal</Trans>
      ) : (
        <Trans>Saving the menu on this phone…</Trans>
      )}
    </p>
  )
}
