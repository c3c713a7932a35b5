import { takeOverMessage, takeOverNowMessage } from '../../../core/domain/updates.ts'

/** True when the new release takes over; the page is then loaded anew. `now`: whoever is placing an order. */
export function takeOver(waiting: ServiceWorker, { now = false } = {}): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', (event) => resolve(event.data === true))
    port1.start()
    waiting.postMessage(now ? takeOverNowMessage : takeOverMessage, [port2])
  })
}
