/** Of the browser's answers ahead of a service worker's script, what is used here (W3C Service Workers, `addRoutes`). */
type RouterRule = {
  condition: { urlPattern: { pathname: string }; requestMethod: string }
  source: { cacheName: string }
}
type RoutingInstallEvent = ExtendableEvent & { addRoutes?(rules: RouterRule[]): Promise<void> }

/**
 * Has the browser itself answer for the build's files from the cache, where it can (Chromium): a launch is then not
 * held up by a message to this worker and back for each. One that isn't there comes from the network, as it does from
 * Workbox, which answers in all other browsers.
 * @param cacheName in which Workbox keeps them
 */
export function routeAssets(event: ExtendableEvent, cacheName: string): void {
  const routing = (event as RoutingInstallEvent).addRoutes?.([
    { condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'GET' }, source: { cacheName } },
  ])
  // A browser of another mind about the rules works as one without them.
  if (routing) event.waitUntil(routing.catch((error: unknown) => console.info('no static routes', error)))
}
