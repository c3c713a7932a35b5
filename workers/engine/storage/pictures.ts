import { pictureCache } from '../../../core/schema/cache-names.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import type { ShopRow } from '../../../core/storage/rows.ts'

/** A phone keeps at most this many thumbnails of one shop (3 to 10 kB each). */
const mostPictures = 600
const atOnce = 4
const timeoutMs = 15_000

/**
 * Keeps the thumbnails of these menus on the phone, so that the menu has faces without a network, and drops
 * those of earlier menus. True when every one of them is there.
 */
export async function keepPictures(shop: ShopRow, menus: Menu[], signal: AbortSignal): Promise<boolean> {
  // Without Cache storage (an insecure origin, some private modes) there is nothing to wait for.
  if (!('caches' in globalThis)) return true
  const cache = await caches.open(pictureCache)
  const wanted = picturesOf(shop, menus)
  const held = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  const missing = wanted.filter((path) => !held.has(path))
  const results: boolean[] = []
  for (let start = 0; start < missing.length; start += atOnce) {
    const batch = missing.slice(start, start + atOnce)
    results.push(...(await Promise.all(batch.map((path) => keep(cache, path, signal)))))
    // The network went, or the visit did: the rest would only fail one by one.
    if (results.at(-1) === false || signal.aborted) break
  }
  const complete = results.length === missing.length && results.every(Boolean)
  if (complete && !signal.aborted) {
    const stale = [...held].filter((path) => !wanted.includes(path))
    await Promise.all(stale.map((path) => cache.delete(path)))
  }
  return complete
}

async function keep(cache: Cache, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(path, { credentials: 'omit', redirect: 'error', signal: either })
    const isPicture = (response.headers.get('content-type') ?? '').startsWith('image/')
    // A picture that the shop lost is not worth another try; a portal's page is not a picture.
    if (response.status === 404) return true
    if (!response.ok || !isPicture) return false
    await cache.put(path, response)
    return true
  } catch {
    return false
  }
}

/** Only the shop's own pictures, each once, those at the top of the menu first. */
function picturesOf(shop: ShopRow, menus: Menu[]): string[] {
  const all = new Set<string>([shop.cover, shop.avatar])
  for (const menu of menus) {
    for (const combo of menu.combos) all.add(combo.picture)
    for (const category of menu.categories) {
      all.add(category.picture)
      for (const item of category.items) all.add(item.picture)
    }
  }
  return [...all].filter((path) => path.startsWith('/')).slice(0, mostPictures)
}
