import { describe, expect, test } from 'vitest'
import type { DeskOrder } from '../../../core/contract/desk/desk-calls.ts'
import type { DeskCoupon } from '../../../core/contract/desk/desk-coupon-calls.ts'
import { formatIn } from '../../../desk/format.ts'
import { couponWords } from '../../../desk/members/offers/coupon-words.ts'
import type { Texts } from '../../../desk/texts/texts-of.ts'

const shop = { id: 's', name: 'S', language: 'en', currency: 'EUR', timeZone: 'Europe/Madrid' } as const
const texts: Partial<Texts> = {
  from: 'From',
  until: 'Until',
  couponReceivers: { byHand: 'by hand' } as Texts['couponReceivers'],
  table: (number) => `Table ${number}`,
  couponKinds: { freeDelivery: 'free delivery' } as Texts['couponKinds'],
}
const english = formatIn('en', texts as Texts, shop)
const now = Date.parse('2026-11-20T20:00:00Z')
const day = 86_400_000

describe('a date at the desk', () => {
  test('is written in European English, with the year if it is far away', () => {
    const { date, moment } = english
    expect(date('2026-12-31')).toBe('Thursday 31 December')
    expect(moment(now + day, now)).toBe('Sat 21 Nov, 21:00')
    expect(moment(now + 365 * day, now)).toBe('Sat, 20 Nov 2027, 21:00')
  })

  test('always has its year if it is the first or last day of a coupon', () => {
    const coupon: DeskCoupon = {
      id: 'c',
      title: 'C',
      kind: 'percent',
      value: 10,
      mostOff: 0,
      minimum: 0,
      receiver: 'byHand',
      code: '',
      amount: 0,
      perMember: 0,
      firstDay: '2026-11-20',
      lastDay: '2027-12-31',
      weekdays: [],
      from: '',
      until: '',
      firstOrderOnly: false,
      taken: 0,
      isForSome: false,
      hours: '',
      madeBy: null,
    }
    expect(couponWords(coupon, 'EUR', english)).toBe('10% · by hand · From 20 Nov 2026 · Until 31 Dec 2027')
  })
})

test.each([
  [{ tableNumber: '5', pickupNumber: '' }, 'Table 5'],
  // Taken away from a table: two diners of that table may wait for one each.
  [{ tableNumber: '5', pickupNumber: 'A07' }, 'A07'],
  [{ tableNumber: '', pickupNumber: 'A07' }, 'A07'],
  [{ tableNumber: '', pickupNumber: '' }, '#12'],
])('an order with %j is called %s', (order, name) => {
  expect(english.name({ number: '261130-0012', ...order } as DeskOrder)).toBe(name)
})

test('in a sentence, an order for another day is named with its time', () => {
  const order = { pickupNumber: 'A07', tableNumber: '', number: '261121-0007' }
  const nameAt = (appointmentAt: number | null) =>
    english.nameOn({ ...order, appointmentAt } as DeskOrder, now)
  expect([nameAt(null), nameAt(now + 3_600_000), nameAt(now + day)]).toEqual([
    'A07',
    'A07',
    'A07 (Sat 21 Nov, 21:00)',
  ])
})
