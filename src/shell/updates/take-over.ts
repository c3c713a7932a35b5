import { takeOverMessage, takeOverNowMessage } from '../../../core/domain/updates.ts'

/** A browser that can take over at once has done so by then. */
const retryEveryMs = 1000
const mostRetries = 30

/** True when the new release takes over; the page is then loaded anew. `now`: whoever is placing an order. */
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
 * A request that comes just as Chromium puts the old worker to sleep wakes it again, and then the new one waits for up
 * to five minutes, or for as long as anything is asked for. A navigation has the browser look at it once more: one in a
 * frame that nobody sees, until the new one is in charge.
 */
function retryActivation(waiting: ServiceWorker): void {
  let times = 0
  const timer = setInterval(() => {
    if (waiting.state !== 'installed' || ++times > mostRetries) return clearInterval(timer)
    const frame = document.createElement('iframe')
    frame.hidden = true
    // Answered by the server, never by a worker.
    frame.src = '/healthz'
    document.body.append(frame)
    setTimeout(() => frame.remove(), retryEveryMs)
  }, retryEveryMs)
}
