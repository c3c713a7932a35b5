import type { Map as MapLibre } from 'maplibre-gl'
import type { KeyboardEvent } from 'react'

/** How many pixels an arrow key moves the map: a few houses, or with Shift about the width of a door. */
const step = 40
const smallStep = 4

const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Arrow keys move the map under the pin, + and − zoom. Without animation: a held key would repeat faster than it runs.
 */
export function pressKey(map: MapLibre | null, event: KeyboardEvent): void {
  if (!map || event.altKey || event.ctrlKey || event.metaKey) return
  const direction = directions[event.key]
  const pixels = event.shiftKey ? smallStep : step
  if (direction) map.panBy([direction[0] * pixels, direction[1] * pixels], { duration: 0 })
  else if (event.key === '+' || event.key === '=') map.zoomIn({ duration: 0 })
  else if (event.key === '-' || event.key === '_') map.zoomOut({ duration: 0 })
  else return
  event.preventDefault()
}
