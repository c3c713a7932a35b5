import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packBoundary, writeParts } from '../../core/contract/multipart.ts'
import { mediaTypeOf } from '../../core/contract/media-types.ts'

/**
 * Files that the page requests at the first screen or right after it; the service worker gets them from the browser's
 * own cache.
 */
const asked = /^(first|later|dexie|home|menu-screen|more|common|ordering|dish|engine\.(worker|late))-/

/**
 * Packs the files that the service worker caches in advance into one, so that a first visit needs a single request
 * for them.
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
