import { readParts } from '../core/contract/multipart.ts'

/**
 * Puts the app's files that this phone doesn't have yet into the cache where Workbox keeps them, from one answer instead
 * of one for each: what is there, Workbox doesn't ask for. Where most are there, as after a small release, it asks for the others by itself; and
 * so it does when the pack can't be had.
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
