import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ShopMap } from '../../../core/schema/shop.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import type { PinMapProps } from './use-pin-map.ts'

type MapSlotProps = Omit<PinMapProps, 'tiles'> & {
  /** The shop's map; without one, nothing is shown. */
  tiles: ShopMap | null | undefined
}

/**
 * Imports the map without a lazy component: `lazy` would take the whole form down if the import failed, and the
 * router's own lazy component would reload the page.
 */
const fetchMap = () =>
  import('./pin-map.tsx').then(
    ({ PinMap }) => ({ PinMap }),
    () => 'failed' as const,
  )

/**
 * The place of the map once the customer opens it. Only then does the map library load; it isn't among the app's own
 * files.
 */
export function MapSlot({ tiles, ...rest }: MapSlotProps) {
  const { t } = useLingui()
  const [map, setMap] = useState<'coming' | Awaited<ReturnType<typeof fetchMap>>>('coming')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => void fetchMap().then(setMap), [])

  if (!tiles) return null
  if (map === 'coming')
    return (
      <div role="status" aria-label={t`The map is on its way`}>
        <Skeleton height="min(22rem, 55svh)" radius="var(--radius-m)" />
      </div>
    )
  if (map !== 'failed') {
    const reopen = () => setAttempt(attempt + 1)
    return <map.PinMap key={`${tiles.tilesUrl} ${attempt}`} tiles={tiles} {...rest} onRetry={reopen} />
  }
  const retry = () => {
    setMap('coming')
    void fetchMap().then(setMap)
  }
  return (
    <Notice
      icon="offline"
      live
      action={
        <Button variant="quiet" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The map can't be loaded now. Everything works without it.</Trans>
      </p>
    </Notice>
  )
}
