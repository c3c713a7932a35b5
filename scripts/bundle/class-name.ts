import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Enough letters that no two of a hundred files are likely to share them. */
const letters = 4

/**
 * The name of a class or an animation in what is built: some letters for its file and its place there, the same in
 * every build. Vite's own names are longer, and each stands in the scripts that a first visit loads.
 */
export function className(name: string, file: string, css: string): string {
  const digest = createHash('sha256').update(relative(process.cwd(), file)).digest()
  const ofFile = [...digest.subarray(0, letters)]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('')
  const names = [...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, found]) => found)
  return ofFile + [...new Set(names)].indexOf(name).toString(36)
}
