import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packBoundary, writeParts } from '../../core/contract/multipart.ts'
import { mediaTypeOf } from '../../server/http/media-types.ts'

/**
 * The page asks for these at the first screen or right after it, and the service worker gets them from the browser's own
 * cache.
 */
const asked = /^(first|later|dexie|home|menu-screen|more|common|ordering|dish|engine\.(worker|late))-/

/**
 * Writes the files that the service worker keeps ahead of need into one, so that a first visit asks for it and not for
 * each of them.
 *
 * @returns its name in `assets`
 */
export function writePack(dist: string, files: readonly string[]): string {
  const parts = files
    .filter((file) => !asked.test(basename(file)))
    .map((file) => ({
      name: `/${file}`,
      mediaType: mediaTypeOf(file),
      bytes: readFileSync(join(dist, file)),
    }))
  const { bytes } = writeParts(parts, packBoundary)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const name = `app-${hash}.pack`
  writeFileSync(join(dist, 'assets', name), bytes)
  return name
}
