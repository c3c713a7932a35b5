let corner: CanvasRenderingContext2D | null | undefined

/** Results by address, so that a list that is scrolled twice is examined once. */
const known = new Map<string, boolean>()

/**
 * Whether the corner of a loaded picture is transparent, which tells a cut-out dish from a photo. Takes the page as
 * long as drawing the picture does. The pixels of a picture from another origin can't be read: it counts as a photo.
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
