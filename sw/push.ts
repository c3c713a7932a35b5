/// <reference lib="webworker" />
import { type PushMessage, readPushMessage } from '../core/contract/wire/push-wire.ts'
import type { Language } from '../core/schema/primitives.ts'
import { readSetting } from '../core/storage/writer.ts'
import { replay } from '../workers/engine/loop/replay.ts'
import { refreshBooking } from '../workers/engine/bookings/refresh-bookings.ts'
import { refreshOrder } from '../workers/engine/orders/refresh-order.ts'
import type { EngineContext } from '../workers/engine/context/context.ts'
import { plainSubscription } from '../core/domain/push-subscription.ts'
import { readPushKey, subscribePush } from '../workers/engine/push/push.ts'
import { type NotificationData, isOfBooking, isOfMission, notificationOf, tagOf } from './notification.ts'
import { showsApp } from './screens.ts'
import { spokenOf } from './push-words.ts'

/** What the browsers' types leave out. */
type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * Shows every message, readable or not: a browser that wakes this worker for nothing shows words of its own, and takes
 * the right to be told away. Whoever was to be told may have left this phone: then none of it is shown to whom it isn't about.
 * Then fetches what it is about, so that an open page shows the same at once.
 */
export async function show(
  { registration, clients, navigator }: ServiceWorkerGlobalScope,
  text: string,
  openContext: () => Promise<EngineContext>,
): Promise<void> {
  // Storage in trouble is no reason to say nothing.
  const context = await openContext().catch(() => null)
  try {
    const hasLeft = context !== null && !(await isTold(context))
    const message = hasLeft ? null : readPushMessage(text)
    const language = (await chosenLanguage(context)) ?? spokenOf(navigator.languages)
    await inTurn(async () => {
      const shown = await registration.getNotifications({ tag: tagOf(message) })
      const at = message?.at ?? 0
      // The younger one is there already; push services don't keep an order.
      if (shown.some(({ data }) => ((data as NotificationData | null)?.at ?? 0) > at)) return
      const windows = await clients.matchAll({ type: 'window' })
      // Who looks at the app sees the order change; it needn't sound as well.
      const silent = windows.some((page) => page.focused && showsApp(page))
      const { title, options } = notificationOf(message, language)
      await registration.showNotification(title, { ...options, silent })
    })
    if (context && message) await refresh(context, message).catch(() => null)
    // Who can be reached reaches the restaurant too.
    if (context) await replay(context).catch(() => null)
    if (hasLeft) await end(registration)
  } finally {
    context?.database.close()
  }
}

const isTold = async ({ database }: EngineContext): Promise<boolean> =>
  readSetting(database, 'push').then(Boolean, () => true)

let showing: Promise<unknown> = Promise.resolve()

/** Missions are asked for by the screen that shows them. */
const refresh = async (context: EngineContext, message: PushMessage): Promise<unknown> =>
  isOfMission(message)
    ? null
    : isOfBooking(message)
      ? refreshBooking(context, message.bookingId)
      : refreshOrder(context, message.orderId)

/**
 * Messages that come together are shown one after the other: of two that look at once for what is there, neither finds
 * the other, and Chromium drops one that it is still putting up while somebody looks.
 */
function inTurn(show: () => Promise<void>): Promise<void> {
  const shown = showing.then(show)
  showing = shown.catch(() => null)
  return shown
}

const chosenLanguage = async (context: EngineContext | null): Promise<Language | undefined> =>
  context === null
    ? undefined
    : (await readSetting(context.database, 'language').catch(() => undefined))?.chosen

const end = async ({ pushManager }: ServiceWorkerRegistration): Promise<unknown> =>
  (await pushManager.getSubscription())?.unsubscribe()

/** The browser has another address for this phone now: the restaurant is told, if it still writes to it. */
export async function renew(
  { registration: { pushManager } }: ServiceWorkerGlobalScope,
  event: Event,
  openContext: () => Promise<EngineContext>,
): Promise<void> {
  const { oldSubscription, newSubscription } = event as SubscriptionChange
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
    // When it fails, the page does it as soon as it is opened (src/shell/push/keep-push.ts).
    await subscribePush(context, plainSubscription(subscription))
  } finally {
    context.database.close()
  }
}
