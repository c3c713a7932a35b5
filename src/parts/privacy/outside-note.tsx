import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../shell/visit/app-context.ts'

/**
 * Further exceptions to the privacy notice, for a restaurant whose server uses services of others: which of them get
 * what the customer types. A service's name is shown if it is known.
 */
export function OutsideNote() {
  const { addressSearch, routes, texts } = useCurrentShop().outside ?? {}
  const [search, route, text] = [addressSearch, routes, texts].map((host) => host && ` (${host})`)
  return (
    <>
      {search !== undefined && (
        <Trans>
          The restaurant's server passes an address that you type on to an address search{search}.
        </Trans>
      )}{' '}
      {route !== undefined && (
        <Trans>The restaurant's server asks a route service{route} for the way to your address.</Trans>
      )}{' '}
      {text !== undefined && (
        <Trans>
          Codes and other text messages reach you through a text message service{text}, which gets your
          number.
        </Trans>
      )}
    </>
  )
}
