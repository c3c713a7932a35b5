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
  /** Set by a server with a map (server/web/routes.ts): the page's policy (CSP) then allows the map's images. */
  mapOrigin?: string
  /** The same for a bank with a payment form inside the app. */
  bankOrigin?: string
  /** Set by `background.ts` once it is loaded. */
  background?: Background
}
/** The address of the built `background.ts`. */
declare const BACKGROUND: string
/** The address of the file into which the build packs most of the app's files. */
declare const PACK: string
/** The address of the entry script of this release's page; it identifies the release. */
declare const RELEASE: string
/** The event of Background Sync, which only Chromium has. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }

/** The sync tag, shared with the page, which requests the sync. */
const outboxTag = 'larder-outbox'

/**
 * A captive portal or a proxy may answer any request with a page of its own and status 200. Such an answer is never
 * cached as ours.
 */
const onlyOf =
  (types: RegExp): NonNullable<WorkboxPlugin['cacheWillUpdate']> =>
  async ({ response }) =>
    response.status === 200 && types.test(response.headers.get('content-type') ?? '') ? response : null

const appFiles: PrecacheEntry[] = self.__WB_MANIFEST
/** The unpacking of the app's files. It starts with the installation, and each file's own request waits for it. */
let unpacked: Promise<void> | undefined

/** Validates what is cached: scripts and styles by their content type, the page by its content. */
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
      // The page of another release would name scripts that aren't cached here.
      const isOurs = response.ok && (await response.clone().text()).includes(RELEASE)
      return isOurs ? response : null
    },
  },
]

/** The page is cached together with its policy, so a changed policy needs a new revision. */
const withPolicy = (file: PrecacheEntry): PrecacheEntry =>
  file.url === '/index.html'
    ? { ...file, revision: `${file.revision}${self.mapOrigin ?? ''}${self.bankOrigin ?? ''}` }
    : file

/** The app's own files. Only GET requests are answered from this cache: orders never pass through it. */
const app = new PrecacheController({ plugins: appPlugins })
app.addToCacheList(appFiles.map(withPolicy))

// Every address of the app is answered with the app's page.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url),
  async ({ request, url }) =>
    (await keptScreen(url, RELEASE)) ??
    (await drawnPage(url, RELEASE)) ??
    (await app.matchPrecache('/index.html')) ??
    fetch(request),
)

/**
 * The server answers the return from a bank. Without a signal the customer gets the app, which asks for the payment's
 * state and claims nothing.
 */
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

// Registered after the navigation route, because this route would answer `/` with the page without a kept screen.
registerRoute(new PrecacheRoute(app, { cleanURLs: false }))
cleanupOutdatedCaches()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({ cacheName: pictureCache, plugins: [{ cacheWillUpdate: onlyOf(/^image\//) }] }),
)

/** If storage fails, requests still go to the network. */
setCatchHandler(({ request }) => fetch(request))

/**
 * The rest of this worker, loaded on first use. `importScripts` works in any event here, because the script was
 * already imported during installation.
 */
function background(): Background {
  if (!self.background) importScripts(BACKGROUND)
  return self.background!
}
const screens = firstScreensOf(RELEASE)
// If a part of this worker can't be loaded, it isn't installed.
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

// Takes control of the open page on the first visit; only then can the app work without a network.
clientsClaim()
self.addEventListener('activate', (event) => {
  event.waitUntil(app.activate(event))
  event.waitUntil(begin())
})

/**
 * Deletes the kept first screens of earlier releases, and empties those of this release, which may have been kept
 * under another policy.
 */
async function begin(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(firstScreens) && name !== screens)
  await Promise.all(kept.map((name) => caches.delete(name)))
  await emptyScreens()
  // Activation doesn't wait for this: no page is served before the worker is active, and a tab may block the
  // database.
  void noteReady()
}

/** If this fails, the next page asks for it again. */
const noteReady = (): Promise<void> => background().noteReady().catch(console.warn)

self.addEventListener('message', (event) => {
  if (event.data === takeOverMessage) event.waitUntil(takeOver(event.ports[0]))
  if (event.data === takeOverNowMessage) takeOverNow(event.ports[0])
  if (event.data === noteReadyMessage) event.waitUntil(noteReady())
  if (event.data === eventLogMessage) event.ports[0]?.postMessage(self.background?.readLog() ?? [])
})

/** The new release takes over when the customer asks for it, but never while an order is being placed. */
async function takeOver(asker: MessagePort | undefined): Promise<void> {
  const isFree = await navigator.locks.request(orderingLock, { ifAvailable: true }, (lock) => lock !== null)
  if (isFree) takeOverNow(asker)
  else asker?.postMessage(false)
}

/**
 * `skipWaiting` isn't awaited: it settles only when the old worker has finished its work, and the page notices the
 * change itself.
 */
function takeOverNow(asker: MessagePort | undefined): void {
  void self.skipWaiting()
  asker?.postMessage(true)
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === outboxTag) sync.waitUntil(background().sendAll())
})
// The browser retries a failed sync late or never: this is another chance to send.
self.addEventListener('periodicsync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === outboxTag) sync.waitUntil(background().sendWaiting())
})

self.addEventListener('push', (event) => {
  event.waitUntil(background().showPush(event.data?.text() ?? ''))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Notifications of an earlier release hold other data: they lead to the list of orders.
  const { path = '/order' } = (event.notification.data ?? {}) as Partial<NotificationData>
  event.waitUntil(background().openScreen(path))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(background().renewPush(event))
})
