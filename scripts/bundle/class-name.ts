import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** The number of letters per file: enough that a collision among a hundred files is unlikely. */
const letters = 4

/**
 * The generated name of a class or an animation: letters derived from its file, and its position there; the same in
 * every build. Vite's own names are longer, and they appear in the scripts of the first visit.
 */
export function className(name: string, file: string, css: string): string {
  const digest = createHash('sha256').update(relative(process.cwd(), file)).digest()
  const ofFile = [...digest.subarray(0, letters)]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('')
  const names = [...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, found]) => found)
  return ofFile + [...new Set(names)].indexOf(name).toString(36)
}
