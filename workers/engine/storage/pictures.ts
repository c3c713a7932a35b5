import { readParts } from '../../../core/contract/multipart.ts'
import { mostPicturesAtOnce, pictureName, picturesAt } from '../../../core/contract/picture-parts.ts'
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
  const complete = await keepAll(cache, missing, signal)
  if (complete && !signal.aborted) {
    const stale = [...held].filter((path) => !wanted.includes(path))
    await Promise.all(stale.map((path) => cache.delete(path)))
  }
  return complete
}

/** Many at once; one by one where that is too much for the line, or more than the server knows. */
async function keepAll(cache: Cache, missing: readonly string[], signal: AbortSignal): Promise<boolean> {
  let together = true
  for (let start = 0; start < missing.length;) {
    const size = together ? mostPicturesAtOnce : atOnce
    const batch = missing.slice(start, start + size)
    const kept = together
      ? await keepTogether(cache, batch, signal)
      : (await Promise.all(batch.map((path) => keep(cache, path, signal)))).every(Boolean)
    if (signal.aborted) return false
    if (kept) start += size
    else if (together) together = false
    // The network went: the rest would only fail one by one.
    else return false
  }
  return true
}

async function keepTogether(cache: Cache, paths: readonly string[], signal: AbortSignal): Promise<boolean> {
  try {
    const parts = await readParts(await ask(picturesAt(paths), signal))
    if (!parts) return false
    for (const path of paths) {
      const picture = parts.get(pictureName(path))
      // A picture that the shop lost is not among them, and not worth another try.
      if (picture && isPicture(picture)) await cache.put(path, picture)
    }
    return true
  } catch {
    return false
  }
}

async function keep(cache: Cache, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await ask(path, signal)
    // As above; a portal's page is not a picture.
    if (response.status === 404) return true
    if (!response.ok || !isPicture(response)) return false
    await cache.put(path, response)
    return true
  } catch {
    return false
  }
}

const ask = (path: string, signal: AbortSignal): Promise<Response> =>
  fetch(path, {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })

const isPicture = ({ headers }: Response): boolean => (headers.get('content-type') ?? '').startsWith('image/')

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
