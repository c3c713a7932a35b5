import { readParts } from '../core/contract/multipart.ts'

/**
 * Puts the app's missing files into Workbox's cache from a single response; Workbox doesn't request files that are
 * already cached. If most files are there already, as after a small release, or if the pack can't be loaded, Workbox
 * requests the missing files one by one.
 */
export async function unpack(pack: string, files: readonly string[], cacheName: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = files.filter((file) => !held.has(file))
    if (missing.length * 2 < files.length) return
    const parts = await readParts(await fetch(pack, { credentials: 'same-origin', redirect: 'error' }))
    for (const file of missing) {
      const part = parts?.get(file)
      if (part) await cache.put(file, part)
    }
  } catch (error) {
    console.info('the app’s files are asked for one by one', error)
  }
}
