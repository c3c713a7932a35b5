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

/** The key of the release's page without a rendered screen, in the same cache. */
export const emptyKey = '/empty'

/** The caches of kept screens that this thread has found, each with its page without a screen. */
let found: [cache: Cache, empty: Response | undefined][] = []

/** Looks up the caches in advance, so that `emptyScreens` can start writing at once. */
export async function findScreens(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(firstScreens))
  const opened = await Promise.all(names.map((name) => caches.open(name)))
  const empty = await Promise.all(opened.map((cache) => cache.match(emptyKey)))
  found = opened.map((cache, index) => [cache, empty[index]])
}

/**
 * Removes all kept first screens. For the paths that the browser itself answers from the cache
 * (`sw/static-routes.ts`), the empty page replaces the screen: without any entry, the browser would go to the
 * network, which may be down.
 */
export async function emptyScreens(): Promise<void> {
  const plain = found.flatMap(([cache, empty]) => [...keptPaths].map((path) => replace(cache, path, empty)))
  await findScreens()
  for (const [cache, empty] of found)
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url)
      if (pathname === emptyKey) continue
      await (keptPaths.has(pathname + search) ? replace(cache, url, empty) : cache.delete(url))
    }
  await Promise.all(plain)
}

async function replace(cache: Cache, at: string, empty: Response | undefined): Promise<unknown> {
  if (!empty) return cache.delete(at)
  const put = () => cache.put(at, empty.clone())
  // When storage is full, deleting the kept screen makes room for the empty page. If the second try fails too, the
  // entry stays missing until the screen is kept again: that is better than an outdated screen, and the remaining
  // screens still have to be removed.
  return put().catch(() =>
    cache
      .delete(at)
      .then(put)
      .catch(() => false),
  )
}
