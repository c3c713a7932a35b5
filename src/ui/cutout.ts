let corner: CanvasRenderingContext2D | null | undefined

/** Known per address, so that a list scrolled twice looks once. */
const known = new Map<string, boolean>()

/** Is the corner of a loaded picture see-through? Pictures of other origins can't be read and count as photos. */
export function isCutout(image: HTMLImageElement): boolean {
  const address = image.currentSrc
  const found = known.get(address)
  if (found !== undefined) return found
  corner ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const cutout = corner !== null && cornerAlpha(corner, image) < 16
  known.set(address, cutout)
  return cutout
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
