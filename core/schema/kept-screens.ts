/** The first screens as they stood, for the next launch: what page, worker and service worker agree on of where they are kept. */

/** The channel on which pages hear that the kept first screens were dropped. */
export const firstScreens = 'first-screens'

/** The first screens as they stood, for the next launch. Each release has its own: a page of another one names files that may have gone. */
export const firstScreensOf = (release: string): string => `${firstScreens} ${release}`

/** What is kept: where people arrive. */
export const keptPaths: ReadonlySet<string> = new Set(['/', '/menu'])

/** Among a release's kept screens, its page without any. */
export const emptyKey = '/empty'

/** The caches that this thread has found, with the page that takes a screen's place in each. */
let found: [cache: Cache, empty: Response | undefined][] = []

/** Ahead of `emptyScreens`, which then begins at once. */
export async function findScreens(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(firstScreens))
  const opened = await Promise.all(names.map((name) => caches.open(name)))
  const empty = await Promise.all(opened.map((cache) => cache.match(emptyKey)))
  found = opened.map((cache, index) => [cache, empty[index]])
}

/**
 * Takes all kept first screens away. Where the browser itself answers from them (`sw/static-routes.ts`) the empty page stands in
 * their place: where there is nothing at all, it would ask the network, and there may be none.
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
  // A full phone has room for it once the screen is gone. Where it has none, nothing stands there until the next time: better
  // than what isn't so, and the others have to go as well.
  return put().catch(() =>
    cache
      .delete(at)
      .then(put)
      .catch(() => false),
  )
}
