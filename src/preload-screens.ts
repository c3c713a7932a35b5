import type { AsyncRouteComponent, RegisteredRouter } from '@tanstack/react-router'

type Path = keyof RegisteredRouter['routesByPath']

/** Where the next tap may lead from the first screens. */
const next: Path[] = ['/', '/menu', '/item/$id']
/** And after those. */
const then: Path[] = [...next, '/order', '/order/confirm']

/**
 * Fetches the code of what comes next, so that a tap never waits for it: the nearest screens at once, the others when the
 * service worker has them on the phone. What is left is a touch away there; where no service worker comes, all of it is
 * fetched, for the network may be gone by then.
 */
export async function preloadScreens(router: RegisteredRouter, onPhone: Promise<boolean>): Promise<void> {
  const fetchAll = (paths: readonly Path[]) =>
    paths
      .map((path) => router.routesByPath[path].options.component)
      .map((screen) => (screen as AsyncRouteComponent<object> | undefined)?.preload?.())
  await Promise.allSettled(fetchAll(next))
  const isOnPhone = await onPhone
  // What can't be had now, as the network went or the page is left, is fetched when it is needed.
  await Promise.allSettled([
    ...fetchAll(isOnPhone ? then : (Object.keys(router.routesByPath) as Path[])),
    (router.options.defaultErrorComponent as AsyncRouteComponent<object> | undefined)?.preload?.(),
    import('./engine/background-sync.ts'),
    import('./i18n/error-messages.ts'),
    import('./shell/push/listen-to-notifications.ts').then(({ listenToNotifications }) =>
      listenToNotifications(router),
    ),
    import('./parts/cart/cart-bar.tsx'),
    import('./parts/cart/cart-sheet.tsx'),
    import('./shell/connection/connection.tsx'),
    ...(isOnPhone
      ? []
      : [import('./parts/language/language-sheet.tsx'), import('./shell/connection/connection-sheet.tsx')]),
  ])
}
