import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../shell/visit/app-context.ts'

/**
 * An exception to the privacy notice, for a restaurant that has set up a map: whose server sends the map's pictures
 * once the customer opens it.
 */
export function MapNote() {
  const { map } = useCurrentShop()
  // Shop data that an earlier version of the app stored has no `map`.
  if (!map) return null
  const { host } = new URL(map.tilesUrl)
  return <Trans>Only a map, when you open one, fetches its pictures from {host}.</Trans>
}
