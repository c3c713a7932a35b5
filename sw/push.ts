/// <reference lib="webworker" />
import { readPushMessage } from '../core/contract/wire/push-wire.ts'
import { openOrderMessage } from '../core/domain/order/open-order.ts'
import type { Language } from '../core/schema/primitives.ts'
import { readSetting } from '../core/storage/writer.ts'
import { replay } from '../workers/engine/loop/replay.ts'
import { refreshOrder } from '../workers/engine/orders/refresh-order.ts'
import type { EngineContext } from '../workers/engine/context/context.ts'
import { phoneSubscription } from '../core/domain/phone/phone-subscription.ts'
import { readPushKey, subscribePush } from '../workers/engine/push/push.ts'
import { type NotificationData, notificationOf, tagOf } from './notification.ts'
import { spokenOf } from './push-words.ts'

/** What the browsers' types leave out. */
type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** How long a page may take to say that it shows the order; one of an older release never says so. */
const answerWithinMs = 500

/** Hears messages from the restaurant, and what is done with the notifications that they become. */
export function listenToPushes(
  scope: ServiceWorkerGlobalScope,
  openContext: () => Promise<EngineContext>,
): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(show(scope, event.data?.text() ?? '', openContext))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { orderId } = (event.notification.data ?? { orderId: null }) as NotificationData
    event.waitUntil(openOrder(scope, orderId))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(scope, event as SubscriptionChange, openContext))
  })
}

/**
 * Shows every message, readable or not: a browser that wakes this worker for nothing shows words of its own, and takes
 * the right to be told away. Then fetches the order, so that an open page shows the same at once.
 */
async function show(
  { registration, clients, navigator }: ServiceWorkerGlobalScope,
  text: string,
  openContext: () => Promise<EngineContext>,
): Promise<void> {
  const message = readPushMessage(text)
  // Storage in trouble is no reason to say nothing.
  const context = await openContext().catch(() => null)
  try {
    const shown = await registration.getNotifications({ tag: tagOf(message) })
    const at = message?.at ?? 0
    // The younger one is there already; push services don't keep an order.
    const isOvertaken = shown.some(({ data }) => ((data as NotificationData | null)?.at ?? 0) > at)
    if (!isOvertaken) {
      const language = (await chosenLanguage(context)) ?? spokenOf(navigator.languages)
      const windows = await clients.matchAll({ type: 'window' })
      // Who looks at the app sees the order change; it needn't sound as well.
      const silent = windows.some(({ focused }) => focused)
      const { title, options } = notificationOf(message, language)
      await registration.showNotification(title, { ...options, silent })
    }
    if (context && message) await refreshOrder(context, message.orderId).catch(() => null)
    // Who can be reached reaches the restaurant too.
    if (context) await replay(context).catch(() => null)
    // Whoever was to be told has left this phone.
    if (context && !(await readSetting(context.database, 'push'))) await end(registration)
  } finally {
    context?.database.close()
  }
}

const chosenLanguage = async (context: EngineContext | null): Promise<Language | undefined> =>
  context === null
    ? undefined
    : (await readSetting(context.database, 'language').catch(() => undefined))?.chosen

const end = async ({ pushManager }: ServiceWorkerRegistration): Promise<unknown> =>
  (await pushManager.getSubscription())?.unsubscribe()

/** Shows the order in a tab of the app, the one in front if there is one, else in a new one. */
async function openOrder({ clients }: ServiceWorkerGlobalScope, orderId: string | null): Promise<void> {
  const path = orderId === null ? '/order' : `/order/detail/${encodeURIComponent(orderId)}`
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!open) return void (await clients.openWindow(path))
  // Some browsers refuse: the page goes there all the same.
  await open.focus().catch(() => null)
  if (await asks(open, path)) return
  // Not one of ours to move, such as a picture of its own.
  await open.navigate(path).catch(() => clients.openWindow(path))
}

/** The page goes there by itself, with its table and without loading anew, and says so. */
async function asks(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  page.postMessage({ type: openOrderMessage, path }, [port2])
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true), { once: true })
    port1.start()
    setTimeout(() => resolve(false), answerWithinMs)
  })
}

/** The browser has another address for this phone now: the restaurant is told, if it still writes to it. */
async function renew(
  { registration: { pushManager } }: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
  openContext: () => Promise<EngineContext>,
): Promise<void> {
  const context = await openContext()
  try {
    if (!(await readSetting(context.database, 'push'))) return
    let key: BufferSource | string | null | undefined = oldSubscription?.options.applicationServerKey
    if (!key) {
      const answer = await readPushKey(context)
      if (!answer.ok) return
      key = answer.value.publicKey
    }
    const subscription =
      newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    // When it fails, the page does it as soon as it is opened (src/parts/push/start-push.ts).
    await subscribePush(context, phoneSubscription(subscription))
  } finally {
    context.database.close()
  }
}
