import { Map as MapLibre, type MapOptions, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
// A file of our own origin: a worker made of a blob would need a looser policy.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Coordinates } from '../../../core/schema/customer/address.ts'
import type { ShopMap } from '../../../core/schema/shop.ts'

setWorkerUrl(workerUrl)

/** Nearer than most tile servers draw; farther than a delivery goes. */
const zooms = { minZoom: 2, maxZoom: 20 }
const tileMaxZoom = 19

/** Street level, to mend a pin by some meters; or the quarter, to find the street first. */
const zoomOf = (isPlaced: boolean) => (isPlaced ? 17 : 14)

type OpenOptions = Coordinates & { container: HTMLElement; isPlaced: boolean; title: string }

/**
 * Draws a map that always has north above, and keeps its middle when it is zoomed: that is where the pin stands.
 * @throws where the browser has no WebGL 2
 */
export function openMap(
  { tilesUrl }: ShopMap,
  { container, lat, lng, isPlaced, title }: OpenOptions,
): MapLibre {
  const map = new MapLibre({
    ...zooms,
    container,
    center: [lng, lat],
    zoom: zoomOf(isPlaced),
    style: styleOf(tilesUrl),
    locale: { 'Map.Title': title },
    transformRequest: askingOnly(new URL(tilesUrl).origin),
    // Its own shows HTML of others; the credit stands below the map.
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
    // Our own keys move in steps that fit a pin.
    keyboard: false,
    doubleClickZoom: false,
    scrollZoom: { around: 'center' },
    touchZoomRotate: { around: 'center' },
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  return map
}

/** A style of the merchant's own, or tiles and nothing else. */
const styleOf = (tilesUrl: string): MapOptions['style'] =>
  tilesUrl.includes('{z}')
    ? ({
        version: 8,
        sources: { tiles: { type: 'raster', tiles: [tilesUrl], tileSize: 256, maxzoom: tileMaxZoom } },
        layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
      } satisfies StyleSpecification)
    : tilesUrl

/**
 * The page's policy refuses other origins anyway. Tile servers ask for a referrer: they get the shop's origin, and never
 * the address with its table.
 */
const askingOnly =
  (origin: string): NonNullable<MapOptions['transformRequest']> =>
  (url) => {
    if (new URL(url, origin).origin !== origin) throw new Error(`the map may not ask ${url}`)
    return { url, referrerPolicy: 'origin' }
  }
