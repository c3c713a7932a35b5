import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Notice } from '../../ui/message/notice.tsx'
import { Button } from '../../ui/button.tsx'
import { isOrdering } from '../../../core/domain/updates.ts'
import { toast } from '../../ui/message/toast.tsx'
import { goOver } from './go-over.ts'
import styles from './version-notice.module.css'

/** Explains what another version of the app means for this tab, and offers the way out. */
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
  return <Superseded />
}

/** Switches to the newer release by itself, but not while the customer is filling in an order. */
function Superseded() {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!isOrdering(location.pathname)) void goOver()
  }, [])
  const reload = async () => {
    setBusy(true)
    if (await goOver()) return
    setBusy(false)
    toast('warn', t`Still no connection. It is kept safe here.`)
  }
  return (
    <Notice
      tone="warn"
      icon="refresh"
      live
      action={
        <Button variant="quiet" busy={busy} onClick={() => void reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>A newer version of this app is open. Reload to go on; nothing is lost.</Trans>
    </Notice>
  )
}
