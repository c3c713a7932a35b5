import { Map as MapLibre, type MapOptions, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
// The map library's worker is a file of our own origin: a worker from a blob would need a looser content security
// policy.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Coordinates } from '../../../core/schema/customer/address.ts'
import type { ShopMap } from '../../../core/schema/shop.ts'

setWorkerUrl(workerUrl)

/**
 * The maximum is nearer than most tile servers draw (they end at `tileMaxZoom`), the minimum farther than any delivery
 * goes.
 */
const zooms = { minZoom: 2, maxZoom: 20 }
const tileMaxZoom = 19

/** 17 shows a street, to correct a pin by some metres; 14 shows the quarter, to find the street first. */
const zoomOf = (isPlaced: boolean) => (isPlaced ? 17 : 14)

type OpenOptions = Coordinates & { container: HTMLElement; isPlaced: boolean; title: string }

/**
 * Draws a map with north always up. Zooming keeps the middle of the map, where the pin stands.
 * @throws if the browser has no WebGL 2
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
    // The library's own control shows third-party HTML. The credit stands below the map instead.
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
    // Replaced by `map-keys.ts`, whose steps are small enough to place a pin.
    keyboard: false,
    doubleClickZoom: false,
    scrollZoom: { around: 'center' },
    touchZoomRotate: { around: 'center' },
    fadeDuration: 0,
  })
  map.touchZoomRotate.disableRotation()
  return map
}

/** A style document of the merchant's own, or, if the URL has placeholders, a style of just these raster tiles. */
const styleOf = (tilesUrl: string): MapOptions['style'] =>
  tilesUrl.includes('{z}')
    ? ({
        version: 8,
        sources: { tiles: { type: 'raster', tiles: [tilesUrl], tileSize: 256, maxzoom: tileMaxZoom } },
        layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
      } satisfies StyleSpecification)
    : tilesUrl

/**
 * Refuses any request to another origin, as the page's content security policy does too. Tile servers require a
 * referrer: they get the shop's origin only, never the page's address, which contains the table.
 */
const askingOnly =
  (origin: string): NonNullable<MapOptions['transformRequest']> =>
  (url) => {
    if (new URL(url, origin).origin !== origin) throw new Error(`the map may not ask ${url}`)
    return { url, referrerPolicy: 'origin' }
  }
