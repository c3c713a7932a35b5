/**
 * Where the first screens (home and menu) are kept as rendered for the next launch; shared by page, worker and
 * service worker.
 */

/** The broadcast channel that tells pages when the kept first screens were dropped. */
export const firstScreens = 'first-screens'

/**
 * The name of a release's cache of kept first screens. Each release has its own: a page rendered by another release
 * names script files that may no longer exist.
 */
export const firstScreensOf = (release: string): string => `${firstScreens} ${release}`

/** The paths whose screens are kept: those at which customers arrive. */
export const keptPaths: ReadonlySet<string> = new Set(['/', '/menu'])

/**
 * The keys from which the browser itself answers these paths (`sw/static-routes.ts`): a route treats an address with a
 * trailing question mark as the same, a cache as a different one.
 */
export const routedKeys = [...keptPaths].flatMap((path) => [path, `${path}?`])

/** The key of the release's page without a rendered screen, in the same cache. */
export const emptyKey = '/empty'

type Found = {
  cache: Cache
  /** Its page without a screen; undefined while an installation hasn't stored it yet. */
  empty: Response | undefined
  /** The keys of all its entries, as paths with their search. */
  keys: string[]
}

/** The caches of kept screens that this thread has found. */
let found: Found[] = []

/** Looks up the caches in advance, so that `emptyScreens` can start writing at once. */
export async function findScreens(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(firstScreens))
  found = await Promise.all(names.map(find))
}

async function find(name: string): Promise<Found> {
  const cache = await caches.open(name)
  const [empty, requests] = await Promise.all([cache.match(emptyKey), cache.keys()])
  return { cache, empty, keys: requests.map(({ url }) => url.slice(new URL(url).origin.length)) }
}

/**
 * Removes all kept first screens. For the paths that the browser itself answers from the cache
 * (`sw/static-routes.ts`), the empty page replaces the screen: without any entry, the browser would go to the
 * network, which may be down.
 */
export async function emptyScreens(): Promise<void> {
  // This round deletes the entry of a path if it knows no empty page, and the next one puts one there.
  await Promise.allSettled(emptyFound())
  await findScreens()
  await Promise.all(emptyFound())
}

/** Also puts the empty page where there is no entry, as there was no room for one before. */
const emptyFound = (): Promise<unknown>[] =>
  found.flatMap(({ cache, empty, keys }) => [
    ...keys.filter((key) => ![emptyKey, ...routedKeys].includes(key)).map((key) => cache.delete(key)),
    ...routedKeys.map((key) => replace(cache, key, empty)),
  ])

async function replace(cache: Cache, at: string, empty: Response | undefined): Promise<unknown> {
  if (!empty) return cache.delete(at)
  const put = () => cache.put(at, empty.clone())
  // When storage is full, deleting the kept screen makes room for the empty page. If the second try fails too, the
  // entry stays missing until the next drop or the next screen: that is better than an outdated screen, and the
  // remaining screens still have to be removed.
  return put().catch(() =>
    cache
      .delete(at)
      .then(put)
      .catch(() => false),
  )
}
