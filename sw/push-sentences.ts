import type { BookingNews } from '../core/schema/booking/booking.ts'

/** The kinds of notification. `told` stands for a message that can't be read: from a newer server, or broken. */
export type Telling =
  | 'confirmed'
  | 'ready'
  | 'readyToCollect'
  | 'onDelivery'
  | 'refused'
  | 'expired'
  | 'told'
  | `table ${BookingNews}`
  | 'missionReached'
  | 'voucherExpired'
  | 'voucherRefunded'
  | 'refunded'

export type Words = Record<Telling, { title: string; body: string }>

/**
 * The English sentences of notifications; the other languages are in `locales/`. {number} is the pickup or booking
 * number, {reason} the restaurant's reason, {money} the refunded amount, {when} the time of a booking, {until} the
 * end of a hold, {mission} a mission's title. The service worker works without the page and its catalogues (ADR 16):
 * its build embeds all languages in it (scripts/bundle/push-words.ts).
 */
export const pushSentences: Words = {
  confirmed: { title: /*i18n*/ 'Your order is confirmed', body: /*i18n*/ 'The restaurant has accepted it.' },
  ready: { title: /*i18n*/ 'Your dishes are ready', body: '' },
  readyToCollect: {
    title: /*i18n*/ 'Ready: number {number}',
    body: /*i18n*/ 'Come and collect it with your number.',
  },
  onDelivery: { title: /*i18n*/ 'Your order is on its way', body: /*i18n*/ 'Your dishes are coming to you.' },
  refused: {
    title: /*i18n*/ 'Your order was not accepted',
    body: /*i18n*/ 'The restaurant couldn’t take it. {reason}',
  },
  expired: {
    title: /*i18n*/ 'Your order has expired',
    body: /*i18n*/ 'It won’t be made. You can order it again.',
  },
  'table confirmed': { title: /*i18n*/ 'Your table is booked', body: /*i18n*/ '{when}. Number {number}.' },
  'table refused': { title: /*i18n*/ 'Your booking was not accepted', body: /*i18n*/ '{when}. {reason}' },
  'table cancelled': { title: /*i18n*/ 'Your booking was called off', body: /*i18n*/ '{when}. {reason}' },
  'table soon': { title: /*i18n*/ 'See you soon', body: /*i18n*/ '{when}. Number {number}.' },
  'table offered': {
    title: /*i18n*/ 'A table is free',
    body: /*i18n*/ '{when}. It is held for you until {until}.',
  },
  voucherExpired: {
    title: /*i18n*/ 'Your voucher purchase has expired',
    body: /*i18n*/ 'It wasn’t paid in time, so nothing was bought.',
  },
  voucherRefunded: {
    title: /*i18n*/ 'Your voucher was paid back',
    body: /*i18n*/ 'The restaurant has taken it back and returns the money. {reason}',
  },
  refunded: {
    title: /*i18n*/ 'You get {money} back',
    body: /*i18n*/ 'The restaurant refunds your order. {reason}',
  },
  missionReached: { title: /*i18n*/ 'You have done it: {mission}', body: /*i18n*/ 'Your reward is waiting.' },
  told: { title: /*i18n*/ 'News about your order', body: /*i18n*/ 'Open it to see how it stands.' },
}
