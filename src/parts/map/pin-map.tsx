import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/message/notice.tsx'
import { pressKey } from './map-keys.ts'
import { pinPlace } from './pin-place.ts'
import { Pin } from './pin.tsx'
import styles from './pin-map.module.css'
import { type PinMapProps, usePinMap } from './use-pin-map.ts'

/** A map that the customer moves under a fixed pin. It imports the map library, so load it through map-slot.tsx. */
export function PinMap({ onRetry, ...props }: PinMapProps & { onRetry: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const title = t`Map with a pin in its middle`
  const { container, map, trouble } = usePinMap({ ...props, title })

  // The library's canvas takes the focus, so the role, the name and the description go there.
  useEffect(() => {
    const canvas = map.current?.getCanvas()
    canvas?.setAttribute('role', 'application')
    canvas?.setAttribute('aria-label', title)
    canvas?.setAttribute('aria-describedby', `${id}-place ${id}-keys`)
  }, [map, title, id])

  if (trouble === 'undrawable')
    return (
      <Notice icon="pin" live>
        <p>
          <Trans>This browser can't draw the map. Everything works without it.</Trans>
        </p>
      </Notice>
    )
  const { lat, lng } = pinPlace(props.at ?? props.centre)
  const host = new URL(props.tiles.tilesUrl).host
  return (
    <div className={styles.whole}>
      <p className={styles.words}>
        <Trans>Move the map until the pin stands at your door.</Trans>
      </p>
      <div className={styles.frame}>
        <div ref={container} className={styles.map} onKeyDown={(event) => pressKey(map.current, event)} />
        <Pin />
        <div className={styles.zoom}>
          <IconButton icon="plus" look="raised" label={t`Zoom in`} onClick={() => map.current?.zoomIn()} />
          <IconButton icon="minus" look="raised" label={t`Zoom out`} onClick={() => map.current?.zoomOut()} />
        </div>
        <p className={styles.credit}>{props.tiles.attribution}</p>
      </div>
      {trouble === 'noPictures' && (
        <Notice
          icon="offline"
          live
          action={
            <Button variant="quiet" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <p>
            <Trans>The map's pictures can't be loaded now.</Trans>
          </p>
        </Notice>
      )}
      <p id={`${id}-place`} className={styles.place} aria-live="polite">
        {props.at && (
          <Trans>
            The pin is at {lat}, {lng}.
          </Trans>
        )}
      </p>
      <p className={styles.source}>
        <Trans>The map comes from {host}, which sees the part that you look at.</Trans>
      </p>
      <p id={`${id}-keys`} className="visually-hidden">
        <Trans>Arrow keys move the map, with Shift in small steps; plus and minus zoom.</Trans>
      </p>
    </div>
  )
}
