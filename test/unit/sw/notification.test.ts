import { describe, expect, test } from 'vitest'
import type { BookingMessage, OrderMessage } from '../../../core/contract/wire/push-wire.ts'
import { readPushMessage, writePushMessage } from '../../../core/contract/wire/push-wire.ts'
import { bookingNews } from '../../../core/schema/booking/booking.ts'
import { languages } from '../../../core/schema/constants.ts'
import { notificationTtlSeconds } from '../../../server/push/notifiable-events.ts'
import { notificationOf, tagOf } from '../../../sw/notification.ts'
import { pushWords, spokenOf } from '../../../sw/push-words.ts'

const message = (changes: Partial<OrderMessage> = {}): OrderMessage => ({
  orderId: 'o1',
  orderNo: '20261120-0001',
  orderType: 'pickup',
  orderStatus: 'waitingForPickup',
  pickupNo: '42',
  tableNo: '',
  reason: '',
  storeName: 'La Despensa',
  at: 1,
  ...changes,
})
const shown = (changes: Partial<OrderMessage> = {}, language: (typeof languages)[number] = 'en') => {
  const { title, options } = notificationOf(message(changes), language)
  return [title, options.body]
}

describe('a notification', () => {
  test('has the pickup number of the order, if there is one', () => {
    expect(shown()).toEqual(['Ready: number 42', 'La Despensa\nCome and collect it with your number.'])
    expect(shown({}, 'zh')[0]).toBe('可以取餐了：42 号')
    expect(shown({ orderType: 'dineIn', pickupNo: '', tableNo: '2' })).toEqual([
      'Your dishes are ready',
      'La Despensa',
    ])
    expect(shown({ pickupNo: '' })).toEqual(['Your dishes are ready', 'La Despensa'])
  })

  test('has the reason why an order was refused, if the restaurant gives one', () => {
    expect(shown({ orderStatus: 'refused', reason: 'No more rice.' })[1]).toBe(
      'La Despensa\nThe restaurant couldn’t take it. No more rice.',
    )
    expect(shown({ orderStatus: 'refused' })[1]).toBe('La Despensa\nThe restaurant couldn’t take it.')
  })

  test('has the restaurant’s reason verbatim', () => {
    const reason = '{number} $& <b>x</b>'
    expect(shown({ orderStatus: 'refused', reason })[1]).toContain('{number} $& <b>x</b>')
  })

  test('about an order replaces the previous one about the same order', () => {
    expect(tagOf(message())).toBe(tagOf(message({ orderStatus: 'confirmed' })))
    expect(tagOf(message())).not.toBe(tagOf(message({ orderId: 'o2' })))
  })

  test('about a mission has its title, in the phone’s language if the shop has that', () => {
    const titles = { es: 'Ven dos veces', en: 'Come twice' }
    const of = (language: (typeof languages)[number]) =>
      notificationOf({ missionId: 'go', titles, storeName: 'La Despensa', at: 1 }, language)
    expect(of('en').title).toBe('You have done it: Come twice')
    expect(of('en').options.body).toBe('La Despensa\nYour reward is waiting.')
    expect(of('es').title).toContain('Ven dos veces')
    expect(of('zh').title).toContain('Ven dos veces')
    expect(of('en').options.tag).toBe('mission go')
  })

  test('about a voucher says that it has expired or was paid back', () => {
    const voucher = { orderType: 'voucher', pickupNo: '' } as const
    expect(shown({ ...voucher, orderStatus: 'expired' })).toEqual([
      'Your voucher purchase has expired',
      'La Despensa\nIt wasn’t paid in time, so nothing was bought.',
    ])
    expect(shown({ ...voucher, orderStatus: 'refused' })).toEqual([
      'Your voucher was paid back',
      'La Despensa\nThe restaurant has taken it back and returns the money.',
    ])
  })

  test('about a refund has the amount, formatted for the phone’s language, and the reason', () => {
    const back = {
      orderStatus: 'completed',
      refund: { refundId: 'r1', amount: 5.5, ccy: 'EUR' },
      reason: 'Cold soup.',
    } as const
    expect(shown(back)).toEqual([
      'You get €5.50 back',
      'La Despensa\nThe restaurant refunds your order. Cold soup.',
    ])
    expect(shown(back, 'es')[0]).toContain('5,50\u00a0€')
    expect(shown({ ...back, refund: { ...back.refund, amount: 1200, ccy: 'JPY' } })[0]).toContain('1,200')
    const { options } = notificationOf(message(back), 'en')
    expect(options.data.path).toBe('/order/detail/o1')
  })

  test('about a refund doesn’t replace any other', () => {
    const of = (refundId: string) => tagOf(message({ refund: { refundId, amount: 1, ccy: 'EUR' } }))
    expect(new Set([of('r1'), of('r2'), tagOf(message())]).size).toBe(3)
    expect(of('r1')).toBe(of('r1'))
  })

  test('has a general title for an unreadable message and for a state without a text of its own', () => {
    expect(notificationOf(null, 'en').title).toBe('News about your order')
    expect(shown({ orderStatus: 'completed' })[0]).toBe('News about your order')
  })

  test('has its own title for every notifiable state in every language', () => {
    for (const orderStatus of Object.keys(notificationTtlSeconds) as OrderMessage['orderStatus'][])
      for (const language of languages)
        expect([orderStatus, shown({ orderStatus }, language)[0]]).not.toEqual([
          orderStatus,
          pushWords[language].told.title,
        ])
  })
})

