import type { AsyncRouteComponent, RegisteredRouter } from '@tanstack/react-router'

/** What comes after the first screens. */
const next = ['/', '/menu', '/item/$id', '/order', '/order/confirm'] as const

/**
 * Fetches the code of what comes next, so that a tap never waits for it. The rest is a touch away where a service
 * worker has it on the phone; where none has, all of it is fetched, for the network may be gone by then.
 */
export function preloadScreens(router: RegisteredRouter): void {
  const isOnPhone = Boolean(navigator.serviceWorker?.controller)
  const paths = isOnPhone ? next : (Object.keys(router.routesByPath) as (keyof typeof router.routesByPath)[])
  const screens = paths.map((path) => router.routesByPath[path].options.component)
  // What can't be had now, as the network went or the page is left, is fetched when it is needed.
  void Promise.allSettled([
    ...[...screens, router.options.defaultErrorComponent].map((screen) =>
      (screen as AsyncRouteComponent<object> | undefined)?.preload?.(),
    ),
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
