import { takeOverMessage, takeOverNowMessage } from '../../../core/domain/updates.ts'

/** A browser that can activate the new worker at once has done so within the first interval. */
const retryEveryMs = 1000
const mostRetries = 30

/**
 * Asks the waiting service worker to take over. Resolves with true if it does; the page is then reloaded. With `now`,
 * it takes over even while somebody is placing an order.
 */
export function takeOver(waiting: ServiceWorker, { now = false } = {}): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', (event) => {
      const isTaken = event.data === true
      if (isTaken) retryActivation(waiting)
      resolve(isTaken)
    })
    port1.start()
    waiting.postMessage(now ? takeOverNowMessage : takeOverMessage, [port2])
  })
}

/**
 * Works around a delay in Chromium. A request that arrives just as Chromium stops the old worker starts it again, and
 * the new one then waits up to five minutes, or for as long as requests keep coming. A navigation makes the browser
 * check again, so this loads a hidden frame repeatedly until the new worker is in control.
 */
function retryActivation(waiting: ServiceWorker): void {
  let times = 0
  const timer = setInterval(() => {
    if (waiting.state !== 'installed' || ++times > mostRetries) return clearInterval(timer)
    const frame = document.createElement('iframe')
    frame.hidden = true
    // This address is answered by the server, never by a service worker.
    frame.src = '/healthz'
    document.body.append(frame)
    setTimeout(() => frame.remove(), retryEveryMs)
  }, retryEveryMs)
}
