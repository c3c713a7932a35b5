import { readParts } from '../../../core/contract/multipart.ts'
import { mostPicturesAtOnce, pictureName, picturesAt } from '../../../core/contract/picture-parts.ts'
import { pictureCache } from '../../../core/schema/cache-names.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import { isOutOfSpace } from '../../../core/storage/failures.ts'
import type { ShopRow } from '../../../core/storage/rows.ts'

/** A phone keeps at most this many thumbnails of one shop (3 to 10 kB each). */
const mostPictures = 600
const atOnce = 4
const timeoutMs = 15_000

/** Which of the wanted pictures are on the phone: all, those that the network let through, or those that fit. */
type Kept = 'all' | 'some' | 'full'

/** The storage, once a picture didn't fit. It isn't tried again while the engine lives: each try costs a download. */
const full = new WeakSet<CacheStorage>()

/**
 * Keeps the thumbnails of these menus on the phone, so that the menu has pictures without a network, and deletes those
 * of earlier menus.
 */
export async function keepPictures(shop: ShopRow, menus: Menu[], signal: AbortSignal): Promise<Kept> {
  // Without Cache storage (an insecure origin, some private modes) there is nothing to wait for.
  if (!('caches' in globalThis)) return 'all'
  if (full.has(caches)) return 'full'
  try {
    return (await keepWanted(shop, menus, signal)) ? 'all' : 'some'
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
    full.add(caches)
    return 'full'
  }
}

async function keepWanted(shop: ShopRow, menus: Menu[], signal: AbortSignal): Promise<boolean> {
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

/**
 * Fetches many pictures per request. When such a request fails, as on a slow connection or from an older server, each
 * of the remaining pictures is fetched with a request of its own, `atOnce` at a time.
 */
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
    // The network is probably gone, and the remaining pictures would fail too.
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
      // A picture that the shop no longer has is missing from the answer; it isn't tried again.
      if (picture && isPicture(picture)) await cache.put(path, picture)
    }
    return true
  } catch (error) {
    return notHad(error)
  }
}

async function keep(cache: Cache, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await ask(path, signal)
    // The shop no longer has this picture, so it isn't tried again. A captive portal's page is no picture.
    if (response.status === 404) return true
    if (!response.ok || !isPicture(response)) return false
    await cache.put(path, response)
    return true
  } catch (error) {
    return notHad(error)
  }
}

/** After a failure of the network or the server, other pictures are still tried. A full phone ends it: rethrown. */
function notHad(error: unknown): false {
  if (isOutOfSpace(error)) throw error
  return false
}

/** Fetches until it takes too long or the given signal ends it. (`AbortSignal.any` is missing before Safari 17.4.) */
function ask(path: string, ending: AbortSignal): Promise<Response> {
  const both = new AbortController()
  const { signal } = both
  const end = () => both.abort()
  setTimeout(end, timeoutMs)
  if (ending.aborted) end()
  else ending.addEventListener('abort', end, { signal })
  return fetch(path, { credentials: 'omit', redirect: 'error', signal })
}

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
