import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Coordinates } from '../../../core/schema/customer/address.ts'
import type { ShopMap } from '../../../core/schema/shop.ts'
import { openMap } from './open-map.ts'
import { isSamePlace, pinPlace } from './pin-place.ts'

export type PinMapProps = {
  tiles: ShopMap
  /** Where the pin is; null until the customer has placed it. When it changes from outside, the map moves there. */
  at: Coordinates | null
  /** The middle of the map while there is no pin. */
  centre: Coordinates
  /**
   * Called when the customer moves the map, with a place in range and with six decimals. Never called for a change of
   * `at`.
   */
  onMove: (place: Coordinates) => void
}

type Trouble = 'undrawable' | 'noPictures' | null

type PinMapState = {
  container: RefObject<HTMLDivElement | null>
  map: RefObject<MapLibre | null>
  trouble: Trouble
}

/** A map that exists as long as its component and reports where the customer moves it. */
export function usePinMap(props: PinMapProps & { title: string }): PinMapState {
  const { tiles, at, centre, title } = props
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre | null>(null)
  const [trouble, setTrouble] = useState<Trouble>(null)
  // The place that the form knows, so that `onMove` is called only for a new one.
  const known = useRef(pinPlace(at ?? centre))

  const settle = useEffectEvent((found: Coordinates) => {
    const next = pinPlace(found)
    if (isSamePlace(next, known.current)) return
    known.current = next
    props.onMove(next)
  })
  const open = useEffectEvent((element: HTMLElement) =>
    openMap(tiles, { ...known.current, container: element, isPlaced: at !== null, title }),
  )

  useEffect(() => {
    if (!container.current) return
    let opened: MapLibre
    try {
      opened = open(container.current)
    } catch (error) {
      console.warn('no map:', error)
      // oxlint-disable-next-line react/set-state-in-effect -- only an attempt tells whether the browser can draw it
      setTrouble('undrawable')
      return
    }
    map.current = opened
    opened.on('moveend', () => settle(opened.getCenter()))
    opened.on('click', ({ lngLat }) => opened.easeTo({ center: lngLat }))
    // An error for one tile while others load isn't shown: the next tile with data clears it.
    opened.on('error', () => setTrouble('noPictures'))
    opened.on('sourcedata', ({ tile }) => tile?.hasData() && setTrouble(null))
    return () => {
      map.current = null
      opened.remove()
    }
  }, [])

  useEffect(() => {
    if (!at || isSamePlace(at, known.current)) return
    known.current = pinPlace(at)
    map.current?.jumpTo({ center: known.current, zoom: Math.max(map.current.getZoom(), 17) })
  }, [at])

  return { container, map, trouble }
}
