import { Trans } from '@lingui/react/macro'
import { Anchor } from '../../ui/button.tsx'
import { wifiPage } from './wifi-page.ts'

/** Opens the captive portal's sign-in page in another tab. */
export function WifiSignIn({ wide = false }: { wide?: boolean }) {
  return (
    <Anchor icon="wifi" wide={wide} href={wifiPage(location)} target="_blank" rel="noopener noreferrer">
      <Trans>Sign in to the Wi-Fi</Trans>
    </Anchor>
  )
}
