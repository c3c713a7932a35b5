import type { Page, Worker } from 'playwright/test'
import { readMoments } from './last-moments.ts'

const mostLines = 60
const mostEvents = 60

/**
 * What a page shows, what it did and said before, and the last that its engine did: all that a report can tell of a
 * failure.
 */
export async function whatHappened(page: Page): Promise<string> {
  try {
    const state = await page.evaluate(() =>
      JSON.stringify([history.state, navigator.serviceWorker?.controller?.state]),
    )
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 })
    const events = await Promise.all(page.workers().map(readEvents))
    return [
      `${page.url()} ${state}`,
      ...shown.split('\n').slice(0, mostLines),
      ...(await readMoments(page)),
      ...events.flat(),
    ].join('\n')
  } catch (error) {
    return `${page.url()}: ${String(error)}`
  }
}

type Answer = { id?: string; value: { value: unknown[] } }

/** Asks an engine for its event log as the page does (Comlink), in the worker itself: the page may be past asking. */
async function readEvents(worker: Worker): Promise<string[]> {
  const log = worker.evaluate(
    () =>
      new Promise<{ value: unknown[] }>((resolve) => {
        const worker = globalThis as unknown as { postMessage(message: Answer, ...rest: unknown[]): void }
        const post = worker.postMessage.bind(worker)
        const id = crypto.randomUUID()
        worker.postMessage = (message, ...rest) => {
          if (message.id !== id) return post(message, ...rest)
          worker.postMessage = post
          resolve(message.value)
        }
        const asked = { id, type: 'APPLY', path: ['readEventLog'], argumentList: [] }
        dispatchEvent(new MessageEvent('message', { data: asked }))
      }),
  )
  const late = new Promise<null>((resolve) => setTimeout(resolve, 5_000, null))
  const answer = await Promise.race([log, late])
  return answer
    ? answer.value.slice(-mostEvents).map((event) => JSON.stringify(event))
    : [`${worker.url()} doesn’t answer`]
}
