import { eventLogMessage } from '../../../core/domain/event-log-message.ts'
import type { LoggedEvent } from '../../../workers/engine/log/events.ts'
import { engine } from '../../engine.ts'
import { type DatabaseFacts, readDebugFacts } from '../../queries/read-debug-facts.ts'

/** The parts of a fault report. In place of a part that couldn't be read stands the reason. */
export type DebugReport = {
  /** When the report was gathered, by the device's clock. */
  at: string
  /** The path of the app's own script that the page started with: the file's name changes with every release. */
  release: string
  browser: string
  usedBytes: number | null
  database: DatabaseFacts | Missing
  /** The events of this tab's engine, oldest first. */
  events: LoggedEvent[] | Missing
  /** The events of the service worker, which loses them each time it stops. */
  serviceWorker: LoggedEvent[] | Missing
}
export type Missing = { missing: string }

export const isMissing = (part: object): part is Missing => 'missing' in part

/** How long (in ms) to wait for each part before giving it up: a report is needed most when something hangs. */
const patienceMs = 4_000

/** Gathers all parts anew. A part that fails or hangs doesn't affect the others. */
export async function gatherReport(): Promise<DebugReport> {
  const [database, events, serviceWorker, usedBytes] = await Promise.all([
    orMissing(readDebugFacts()),
    orMissing(engineEvents()),
    orMissing(serviceWorkerEvents()),
    bytesUsed(),
  ])
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return {
    at: new Date().toISOString(),
    release: script ? new URL(script.src).pathname : '',
    browser: navigator.userAgent,
    usedBytes,
    database,
    events,
    serviceWorker,
  }
}

async function orMissing<T extends object>(reading: Promise<T>): Promise<T | Missing> {
  const late = new Promise<Missing>((resolve) => {
    setTimeout(() => resolve({ missing: 'no answer' }), patienceMs)
  })
  // The error's name only: its message may contain something that the customer typed.
  const failed = (error: unknown): Missing => ({ missing: error instanceof Error ? error.name : 'unknown' })
  return Promise.race([reading.catch(failed), late])
}

async function engineEvents(): Promise<LoggedEvent[] | Missing> {
  const result = await engine.readEventLog()
  return result.ok ? result.value : { missing: result.code }
}

async function serviceWorkerEvents(): Promise<LoggedEvent[] | Missing> {
  const controller = navigator.serviceWorker?.controller
  if (!controller) return { missing: 'no service worker' }
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<LoggedEvent[]>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<LoggedEvent[]>) => resolve(data), {
      once: true,
    })
  })
  port1.start()
  controller.postMessage(eventLogMessage, [port2])
  return answer
}

/** Null where the browser refuses to tell, as some private modes do. */
const bytesUsed = async (): Promise<number | null> =>
  (await navigator.storage?.estimate().catch(() => null))?.usage ?? null
