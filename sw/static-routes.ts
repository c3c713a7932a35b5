import { emptyKey, keptPaths, routedKeys } from '../core/schema/kept-screens.ts'

/**
 * The parts used here of the Static Routing API, with which the browser answers ahead of a service worker's script
 * (W3C Service Workers, `addRoutes`).
 */
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
 * Lets the browser itself (Chromium only) answer from the cache. For the build's files this saves a message to this
 * worker and back per file; for home and menu it saves waiting for this worker to start. A file that isn't cached
 * comes from the network, as it does with Workbox, which answers in all other browsers. A page must always be cached,
 * because there may be no network: see `keepEmptyScreens`.
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
  // A browser that refuses the rules works like one without static routes.
  if (routing) event.waitUntil(routing.catch((error: unknown) => console.info('no static routes', error)))
}

/** Stores the page without a screen at every path that can hold a kept screen. */
export async function keepEmptyScreens(name: string, page: Response): Promise<void> {
  const cache = await caches.open(name)
  for (const key of [emptyKey, ...routedKeys]) await cache.put(key, page.clone())
}
