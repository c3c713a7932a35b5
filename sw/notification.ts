import type { PushMessage } from '../core/contract/wire/push-wire.ts'
import type { Language } from '../core/schema/primitives.ts'
import type { Telling } from './push-sentences.ts'
import { pushWords } from './push-words.ts'

/** What a notification remembers of itself. `orderId` is null for one that nobody could read. */
export type NotificationData = { orderId: string | null; at: number }

export type Shown = { title: string; options: NotificationOptions & { data: NotificationData } }

/** Some lib.dom versions don't know it: the phone sounds again although an older one is replaced. */
type Renotifying = { renotify: boolean }

/** A message as it is shown: what happened first, the restaurant's name before what to do. */
export function notificationOf(message: PushMessage | null, language: Language): Shown {
  const { title, body } = pushWords[language][tellingOf(message)]
  const values: Record<string, string> = { number: message?.pickupNo ?? '', reason: message?.reason ?? '' }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()
  const lines = message ? [message.storeName, fill(body)] : [fill(body)]
  const options: Shown['options'] & Renotifying = {
    body: lines.filter(Boolean).join('\n'),
    tag: tagOf(message),
    renotify: true,
    icon: '/icons/icon-192.png',
    lang: language,
    data: { orderId: message?.orderId ?? null, at: message?.at ?? 0 },
  }
  return { title: fill(title), options }
}

/** One notification per order: the younger takes the older one's place. */
export const tagOf = (message: PushMessage | null): string => `order ${message?.orderId ?? ''}`

function tellingOf(message: PushMessage | null): Telling {
  switch (message?.orderStatus) {
    case 'confirmed':
    case 'onDelivery':
    case 'refused':
    case 'expired':
      return message.orderStatus
    case 'waitingForPickup':
      return message.pickupNo !== '' ? 'readyToCollect' : 'ready'
    default:
      return 'told'
  }
}
