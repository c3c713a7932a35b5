/// <reference lib="webworker" />
import { writeSetting } from '../core/storage/writer.ts'
import { openContext } from '../workers/engine/context/open-context.ts'
import { createEventLog } from '../workers/engine/log/event-log.ts'
import { sendInBackground } from '../workers/engine/loop/send-in-background.ts'
import { openScreen } from './open-screen.ts'
import { renew, show } from './push.ts'
import { scannedTableOf } from './scanned-table.ts'

declare const self: ServiceWorkerGlobalScope & { background?: Background }

/** In memory only: lost whenever the browser stops this worker. */
const log = createEventLog()

const openOwnContext = () => openContext({ origin: self.location.origin, log })

/** Records that the app can be opened without a network from now on. */
async function noteReady(): Promise<void> {
  const { database } = await openOwnContext()
  await writeSetting(database, 'shell', { ready: true })
  database.close()
}

/** Sends the outbox; answers whether any intent is still waiting. */
async function sendWaiting(): Promise<boolean> {
  const context = await openOwnContext()
  try {
    return await sendInBackground(context)
  } finally {
    context.database.close()
  }
}

/** Sends the outbox while no tab is open. The error makes the browser retry the sync later. */
async function sendAll(): Promise<void> {
  if (await sendWaiting()) throw new Error('orders still wait')
}

/** A storage failure is no reason to open nothing. */
async function scannedTable(path: string): Promise<string | null> {
  const context = await openOwnContext().catch(() => null)
  try {
    return context && (await scannedTableOf(context, path))
  } catch {
    return null
  } finally {
    context?.database.close()
  }
}

const background = {
  noteReady,
  sendAll,
  sendWaiting,
  showPush: (text: string) => show(self, text, openOwnContext),
  openScreen: (path: string) => openScreen(self, path, scannedTable),
  renewPush: (event: Event) => renew(self, event, openOwnContext),
  readLog: () => log.read(),
}

/**
 * What the service worker does besides answering requests: it sends the outbox and handles push messages. A separate
 * script that `sw.ts` loads at the first event that needs it, because evaluating the engine would delay every launch.
 */
export type Background = typeof background

self.background = background
