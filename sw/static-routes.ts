import { emptyKey, keptPaths } from '../core/schema/kept-screens.ts'

/** Of the browser's answers ahead of a service worker's script, what is used here (W3C Service Workers, `addRoutes`). */
type RouterRule = {
  condition: {
    urlPattern: { pathname: string; search?: string }
    requestMethod: string
    requestMode?: string
  }
  source: { cacheName: string }
}
type RoutingInstallEvent = ExtendableEvent & { addRoutes?(rules: RouterRule[]): Promise<void> }

/**
 * Has the browser itself answer, where it can (Chromium), from the cache: for the build's files, so that a launch isn't held up by
 * a message to this worker and back for each, and for home and menu, so that it isn't held up by this worker's start. A file
 * that isn't there comes from the network, as it does from Workbox, which answers in all other browsers. A page may not be
 * missing, for there may be no network: see `keepEmptyScreens`.
 */
export function routeFromCache(
  event: ExtendableEvent,
  { files, screens }: { files: string; screens: string },
): void {
  const pages: RouterRule[] = [...keptPaths].map((pathname) => ({
    condition: { urlPattern: { pathname, search: '' }, requestMethod: 'GET', requestMode: 'navigate' },
    source: { cacheName: screens },
  }))
  const assets = { urlPattern: { pathname: '/assets/*' }, requestMethod: 'GET' }
  const routing = (event as RoutingInstallEvent).addRoutes?.([
    { condition: assets, source: { cacheName: files } },
    ...pages,
  ])
  // A browser of another mind about the rules works as one without them.
  if (routing) event.waitUntil(routing.catch((error: unknown) => console.info('no static routes', error)))
}

/** Puts the page without a screen in place of every kept screen. */
export async function keepEmptyScreens(name: string, page: Response): Promise<void> {
  const cache = await caches.open(name)
  // To a route an address that ends with a question mark says nothing more; to a cache it is another one.
  const answered = [...keptPaths].flatMap((path) => [path, `${path}?`])
  for (const key of [emptyKey, ...answered]) await cache.put(key, page.clone())
}
