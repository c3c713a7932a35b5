import { Trans } from '@lingui/react/macro'
import { Anchor } from '../../ui/button.tsx'
import { wifiPage } from './wifi-page.ts'

/** Opens the captive portal's sign-in page in another tab. */
export function WifiSignIn({ wide = false, variant }: { wide?: boolean; variant?: 'secondary' }) {
  return (
    <Anchor
      icon="wifi"
      {...(variant && { variant })}
      wide={wide}
      href={wifiPage(location)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Trans>Sign in to the Wi-Fi</Trans>
    </Anchor>
  )
}
