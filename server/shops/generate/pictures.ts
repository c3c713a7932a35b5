import { quote } from '../check/fault.ts'
import type { Pictures } from '../import/picture-folder.ts'
import { type Colour, encodePng } from './png.ts'

const pictureCount = 24

/** Of a picture, in pixels: twice what a row of the menu shows. */
const side = 192

/** The drawn plates that generated dishes show. */
export const generatedPicturePaths: string[] = Array.from(
  { length: pictureCount },
  (_, n) => `pictures/plate-${n + 1}.png`,
)

/**
 * Draws a plate in a colour of its own instead of reading a file. As pixels like the photos of a real shop, not as SVG:
 * browsers lay that out on the thread that answers taps, one document for each picture.
 */
export const generatedPictures: Pictures = {
  check: (path) => generatedPicturePaths.includes(path),
  read: (path) => {
    const index = generatedPicturePaths.indexOf(path)
    if (index === -1) throw new Error(`There is no picture ${quote(path)}.`)
    return (drawn[index] ??= drawPlate((index * 360) / pictureCount))
  },
}

const drawn: Uint8Array[] = []

type Disc = { x: number; y: number; radius: number; colour: Colour }

/** A plate with two servings; `hue` in degrees. */
function drawPlate(hue: number): Uint8Array {
  const table = colourOf(hue, 45, 88)
  const centre = side / 2
  const discs: Disc[] = [
    { x: centre, y: centre, radius: side * 0.375, colour: [255, 255, 255] },
    { x: centre, y: centre, radius: side * 0.28, colour: colourOf(hue, 35, 94) },
    { x: side * 0.44, y: side * 0.48, radius: side * 0.135, colour: colourOf(hue, 65, 52) },
    { x: side * 0.6, y: side * 0.55, radius: side * 0.095, colour: colourOf(hue + 70, 55, 48) },
  ]
  return encodePng(side, (x, y) => discs.reduce((under, disc) => mixed(under, disc, x, y), table))
}

/** Draws a disc over a colour; its edge covers a part of each pixel. */
function mixed(under: Colour, disc: Disc, x: number, y: number): Colour {
  const covered = disc.radius - Math.sqrt((x - disc.x) ** 2 + (y - disc.y) ** 2) + 0.5
  if (covered <= 0) return under
  if (covered >= 1) return disc.colour
  const mix = (at: 0 | 1 | 2) => Math.round(under[at] + (disc.colour[at] - under[at]) * covered)
  return [mix(0), mix(1), mix(2)]
}

/** From hue in degrees, saturation and lightness in percent (CSS Color 4, "HSL to sRGB"). */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const light = lightness / 100
  const amplitude = (saturation / 100) * Math.min(light, 1 - light)
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (light - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [part(0), part(8), part(4)]
}
