import type { RegisteredRouter } from '@tanstack/react-router'
import { openOrderMessage } from '../../../core/domain/order/open-order.ts'
import { screenOf } from './screen-of.ts'

/** Goes to the screen of a notification that was tapped, keeping the table and without reloading the page. */
export function listenToNotifications(router: RegisteredRouter): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown }
    if (type !== openOrderMessage || typeof path !== 'string') return
    ports[0]?.postMessage(true)
    void router.navigate(screenOf(path))
  })
}
