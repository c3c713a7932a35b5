import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isInMemory } from '../../queries/open-storage.ts'
import { useMenuStatus } from '../../queries/use-menu.ts'
import { useConnection } from '../../queries/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import styles from './connection.module.css'
import { KeepOpen } from './keep-open.tsx'
import { useTryNow } from './use-try-now.ts'
import { WifiSignIn } from './wifi-sign-in.tsx'

type ConnectionSheetProps = { open: boolean; onClose: () => void }

/** Explains what it means in this app that the restaurant can't be reached, and what to do. */
export function ConnectionSheet({ open, onClose }: ConnectionSheetProps) {
  const { t } = useLingui()
  const { state } = useConnection()
  const portal = state === 'portal'
  const { busy, tryNow } = useTryNow({ waits: false })
  // What it explains is over once the restaurant answers.
  useEffect(() => {
    if (open && state === 'online') onClose()
  }, [open, state, onClose])
  const title = () => {
    if (portal) return t`This Wi-Fi wants you to sign in`
    return state === 'unavailable' ? t`The restaurant can't be reached right now` : t`You're offline`
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title()}
      footer={
        <div className={styles.foot}>
          {portal && <WifiSignIn wide />}
          <Button variant={portal ? 'secondary' : 'primary'} wide busy={busy} onClick={() => void tryNow()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      }
    >
      <div className={styles.help}>
        {portal ? <PortalHelp /> : state === 'unavailable' ? <UnavailableHelp /> : <OfflineHelp />}
      </div>
    </Sheet>
  )
}

function OfflineHelp() {
  return (
    <>
      {isInMemory() ? (
        <KeepThisOpen />
      ) : (
        <>
          <SavedMenu />
          <p>
            <Trans>
              Your order is kept safe here and goes to the restaurant by itself as soon as there is signal.
            </Trans>{' '}
            <KeepOpen />
          </p>
        </>
      )}
      {location.protocol === 'https:' && <WifiHelp />}
    </>
  )
}

function UnavailableHelp() {
  return (
    <>
      <p>
        <Trans>
          Your network works, but something else answers in the restaurant's place: perhaps its system is
          being started again. If that lasts, please tell the restaurant.
        </Trans>
      </p>
      {isInMemory() ? (
        <KeepThisOpen />
      ) : (
        <>
          <SavedMenu />
          <p>
            <Trans>The order is kept on this phone and sent as soon as the restaurant can be reached.</Trans>{' '}
            <KeepOpen />
          </p>
        </>
      )}
    </>
  )
}

const KeepThisOpen = () => (
  <p>
    <Trans>
      Nothing is saved here. Keep this page open: what you order goes to the restaurant as soon as there is
      signal.
    </Trans>
  </p>
)

/** Leaving guest mode deletes the menu, and the phone may have only another order type's. */
function SavedMenu() {
  if (!useMenuStatus()) return null
  return (
    <p>
      <Trans>The menu is saved on this phone: look around, choose, and order as always.</Trans>
    </p>
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
