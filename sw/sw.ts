/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import {
  type PrecacheEntry,
  PrecacheController,
  PrecacheRoute,
  cleanupOutdatedCaches,
} from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import {
  noteReadyMessage,
  orderingLock,
  takeOverMessage,
  takeOverNowMessage,
} from '../core/domain/updates.ts'
import { pictureCache } from '../core/schema/cache-names.ts'
import { emptyScreens, firstScreens, firstScreensOf } from '../core/schema/kept-screens.ts'
import { drawnPage } from './drawn-page.ts'
import { keptScreen } from './kept-screen.ts'
import { isScreen } from './screens.ts'
import { keepEmptyScreens, routeFromCache } from './static-routes.ts'
import { unpack } from './unpack.ts'
import type { Background } from './background.ts'
import type { NotificationData } from './notification.ts'
import { eventLogMessage } from '../core/domain/event-log-message.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[]
  /** Said by a server with a map (server/web/routes.ts): the page's policy then lets its pictures in. */
  mapOrigin?: string
  /** The same of a bank with a form in the app. */
  bankOrigin?: string
  /** Said by `background.ts` once it was loaded. */
  background?: Background
}
/** Where the build has put `background.ts`. */
declare const BACKGROUND: string
/** Where it has put most of the app's files in one. */
declare const PACK: string
/** The script that the app's page starts with. */
declare const RELEASE: string
/** Background Sync, which only Chromium has. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }

/** Shared with the page, which asks for the sync. */
const outboxTag = 'larder-outbox'

/** A portal or a proxy answers anything with a page of its own and status 200: that is never kept as ours. */
const onlyOf =
  (types: RegExp): NonNullable<WorkboxPlugin['cacheWillUpdate']> =>
  async ({ response }) =>
    response.status === 200 && types.test(response.headers.get('content-type') ?? '') ? response : null

const appFiles: PrecacheEntry[] = self.__WB_MANIFEST
/** Begun with the installation, which waits for it ahead of each file. */
let unpacked: Promise<void> | undefined

/** Scripts and styles by their type, the page by what is in it. */
const appPlugins: WorkboxPlugin[] = [
  {
    handlerWillStart: async ({ event }) => {
      if (event.type === 'install')
        await (unpacked ??= unpack(
          PACK,
          appFiles.flatMap(({ url, revision }) => (revision ? [] : url)),
          cacheNames.precache,
        ))
    },
    cacheWillUpdate: async (asked) => {
      const { request, response } = asked
      if (!new URL(request.url).pathname.endsWith('.html')) return onlyOf(/javascript|css|image|font/)(asked)
      // Another release's page would name scripts that aren't kept here.
      const isOurs = response.ok && (await response.clone().text()).includes(RELEASE)
      return isOurs ? response : null
    },
  },
]

/** The page is kept with its policy: with another policy it is another page. */
const withPolicy = (file: PrecacheEntry): PrecacheEntry =>
  file.url === '/index.html'
    ? { ...file, revision: `${file.revision}${self.mapOrigin ?? ''}${self.bankOrigin ?? ''}` }
    : file

/** The app's own files. Only GET is ever answered from here: orders never pass through this worker's cache. */
const app = new PrecacheController({ plugins: appPlugins })
app.addToCacheList(appFiles.map(withPolicy))

// The app's page stands for every address of its own.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url),
  async ({ request, url }) =>
    (await keptScreen(url, RELEASE)) ??
    (await drawnPage(url, RELEASE)) ??
    (await app.matchPrecache('/index.html')) ??
    fetch(request),
)

/** The way back from a bank is the server's to answer. Who has no signal there gets the app, which asks and claims nothing. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname === '/payment/check',
  new NetworkOnly({
    networkTimeoutSeconds: 5,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`the server answers ${response.status}`)
          return response
        },
        handlerDidError: async () => app.matchPrecache('/index.html'),
      },
    ],
  }),
)

// After it, for `/` would be the page without a screen.
registerRoute(new PrecacheRoute(app, { cleanURLs: false }))
cleanupOutdatedCaches()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({ cacheName: pictureCache, plugins: [{ cacheWillUpdate: onlyOf(/^image\//) }] }),
)

/** Storage in trouble keeps nobody from what the network has. */
setCatchHandler(({ request }) => fetch(request))

/** The rest of this worker. It can be loaded in any event, for it was already while this worker was installed. */
function background(): Background {
  if (!self.background) importScripts(BACKGROUND)
  return self.background!
}
const screens = firstScreensOf(RELEASE)
// One that can't have all of itself isn't installed.
self.addEventListener('install', (event) => event.waitUntil((async () => void background())()))
self.addEventListener('install', (event) => {
  routeFromCache(event, { files: cacheNames.precache, screens })
  event.waitUntil(install(event))
})

async function install(event: ExtendableEvent): Promise<void> {
  await app.install(event)
  const page = await app.matchPrecache('/index.html')
  if (!page) throw new Error('the app has no page')
  await keepEmptyScreens(screens, page)
}

// The first visit is served from here at once; only then is the app ready to go without a network.
clientsClaim()
self.addEventListener('activate', (event) => {
  event.waitUntil(app.activate(event))
  event.waitUntil(begin())
})

/** What an earlier release kept of its screens is of no use, and what this one did may have been kept under another policy. */
async function begin(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(firstScreens) && name !== screens)
  await Promise.all(kept.map((name) => caches.delete(name)))
  await emptyScreens()
  // Nothing waits for it: no page is answered before this worker is active, and a tab may keep the database from opening.
  void noteReady()
}

/** What fails here is asked for again by the next page. */
const noteReady = (): Promise<void> => background().noteReady().catch(console.warn)

self.addEventListener('message', (event) => {
  if (event.data === takeOverMessage) event.waitUntil(takeOver(event.ports[0]))
  if (event.data === takeOverNowMessage) takeOverNow(event.ports[0])
  if (event.data === noteReadyMessage) event.waitUntil(noteReady())
  if (event.data === eventLogMessage) event.ports[0]?.postMessage(self.background?.readLog() ?? [])
})

/** The new release takes over when the customer asks for it, but never under an order that is being placed. */
async function takeOver(asker: MessagePort | undefined): Promise<void> {
  const isFree = await navigator.locks.request(orderingLock, { ifAvailable: true }, (lock) => lock !== null)
  if (isFree) takeOverNow(asker)
  else asker?.postMessage(false)
}

/** Not waited for: the browser takes until the old worker has ended what it has in hand, and whoever asks sees it come. */
function takeOverNow(asker: MessagePort | undefined): void {
  void self.skipWaiting()
  asker?.postMessage(true)
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === outboxTag) sync.waitUntil(background().sendAll())
})
// A sync that failed is tried again late, or never: this is another occasion.
self.addEventListener('periodicsync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === outboxTag) sync.waitUntil(background().sendWaiting())
})

self.addEventListener('push', (event) => {
  event.waitUntil(background().showPush(event.data?.text() ?? ''))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // An earlier release's notifications hold something else: they lead to the list.
  const { path = '/order' } = (event.notification.data ?? {}) as Partial<NotificationData>
  event.waitUntil(background().openScreen(path))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(background().renewPush(event))
})
