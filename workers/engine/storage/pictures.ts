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

/** How many are on the phone: all, those that the network let through, or as many as there is room for. */
type Kept = 'all' | 'some' | 'full'

/** Where there was no room for another one. Once for as long as the engine lives: each try is a download for nothing. */
const full = new WeakSet<CacheStorage>()

/**
 * Keeps the thumbnails of these menus on the phone, so that the menu has faces without a network, and drops
 * those of earlier menus.
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
  } catch (error) {
    return notHad(error)
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
  } catch (error) {
    return notHad(error)
  }
}

/** What a line or a server does to one is no reason against the next; a full phone is. */
function notHad(error: unknown): false {
  if (isOutOfSpace(error)) throw error
  return false
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
