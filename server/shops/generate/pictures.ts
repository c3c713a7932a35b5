import { quote } from '../check/fault.ts'
import type { Pictures } from '../import/picture-folder.ts'

const pictureCount = 24

/** The drawn plates that generated dishes show. */
export const generatedPicturePaths: string[] = Array.from(
  { length: pictureCount },
  (_, n) => `pictures/plate-${n + 1}.svg`,
)

/** Draws a plate in a colour of its own instead of reading a file. */
export const generatedPictures: Pictures = {
  check: (path) => generatedPicturePaths.includes(path),
  read: (path) => {
    const index = generatedPicturePaths.indexOf(path)
    if (index === -1) throw new Error(`There is no picture ${quote(path)}.`)
    return new TextEncoder().encode(drawPlate((index * 360) / pictureCount))
  },
}

const drawPlate = (hue: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">` +
  `<rect width="96" height="96" fill="hsl(${hue} 45% 88%)"/><circle cx="48" cy="48" r="36" fill="#fff"/>` +
  `<circle cx="48" cy="48" r="27" fill="hsl(${hue} 35% 94%)"/><circle cx="42" cy="46" r="13" fill="hsl(${hue} 65% 52%)"/>` +
  `<circle cx="57" cy="53" r="9" fill="hsl(${(hue + 70) % 360} 55% 48%)"/></svg>\n`
