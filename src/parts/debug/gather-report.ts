import { eventLogMessage } from '../../../core/domain/event-log-message.ts'
import type { LoggedEvent } from '../../../workers/engine/log/events.ts'
import { engine } from '../../engine.ts'
import { type DatabaseFacts, readDebugFacts } from '../../queries/read-debug-facts.ts'

/** What a report about a fault is made of. A part that couldn't be had says why in its place. */
export type DebugReport = {
  /** When it was gathered, by the device's clock. */
  at: string
  /** The app's own script that the page began with: its name changes with every release. */
  release: string
  browser: string
  usedBytes: number | null
  database: DatabaseFacts | Missing
  /** Of this tab's engine, oldest first. */
  events: LoggedEvent[] | Missing
  /** The same of the service worker, which forgets them each time that it sleeps. */
  serviceWorker: LoggedEvent[] | Missing
}
export type Missing = { missing: string }

export const isMissing = (part: object): part is Missing => 'missing' in part

/** What hangs is given up: a report is wanted most when something does. */
const patienceMs = 4_000

/** Gathers it all anew, each part by itself. */
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
  // By its name alone: a message may hold what somebody typed.
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

/** Some private modes refuse to be measured. */
const bytesUsed = async (): Promise<number | null> =>
  (await navigator.storage?.estimate().catch(() => null))?.usage ?? null
