import type {
  BookingMessage,
  MissionMessage,
  OrderMessage,
  PushMessage,
} from '../core/contract/wire/push-wire.ts'
import { localeOf } from '../core/domain/locale-of.ts'
import { clockReading } from '../core/domain/time/clock-reading.ts'
import type { Language } from '../core/schema/primitives.ts'
import type { Telling } from './push-sentences.ts'
import { pushWords } from './push-words.ts'

/** What a notification remembers of itself: the screen that shows what it is about. */
export type NotificationData = { path: string; at: number }

export type Shown = { title: string; options: NotificationOptions & { data: NotificationData } }

/** Some lib.dom versions don't know it: the phone sounds again although an older one is replaced. */
type Renotifying = { renotify: boolean }

/** A message as it is shown: what happened first, the restaurant's name before what to do. */
export function notificationOf(message: PushMessage | null, language: Language): Shown {
  const { title, body } = pushWords[language][tellingOf(message)]
  const values = valuesOf(message, language)
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()
  const lines = message ? [message.storeName, fill(body)] : [fill(body)]
  const options: Shown['options'] & Renotifying = {
    body: lines.filter(Boolean).join('\n'),
    tag: tagOf(message),
    renotify: true,
    icon: '/icons/icon-192.png',
    lang: language,
    data: { path: pathOf(message), at: message?.at ?? 0 },
  }
  return { title: fill(title), options }
}

export const isOfMission = (message: PushMessage): message is MissionMessage => 'missionId' in message
export const isOfBooking = (message: PushMessage): message is BookingMessage => 'bookingId' in message

function valuesOf(message: PushMessage | null, language: Language): Record<string, string> {
  if (message && isOfMission(message)) {
    const { titles } = message
    return { mission: titles[language] ?? Object.values(titles)[0] ?? '' }
  }
  return message && isOfBooking(message) ? bookingValues(message, language) : orderValues(message, language)
}

const orderValues = (message: OrderMessage | null, language: Language): Record<string, string> => ({
  number: message?.pickupNo ?? '',
  reason: message?.reason ?? '',
  money: message?.refund ? amountIn(language, message.refund) : '',
})

/** As the app writes it (src/i18n/money.ts), and not in cents. */
const amountIn = (language: Language, { amount, ccy: currency }: { amount: number; ccy: string }): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(amount)

/** By the restaurant's clock, wherever the phone is. */
function bookingValues(message: BookingMessage, language: Language): Record<string, string> {
  const { bookingNo: number, reason, startsAt, heldUntil, timeZone } = message
  const time = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const locale = localeOf(language)
  return {
    number,
    reason,
    when: clockReading(locale, { ...day, ...time })(startsAt),
    until: heldUntil === null ? '' : clockReading(locale, time)(heldUntil),
  }
}

/** One notification per order, refund, table or mission: the younger takes the older one's place. */
export function tagOf(message: PushMessage | null): string {
  if (message && isOfMission(message)) return `mission ${message.missionId}`
  if (message && isOfBooking(message)) return `booking ${message.bookingId}`
  // Two of one order are money twice.
  return message?.refund ? `refund ${message.refund.refundId}` : `order ${message?.orderId ?? ''}`
}

/** One that nobody could read leads to the list. */
function pathOf(message: PushMessage | null): string {
  if (!message) return '/order'
  if (isOfMission(message)) return '/mission'
  return isOfBooking(message)
    ? `/booking/detail/${encodeURIComponent(message.bookingId)}`
    : `/order/detail/${encodeURIComponent(message.orderId)}`
}

function tellingOf(message: PushMessage | null): Telling {
  if (message && isOfMission(message)) return 'missionReached'
  if (message && isOfBooking(message)) return `table ${message.news}`
  if (message?.refund) return 'refunded'
  if (message?.orderType === 'voucher') return voucherTellings[message.orderStatus] ?? 'told'
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

/** Nothing else happens to a voucher that its buyer doesn't do. */
const voucherTellings: Partial<Record<OrderMessage['orderStatus'], Telling>> = {
  expired: 'voucherExpired',
  refused: 'voucherRefunded',
}
