import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { refreshMenu } from '../../engine.ts'
import { onwards } from '../../shell/navigation/search.ts'
import { ScreenSkeleton } from '../../shell/screen/screen-skeleton.tsx'
import { useConnection, useSetting } from '../../queries/use-settings.ts'
import { useShop } from '../../queries/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/message/empty-state.tsx'

/**
 * Shown if there is no shop to show: none exists at this address, or it can't be reached. Goes on once the shop is
 * here.
 */
export function OutShopScreen() {
  const app = useSetting('app')
  const shop = useShop()
  const router = useRouter()
  const onto = onwards(useSearch({ strict: false }))
  const isHere = Boolean(shop)
  useEffect(() => {
    if (isHere) router.history.replace(onto + location.hash)
  }, [isHere, onto, router])
  if (shop !== null || !app?.failure) return <ScreenSkeleton />
  return app.failure === 'shopNotFound' ? <NotFound /> : <Unreachable />
}

function NotFound() {
  const { t } = useLingui()
  const { host } = location
  return (
    <EmptyState icon="search" level={1} title={t`There is no restaurant here`} actions={<Again />}>
      <Trans>No restaurant takes orders at {host}. Check the address, or scan the code again.</Trans>
    </EmptyState>
  )
}

function Unreachable() {
  const { t } = useLingui()
  const { state } = useConnection()
  return (
    <EmptyState icon="offline" level={1} title={t`We can't reach the restaurant`} actions={<Again />}>
      {state === 'portal' ? (
        <Trans>
          This Wi-Fi wants you to sign in first. Do that in the Wi-Fi settings of your phone, then try again.
        </Trans>
      ) : (
        <Trans>The first visit needs a moment of signal; after that, the menu is kept on this phone.</Trans>
      )}
    </EmptyState>
  )
}

function Again() {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    // The outcome shows in the settings that this screen reads.
    await refreshMenu()
    setBusy(false)
  }
  return (
    <Button icon="refresh" busy={busy} onClick={() => void again()}>
      <Trans>Try again</Trans>
    </Button>
  )
}
