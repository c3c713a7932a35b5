import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { engine } from '../engine.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { run } from './command.ts'
import styles from './connection.module.css'

type ConnectionSheetProps = { open: boolean; portal: boolean; onClose: () => void }

/** What no network means here, and what to do. */
export function ConnectionSheet({ open, portal, onClose }: ConnectionSheetProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    const result = await run(engine.sendNow())
    setBusy(false)
    if (result.ok) onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={portal ? t`This Wi-Fi wants you to sign in` : t`You're offline`}
      footer={
        <Button wide busy={busy} onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <div className={styles.help}>{portal ? <PortalHelp /> : <OfflineHelp />}</div>
    </Sheet>
  )
}

function OfflineHelp() {
  return (
    <>
      <p>
        <Trans>The menu is saved on this phone: look around, choose, and order as always.</Trans>
      </p>
      <p>
        <Trans>
          Your order is kept safe here and goes to the restaurant by itself as soon as there is signal.
        </Trans>
      </p>
    </>
  )
}

function PortalHelp() {
  return (
    <>
      <p>
        <Trans>You're connected, but this network lets nothing through until you accept its terms.</Trans>
      </p>
      <ol>
        <li>
          <Trans>
            Open the Wi-Fi settings of your phone and tap this network, or open any website in your browser.
          </Trans>
        </li>
        <li>
          <Trans>Sign in or accept the terms on the page that appears.</Trans>
        </li>
        <li>
          <Trans>Come back here. Nothing of your order is lost.</Trans>
        </li>
      </ol>
    </>
  )
}
