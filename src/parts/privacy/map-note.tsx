import { Trans } from '@lingui/react/macro'
import { useCurrentShop } from '../../shell/visit/app-context.ts'

/** The one exception, where the restaurant has set it up: whose pictures a map is made of, once somebody opens it. */
export function MapNote() {
  const { map } = useCurrentShop()
  // A shop that was kept by an earlier version of the app knows of no map.
  if (!map) return null
  const { host } = new URL(map.tilesUrl)
  return <Trans>Only a map, when you open one, fetches its pictures from {host}.</Trans>
}
