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

/** The data stored with a notification: the path of the screen to open, and the instant of the message. */
export type NotificationData = { path: string; at: number }

export type Shown = { title: string; options: NotificationOptions & { data: NotificationData } }

/**
 * Missing in some versions of lib.dom. With it the phone sounds again although the notification replaces an older
 * one.
 */
type Renotifying = { renotify: boolean }

/** The notification of a message: the event as the title, then the restaurant's name, then what to do. */
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

/** Formatted as in the app (src/i18n/money.ts); `amount` is in units of the currency, not in cents. */
const amountIn = (language: Language, { amount, ccy: currency }: { amount: number; ccy: string }): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(amount)

/** Times are in the restaurant's time zone, wherever the phone is. */
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

/**
 * The tag of a notification: one per order, refund, booking or mission; a newer notification replaces the older one.
 */
export function tagOf(message: PushMessage | null): string {
  if (message && isOfMission(message)) return `mission ${message.missionId}`
  if (message && isOfBooking(message)) return `booking ${message.bookingId}`
  // Each refund has its own tag: two refunds of one order are two payments.
  return message?.refund ? `refund ${message.refund.refundId}` : `order ${message?.orderId ?? ''}`
}

/** A message that couldn't be read leads to the list of orders. */
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

/** The only changes of a voucher that its buyer doesn't cause. */
const voucherTellings: Partial<Record<OrderMessage['orderStatus'], Telling>> = {
  expired: 'voucherExpired',
  refused: 'voucherRefunded',
}
