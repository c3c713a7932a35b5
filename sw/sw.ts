/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { writeSetting } from '../core/storage/writer.ts'
import { openParts } from '../workers/engine/open-parts.ts'
import { nextDueAt } from '../workers/engine/outbox.ts'
import { pictureCache } from '../workers/engine/pictures.ts'
import { replay } from '../workers/engine/replay.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }
/** Background Sync, which only Chromium has. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }

/** Shared with the page, which asks for the sync. */
const outboxTag = 'larder-outbox'

// The app's own files. Only GET is ever answered from here: orders never pass through this worker's cache.
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false })
cleanupOutdatedCaches()

/** The app's page stands for every address of its own, but never for the API or a payment's return. */
registerRoute(
  new NavigationRoute(async ({ request }) => (await matchPrecache('/index.html')) ?? fetch(request), {
    denylist: [/^\/api\//, /^\/payment\/check/, /^\/healthz/, /^\/pictures\//, /\.[a-z0-9]{2,11}($|\?)/],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({ cacheName: pictureCache }),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(takeCharge())
})

/** The first visit is served from here at once; only then is the app ready to go without a network. */
async function takeCharge(): Promise<void> {
  await self.clients.claim()
  const { database } = await openOwnParts()
  await writeSetting(database, 'shell', { ready: true })
  database.close()
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === outboxTag) sync.waitUntil(sendWaiting())
})

/** Sends what waits while no tab is open. Throwing asks the browser to try again later. */
async function sendWaiting(): Promise<void> {
  const parts = await openOwnParts()
  try {
    await replay(parts)
    if ((await nextDueAt(parts)) !== null) throw new Error('orders still wait')
  } finally {
    parts.database.close()
  }
}

const openOwnParts = () => openParts({ origin: self.location.origin })
