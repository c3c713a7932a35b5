import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Coordinates } from '../../../core/schema/customer/address.ts'
import type { ShopMap } from '../../../core/schema/shop.ts'
import { openMap } from './open-map.ts'
import { isSamePlace, pinPlace } from './pin-place.ts'

export type PinMapProps = {
  tiles: ShopMap
  /** Where the pin is; null until the customer has put it somewhere. Another place from outside moves the map there. */
  at: Coordinates | null
  /** Where to look while there is no pin. */
  centre: Coordinates
  /** The customer moved it: six decimals, in range. Never called for what came in through `at`. */
  onMove: (place: Coordinates) => void
}

type Trouble = 'undrawable' | 'noPictures' | null

type PinMapState = {
  container: RefObject<HTMLDivElement | null>
  map: RefObject<MapLibre | null>
  trouble: Trouble
}

/** A map that lives as long as its component, and tells where it is moved to. */
export function usePinMap(props: PinMapProps & { title: string }): PinMapState {
  const { tiles, at, centre, title } = props
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre | null>(null)
  const [trouble, setTrouble] = useState<Trouble>(null)
  // What the form knows, so that it is told only what is new.
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
    // A picture that is missing where others are is no news.
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
