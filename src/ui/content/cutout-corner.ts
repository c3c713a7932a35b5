let corner: CanvasRenderingContext2D | null | undefined

/** Known per address, so that a list scrolled twice looks once. */
const known = new Map<string, boolean>()

/**
 * Is the corner of a loaded picture see-through? It takes the page as long as drawing the picture does. One of another
 * origin can't be read and counts as a photo.
 */
export function hasClearCorner(image: HTMLImageElement): boolean {
  const address = image.currentSrc
  const found = known.get(address)
  if (found !== undefined) return found
  corner ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const isClear = corner !== null && cornerAlpha(corner, image) < 16
  known.set(address, isClear)
  return isClear
}

function cornerAlpha(context: CanvasRenderingContext2D, image: HTMLImageElement): number {
  context.clearRect(0, 0, 1, 1)
  try {
    context.drawImage(image, 0, 0, 1, 1, 0, 0, 1, 1)
    return context.getImageData(0, 0, 1, 1).data[3] ?? 255
  } catch {
    return 255
  }
}