describe('a notification about a booking', () => {
  const table = (changes: Partial<BookingMessage> = {}): BookingMessage => ({
    bookingId: 'b/1',
    bookingNo: 'K7M2P',
    news: 'confirmed',
    startsAt: Date.parse('2026-11-20T20:00:00Z'),
    timeZone: 'Europe/Madrid',
    heldUntil: null,
    reason: '',
    storeName: 'La Despensa',
    at: 1,
    ...changes,
  })

  test('has the time in the restaurant’s time zone and the phone’s language, and opens the booking', () => {
    const { title, options } = notificationOf(table(), 'en')
    expect([title, options.body]).toEqual([
      'Your table is booked',
      'La Despensa\nFri 20 Nov, 21:00. Number K7M2P.',
    ])
    expect(options.data.path).toBe('/booking/detail/b%2F1')
    expect(notificationOf(table(), 'es').options.body).toBe('La Despensa\nvie, 20 nov, 21:00. Número K7M2P.')
  })

  test('has the reason why the restaurant cancelled it, or the time until which the table is held', () => {
    expect(notificationOf(table({ news: 'cancelled', reason: 'A wedding.' }), 'en').options.body).toBe(
      'La Despensa\nFri 20 Nov, 21:00. A wedding.',
    )
    const heldUntil = Date.parse('2026-11-20T18:15:00Z')
    expect(notificationOf(table({ news: 'offered', heldUntil }), 'en').options.body).toBe(
      'La Despensa\nFri 20 Nov, 21:00. It is held for you until 19:15.',
    )
  })

  test('is read as it was written, and replaces only the previous one about the same booking', () => {
    for (const news of bookingNews) {
      expect(readPushMessage(writePushMessage(table({ news })))).toEqual(table({ news }))
      expect(tagOf(table({ news }))).toBe('booking b/1')
    }
    expect(readPushMessage(JSON.stringify({ ...table(), news: 'else' }))).toBeNull()
  })
})

test('every language has every notification text with the same placeholders, and no two titles are equal', () => {
  const blanks = (text: string) => text.match(/\{\w+\}/g) ?? []
  const titles = new Set<string>()
  for (const language of languages) {
    for (const [telling, { title, body }] of Object.entries(pushWords[language])) {
      const english = pushWords.en[telling as keyof typeof pushWords.en]
      expect([language, telling, blanks(title), blanks(body)]).toEqual([
        language,
        telling,
        blanks(english.title),
        blanks(english.body),
      ])
      expect([language, telling, body === '']).toEqual([language, telling, english.body === ''])
      titles.add(title)
    }
  }
  expect(titles.size).toBe(languages.length * Object.keys(pushWords.en).length)
})

test('the language of notifications is the phone’s first that the app offers, or else English', () => {
  expect(spokenOf(['xx-XX', 'CA', 'en'])).toBe('ca')
  expect(spokenOf(['zh-Hant-TW'])).toBe('zh')
  expect(spokenOf([])).toBe('en')
})

test('readPushMessage reads what writePushMessage wrote, and returns null for anything else', () => {
  expect(readPushMessage(writePushMessage(message()))).toEqual(message())
  const back = message({ refund: { refundId: 'r1', amount: 5.5, ccy: 'EUR' } })
  expect(readPushMessage(writePushMessage(back))).toEqual(back)
  // No browser writes an amount of it.
  expect(readPushMessage(JSON.stringify({ ...back, refund: { ...back.refund, ccy: 'euro' } }))).toBeNull()
  for (const text of ['', '{', 'null', '[]', '{}', '"x"', JSON.stringify({ ...message(), orderStatus: 'x' })])
    expect(readPushMessage(text)).toBeNull()
})
