import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderDraft } from '../../../../core/schema/order/order.ts'
import {
  type Guest,
  openShopServer,
  orderWire,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

let server: ShopServer
let guest: Guest

beforeEach(async () => {
  server = await openShopServer()
  guest = await server.signIn()
})
afterEach(() => server.close())

const place = (changes: Partial<OrderDraft>) => server.order(guest, orderWire(guest, changes))
const codeOf = async (changes: Partial<OrderDraft>) => (await place(changes)).envelope.code
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)

describe('the time of an order', () => {
  test.for([
    ['12:30', null, '', 'open'],
    ['16:00', null, 'SP_0005', 'between lunch and dinner'],
    ['00:59', null, '', 'past midnight, before the kitchen closes'],
    ['01:00', null, 'SP_0005', 'when the kitchen has closed'],
    ['16:00', '18:15', '', 'closed now, for a slot of the evening'],
    ['12:30', '12:40', 'SP_0005', 'for a time that is no slot'],
    ['12:30', '17:00', 'SP_0005', 'for a time when it is closed'],
    ['12:30', '12:30', 'SP_0005', 'sooner than the lead time and the grace allow'],
    ['12:38', '12:45', '', 'a slot that was on offer a quarter of an hour ago'],
    ['12:41', '12:45', 'SP_0005', 'a slot that was on offer too long ago'],
    ['12:30', '11:30', 'SP_0005', 'in the past'],
  ] satisfies [string, string | null, string, string][])(
    'at %s (UTC), an order for %s is answered with the code "%s": %s',
    async ([now, appointment, code]) => {
      server.clock.now = at(now)
      guest = await server.signIn()
      expect(await codeOf({ appointmentAt: appointment === null ? null : at(appointment) })).toBe(code)
    },
  )

  test.for([
    [1, 20, '2026-11-19T23:10:01', '2026-11-19T23:30', 'with a lead time'],
    [1, 0, '2026-11-19T23:05:01', '2026-11-19T23:05', 'without a lead time'],
    [2, 1440, '2026-11-19T23:05:01', '2026-11-20T23:05', 'a day ahead'],
  ] as const)(
    'with %i days on offer and %i minutes of lead, the grace period allows a slot just after midnight: %s, %s, %s',
    async ([daysAhead, leadMinutes, now, appointment]) => {
      await server.reimport((file) => {
        for (const service of file.services) {
          delete service.opening
          service.slots = { stepMinutes: 5, leadMinutes, daysAhead }
        }
      })
      server.clock.now = Date.parse(`${now}Z`)
      guest = await server.signIn()
      expect(await codeOf({ appointmentAt: Date.parse(`${appointment}:00Z`) })).toBe('')
    },
  )

  test('a full slot is refused until one of its orders is cancelled', async () => {
    const appointmentAt = at('14:00')
    await place({ appointmentAt })
    const second = await place({ appointmentAt })
    expect(await codeOf({ appointmentAt })).toBe('SP_120104')
    const { orderId } = second.envelope.data
    await server.db
      .updateTable('orders')
      .set({ state: 'cancelled' })
      .where('order_id', '=', orderId)
      .execute()
    expect(await codeOf({ appointmentAt })).toBe('')
  })

  test.for([
    ['2026-12-23T13:00', '2026-12-24T13:00', '', 'a slot on the day before a closed date'],
    [
      '2026-12-24T23:30',
      null,
      '',
      'after midnight on the closed date, within the opening hours of the day before',
    ],
    [
      '2026-12-24T23:30',
      '2026-12-25T00:30',
      '',
      'a slot after midnight on the closed date, within the opening hours of the day before',
    ],
    ['2026-12-25T12:30', null, 'SP_0005', 'on the closed date'],
    ['2026-12-24T12:30', '2026-12-25T12:30', 'SP_0005', 'a slot of the closed date'],
    ['2026-12-26T12:30', null, '', 'the day after the closed date'],
    ['2026-12-31T12:30', null, 'SP_0005', 'before the exceptional opening hours of that date'],
    ['2026-12-31T12:30', '2026-12-31T22:00', '', 'a slot within the exceptional opening hours'],
    ['2027-01-01T03:30', null, '', 'after midnight, within the exceptional opening hours'],
    [
      '2027-01-01T04:00',
      null,
      'SP_0005',
      'after the exceptional opening hours, which began on the day before',
    ],
  ] satisfies [string, string | null, string, string][])(
    'with exceptional opening hours, at %s (UTC), an order for %s is answered with the code "%s": %s',
    async ([now, appointment, code]) => {
      await server.reimport(({ services: [pickup] }) => {
        pickup!.openingExceptions = { '2026-12-25': [], '2026-12-31': ['22:00~05:00'] }
      })
      server.clock.now = Date.parse(`${now}:00Z`)
      guest = await server.signIn()
      const appointmentAt = appointment === null ? null : Date.parse(`${appointment}:00Z`)
      expect(await codeOf({ appointmentAt })).toBe(code)
    },
  )

  test.for([
    ['of the evening before', '2026-11-19T19:20', '2026-11-20T19:30', '2026-11-20T19:15'],
    ['of last week', '2026-11-13T19:20', '2026-11-20T19:30', '2026-11-20T19:15'],
    ['from just before midnight', '2026-11-20T22:10', null, '2026-11-20T23:15'],
  ] as const)(
    'an order is not called by the same number as one for the same evening %s',
    async ([, first, appointment, second]) => {
      await server.reimport(({ services: [pickup] }) => {
        pickup!.slots = { stepMinutes: 15, leadMinutes: 20, daysAhead: 9 }
      })
      const numbersAt = async (time: string, changes: Partial<OrderDraft> = {}) => {
        server.clock.now = Date.parse(`${time}:00Z`)
        guest = await server.signIn()
        const { orderNo, pickupNo } = (await place(changes)).envelope.data
        return [orderNo, pickupNo]
      }
      const appointmentAt = appointment && Date.parse(`${appointment}:00Z`)
      expect(await numbersAt(first, { appointmentAt })).toEqual(['261120-0001', 'A01'])
      expect(await numbersAt(second)).toEqual(['261120-0002', 'A02'])
    },
  )
})
