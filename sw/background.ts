/// <reference lib="webworker" />
import { writeSetting } from '../core/storage/writer.ts'
import { openContext } from '../workers/engine/context/open-context.ts'
import { createEventLog } from '../workers/engine/log/event-log.ts'
import { replay } from '../workers/engine/loop/replay.ts'
import { nextDueAt } from '../workers/engine/outbox/outbox.ts'
import { openScreen } from './open-screen.ts'
import { renew, show } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { background?: Background }

/** Forgotten each time that the browser lets this worker sleep. */
const log = createEventLog()

const openOwnContext = () => openContext({ origin: self.location.origin, log })

/** Notes that the app can be opened without a network from now on. */
async function noteReady(): Promise<void> {
  const { database } = await openOwnContext()
  await writeSetting(database, 'shell', { ready: true })
  database.close()
}

/** Sends what waits, and answers whether anything still does. */
async function sendWaiting(): Promise<boolean> {
  const context = await openOwnContext()
  try {
    await replay(context)
    return (await nextDueAt(context)) !== null
  } finally {
    context.database.close()
  }
}

/** Sends what waits while no tab is open. Throwing asks the browser to try again later. */
async function sendAll(): Promise<void> {
  if (await sendWaiting()) throw new Error('orders still wait')
}

const background = {
  noteReady,
  sendAll,
  sendWaiting,
  showPush: (text: string) => show(self, text, openOwnContext),
  openScreen: (path: string) => openScreen(self, path),
  renewPush: (event: Event) => renew(self, event, openOwnContext),
  readLog: () => log.read(),
}

/**
 * What the service worker does beside answering: sending what waits, and the restaurant's messages. A script of its own,
 * which `sw.ts` loads at the first event that needs it: evaluating the engine would keep every launch waiting.
 */
export type Background = typeof background

self.background = background
