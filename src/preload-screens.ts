import type { AsyncRouteComponent, RegisteredRouter } from '@tanstack/react-router'

type Path = keyof RegisteredRouter['routesByPath']

/** The screens to which a tap on a first screen may lead. */
const next: Path[] = ['/', '/menu', '/item/$id']
/** Those, and the screens to which the tap after that may lead. */
const then: Path[] = [...next, '/order', '/order/confirm']

/**
 * Fetches the code of the next screens, so that a tap never waits for it: the nearest screens at once, a few more once
 * the service worker has the app on the phone. The rest then loads from the phone when it is needed. Without a service
 * worker everything is fetched, because the network may be gone later.
 */
export async function preloadScreens(router: RegisteredRouter, onPhone: Promise<boolean>): Promise<void> {
  const fetchAll = (paths: readonly Path[]) =>
    paths
      .map((path) => router.routesByPath[path].options.component)
      .map((screen) => (screen as AsyncRouteComponent<object> | undefined)?.preload?.())
  await Promise.allSettled(fetchAll(next))
  const isOnPhone = await onPhone
  // What can't be fetched now, because the network is gone or the page is being left, is fetched when it is needed.
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
