import { Trans, useLingui } from '@lingui/react/macro'
import { isInMemory } from '../../queries/open-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './connection.module.css'
import { KeepOpen } from './keep-open.tsx'
import { useTryNow } from './use-try-now.ts'
import { WifiSignIn } from './wifi-sign-in.tsx'

type ConnectionSheetProps = { open: boolean; portal: boolean; onClose: () => void }

/** Explains what being offline, or behind a captive portal, means in this app, and what to do. */
export function ConnectionSheet({ open, portal, onClose }: ConnectionSheetProps) {
  const { t } = useLingui()
  const { busy, tryNow } = useTryNow({ waits: false })
  const again = async () => {
    if (await tryNow()) onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={portal ? t`This Wi-Fi wants you to sign in` : t`You're offline`}
      footer={
        <div className={styles.foot}>
          {portal && <WifiSignIn wide />}
          <Button variant={portal ? 'secondary' : 'primary'} wide busy={busy} onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      }
    >
      <div className={styles.help}>
        {portal ? <PortalHelp /> : <OfflineHelp />}
        {!portal && location.protocol === 'https:' && <WifiHelp />}
      </div>
    </Sheet>
  )
}

function OfflineHelp() {
  if (isInMemory())
    return (
      <p>
        <Trans>
          This browser lets the app save nothing. Keep this page open: what you order goes to the restaurant
          as soon as there is signal.
        </Trans>
      </p>
    )
  return (
    <>
      <p>
        <Trans>The menu is saved on this phone: look around, choose, and order as always.</Trans>
      </p>
      <p>
        <Trans>
          Your order is kept safe here and goes to the restaurant by itself as soon as there is signal.
        </Trans>{' '}
        <KeepOpen />
      </p>
    </>
  )
}

/** Over TLS a captive portal looks like a dead network. */
function WifiHelp() {
  return (
    <>
      <p>
        <Trans>Are you on a Wi-Fi that wants you to sign in? Open its page.</Trans>
      </p>
      <WifiSignIn variant="secondary" />
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
            Open the Wi-Fi's page with the button below. If it doesn't appear, open the Wi-Fi settings of your
            phone and tap this network.
          </Trans>
        </li>
        <li>
          <Trans>Sign in or accept the terms there.</Trans>
        </li>
        <li>
          <Trans>Come back here. Your order is safe on this phone and goes out by itself.</Trans>
        </li>
      </ol>
    </>
  )
}
