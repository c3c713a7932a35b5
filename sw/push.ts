/// <reference lib="webworker" />
import { type PushMessage, readPushMessage } from '../core/contract/wire/push-wire.ts'
import type { Language } from '../core/schema/primitives.ts'
import { readSetting } from '../core/storage/read-setting.ts'
import { sendInBackground } from '../workers/engine/loop/send-in-background.ts'
import { refreshBooking } from '../workers/engine/bookings/refresh-bookings.ts'
import { refreshOrder } from '../workers/engine/orders/refresh-order.ts'
import type { EngineContext } from '../workers/engine/context/context.ts'
import { plainSubscription } from '../core/domain/push-subscription.ts'
import { readPushKey, subscribePush } from '../workers/engine/push/push.ts'
import { type NotificationData, isOfBooking, isOfMission, notificationOf, tagOf } from './notification.ts'
import { showsApp } from './screens.ts'
import { spokenOf } from './push-words.ts'

/** Fields that the browser's types lack. */
type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * Shows a notification for every message, readable or not: a browser that wakes this worker without getting one shows
 * its own text, and may revoke the push permission. If the addressed customer has left this phone, a neutral
 * notification hides the message's content from whoever uses the phone now. Then fetches what the message is about,
 * so that an open page is current at once.
 */
export async function show(
  { registration, clients, navigator }: ServiceWorkerGlobalScope,
  text: string,
  openContext: () => Promise<EngineContext>,
): Promise<void> {
  // A storage failure is no reason to show nothing.
  const context = await openContext().catch(() => null)
  try {
    const hasLeft = context !== null && !(await isTold(context))
    const message = hasLeft ? null : readPushMessage(text)
    const language = (await chosenLanguage(context)) ?? spokenOf(navigator.languages)
    await inTurn(async () => {
      const shown = await registration.getNotifications({ tag: tagOf(message) })
      const at = message?.at ?? 0
      // A newer notification is already shown; push services don't keep the order of messages.
      if (shown.some(({ data }) => ((data as NotificationData | null)?.at ?? 0) > at)) return
      const windows = await clients.matchAll({ type: 'window' })
      // A customer who is looking at the app sees the change there, so the notification is silent.
      const silent = windows.some((page) => page.focused && showsApp(page))
      const { title, options } = notificationOf(message, language)
      await registration.showNotification(title, { ...options, silent })
    })
    if (context && message) await refresh(context, message).catch(() => null)
    // A phone that receives a push has a network, so the outbox is sent as well.
    if (context) await sendInBackground(context).catch(() => null)
    if (hasLeft) await end(registration)
  } finally {
    context?.database.close()
  }
}

const isTold = async ({ database }: EngineContext): Promise<boolean> =>
  readSetting(database, 'push').then(Boolean, () => true)

let showing: Promise<unknown> = Promise.resolve()

/** Missions aren't fetched here: the screen that shows them does that. */
const refresh = async (context: EngineContext, message: PushMessage): Promise<unknown> =>
  isOfMission(message)
    ? null
    : isOfBooking(message)
      ? refreshBooking(context, message.bookingId)
      : refreshOrder(context, message.orderId)

/**
 * Handles simultaneous messages one after the other. If two looked at once for shown notifications, neither would
 * find the other; and Chromium drops a notification that it is still putting up when it is asked for the shown ones.
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

/** Handles a changed push subscription: tells the restaurant the new one, if it still sends messages to this phone. */
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
    // If this fails, the page subscribes again when it is next opened (src/shell/push/keep-push.ts).
    await subscribePush(context, plainSubscription(subscription))
  } finally {
    context.database.close()
  }
}
