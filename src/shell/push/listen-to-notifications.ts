import type { RegisteredRouter } from '@tanstack/react-router'
import { openOrderMessage } from '../../../core/domain/order/open-order.ts'

/** Goes to the order whose notification was tapped, with the table and without loading anew. */
export function listenToNotifications(router: RegisteredRouter): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown }
    if (type !== openOrderMessage || typeof path !== 'string') return
    const id = /^\/order\/detail\/([^/]+)$/.exec(path)?.[1]
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    ports[0]?.postMessage(true)
    void (id
      ? router.navigate({ to: '/order/detail/$id', params: { id: decodeURIComponent(id) } })
      : router.navigate({ to: '/order' }))
  })
}
