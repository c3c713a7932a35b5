import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/message/notice.tsx'
import { Button } from '../../ui/button.tsx'
import { takeOver } from './take-over.ts'
import styles from './version-notice.module.css'

/** Loads the app anew, in the newest release that is on this phone: an old one would only say the same again. */
async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.waiting) await takeOver(registration.waiting)
  location.reload()
}

/** What another version of the app means for this tab, and the way out. */
export function VersionNotice({ status }: { status: 'superseded' | 'blocked' }) {
  return (
    <div className={styles.notice}>
      <Meaning status={status} />
    </div>
  )
}

function Meaning({ status }: { status: 'superseded' | 'blocked' }) {
  if (status === 'blocked')
    return (
      <Notice tone="warn" icon="refresh" live>
        <Trans>An older version of this app is open in another tab. Close it to go on here.</Trans>
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      icon="refresh"
      live
      action={
        <Button variant="quiet" onClick={() => void renew()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>A newer version of this app is open. Reload to go on; nothing is lost.</Trans>
    </Notice>
  )
}
