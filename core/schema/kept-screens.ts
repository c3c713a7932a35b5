/** The first screens as they stood, for the next launch: what page, worker and service worker agree on of where they are kept. */

/** The channel on which pages hear that the kept first screens were dropped. */
export const firstScreens = 'first-screens'

/** The first screens as they stood, for the next launch. Each release has its own: a page of another one names files that may have gone. */
export const firstScreensOf = (release: string): string => `${firstScreens} ${release}`

/** What is kept: where people arrive. */
export const keptPaths: ReadonlySet<string> = new Set(['/', '/menu'])

/** Among a release's kept screens, its page without any. */
export const emptyKey = '/empty'

/**
 * Takes all kept first screens away. Where the browser itself answers from them (`sw/static-routes.ts`) the empty page stands in
 * their place: where there is nothing at all, it would ask the network, and there may be none.
 */
export async function emptyScreens(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(firstScreens)) continue
    const cache = await caches.open(name)
    const empty = await cache.match(emptyKey)
    const replace = async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      if (empty && keptPaths.has(pathname + search)) await cache.put(request, empty.clone())
      else if (pathname !== emptyKey) await cache.delete(request)
    }
    const kept = await cache.keys()
    // A full phone has room for it once the screen is gone.
    const afresh = (request: Request) => cache.delete(request).then(() => replace(request))
    await Promise.all(kept.map((request) => replace(request).catch(() => afresh(request))))
  }
}
