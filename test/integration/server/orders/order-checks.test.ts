import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OrderDifferenceWire } from '../../../../core/contract/wire/order/order-wire.ts'
import type { OrderDraft } from '../../../../core/schema/order/order.ts'
import {
  type Guest,
  line,
  openShopServer,
  orderWire,
  riceLine,
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

describe('prices', () => {
  test('an order has the menu’s titles and prices, whatever the phone’s snapshot says', async () => {
    const { envelope } = await place({})
    expect(envelope.data.lineList).toEqual([
      {
        title: 'Rice',
        detailList: ['Cheese'],
        imageMin: '',
        quantity: 2,
        unitPrice: 12.7,
        amount: 25.4,
        remark: '',
        // By its ids alone.
        choice: { build: riceLine().build },
      },
    ])
  })

  test('G10 a changed price is refused with the lines that differ and the current total', async () => {
    const items = [riceLine(), line('stew', 990)]
    const body = orderWire(guest, { items, totalCents: 3530 })
    await server.reimport((file) => (file.categories[0]!.items[1]!.price = 10.9))
    const { status, envelope } = await server.order(guest, body)
    expect([status, envelope.code]).toEqual([400, 'SP_10010'])
    expect(envelope.data).toEqual({
      totalAmount: 36.3,
      lineList: [{ lineId: 'line-stew', agreedPrice: 9.9, currentPrice: 10.9 }],
    })
    v.parse(OrderDifferenceWire, envelope.data)
  })

  test.for([
    [
      'a cheaper unit price',
      { items: [{ ...riceLine(), snapshot: { ...riceLine().snapshot, unitCents: 1 } }], totalCents: 2 },
    ],
    ['a cheaper total', { totalCents: 1 }],
    ['a negative total', { totalCents: -2540 }],
    ['a dish that was never on the menu', { items: [line('lobster', 100)], totalCents: 100 }],
    [
      'an option that was never on the menu',
      {
        items: [
          {
            ...riceLine(),
            build: {
              itemId: 'rice',
              skuId: null,
              options: [{ groupId: 'extras', valueId: 'gold', quantity: 1 }],
            },
          },
        ],
      },
    ],
    [
      'more of an option than a dish may hold',
      {
        items: [
          {
            ...riceLine(),
            build: {
              itemId: 'rice',
              skuId: null,
              options: [{ groupId: 'extras', valueId: 'cheese', quantity: 3 }],
            },
          },
        ],
      },
    ],
    ['a size left out', { items: [line('pizza.margherita', 800)], totalCents: 800 }],
    ['an empty order', { items: [], totalCents: 0 }],
  ] satisfies [string, Partial<OrderDraft>][])(
    '%s is refused with SP_10010 and nothing is placed',
    async ([, changes]) => {
      expect(await codeOf(changes)).toBe('SP_10010')
      expect(await server.orderCount()).toBe(0)
    },
  )

  test('G10 two prices that changed in opposite directions are refused although the total is the same', async () => {
    const items = [line('rice', 1140), line('stew', 1000)]
    const { envelope } = await place({ items, totalCents: 2140 })
    expect(envelope.data).toMatchObject({
      totalAmount: 21.4,
      lineList: [{ currentPrice: 11.5 }, { currentPrice: 9.9 }],
    })
  })

  test('a dish that was removed from the menu is listed in the refusal with the price null', async () => {
    await server.reimport((file) => void file.categories[0]!.items.shift())
    const { envelope } = await place({})
    expect(envelope.data).toEqual({
      totalAmount: 0,
      lineList: [{ lineId: 'line-1', agreedPrice: 12.7, currentPrice: null }],
    })
  })

  test('a combo’s price includes the extras of its picks, and its line lists the picks', async () => {
    const picks = [
      { pileId: 'first', build: { itemId: 'rice', skuId: null, options: [] }, quantity: 1 },
      { pileId: 'second', build: { itemId: 'pizza.margherita', skuId: 'pizza-l', options: [] }, quantity: 1 },
    ]
    const snapshot = { title: '', picture: '', details: [], unitCents: 1800 }
    const combos = [{ id: 'c', comboId: 'lunch', picks, quantity: 1, snapshot }]
    const { envelope } = await place({ items: [], combos, totalCents: 1800 })
    expect(envelope.data.lineList).toMatchObject([
      { title: 'Lunch', detailList: ['Rice', 'Pizza (Large)'], amount: 18 },
    ])
  })
})

describe('the dishes of an order', () => {
  test('G30 a breakfast dish is refused at lunch', async () => {
    expect(await codeOf({ items: [line('toast', 300), riceLine()], totalCents: 2840 })).toBe('SP_10010')
  })

  test('a dish that a table excludes is refused at that table only', async () => {
    const order = { serviceId: 'dine-in', contact: null, items: [line('stew', 990)], totalCents: 990 }
    expect(await codeOf({ ...order, tableCode: 'T2' })).toBe('SP_10010')
    expect(await codeOf({ ...order, tableCode: 'T1' })).toBe('')
  })

  test('an order without a mandatory dish and a required category is refused with what is missing', async () => {
    await server.reimport((file) => {
      file.categories[0]!.items[1]!.mandatory = true
      file.categories.push({
        id: 'drinks',
        name: { en: 'Drinks', es: 'Bebidas' },
        required: true,
        items: [{ id: 'water', title: { en: 'Water', es: 'Agua' }, price: 2 }],
      })
    })
    expect((await place({})).envelope.data).toMatchObject({
      missing: { itemIdList: ['stew'], categoryIdList: ['drinks'] },
    })
    const items = [riceLine(), line('stew', 990), line('water', 200)]
    expect(await codeOf({ items, totalCents: 3730 })).toBe('')
  })

  test('a dish satisfies its required category even if it isn’t served now', async () => {
    await server.reimport((file) => {
      file.categories.push({
        id: 'drinks',
        name: { en: 'Drinks', es: 'Bebidas' },
        required: true,
        items: [
          { id: 'water', title: { en: 'Water', es: 'Agua' }, price: 2 },
          {
            id: 'cider',
            title: { en: 'Cider', es: 'Sidra' },
            price: 2,
            opening: { DAILY: ['14:30~16:00'] },
          },
        ],
      })
    })
    const order = { items: [riceLine(), line('cider', 200)], totalCents: 2740 }
    expect(await codeOf({ ...order, appointmentAt: Date.parse('2026-11-20T14:00:00Z') })).toBe('')
    // Then it isn't served, and that alone is said.
    const { envelope } = await place(order)
    expect(envelope).toMatchObject({ code: 'SP_10010', data: { lineList: [{ lineId: 'line-cider' }] } })
    expect(envelope.data).not.toHaveProperty('missing')
  })
})

describe('customer, service and table', () => {
  test.for([
    ['an unknown service', { serviceId: 'drone' }, 'SP_10004'],
    ['delivery without an address', { serviceId: 'delivery', payment: 'payOnDelivery' }, 'LD_BAD_REQUEST'],
    ['a service for members only', { serviceId: 'takeaway', tableCode: 'T1' }, 'LD_MEMBERS_ONLY'],
    ['a table that does not exist', { serviceId: 'dine-in', tableCode: 'T9' }, 'SP_0027'],
    ['no table where there has to be one', { serviceId: 'dine-in' }, 'SP_0027'],
    ['a table on an online order', { tableCode: 'T1' }, 'SP_0027'],
    ['another currency', { currency: 'USD' }, 'SP_0053'],
    ['a wallet that the service doesn’t take', { payment: 'alipay' }, 'SP_10004'],
    ['a payment that the service lacks', { payment: 'payLater' }, 'SP_10004'],
    ['no name to call out', { contact: null }, 'LD_BAD_REQUEST'],
    [
      'a blank name',
      { contact: { firstName: '  ', lastName: 'x', mobilePrefix: '', mobile: '' } },
      'LD_BAD_REQUEST',
    ],
    ['a member’s dish', { items: [line('caviar', 8000)], totalCents: 8000 }, 'LD_MEMBERS_ONLY'],
    ['more cutlery than a restaurant has', { cutlery: 1e9 }, 'LD_BAD_REQUEST'],
    ['nobody at the table', { serviceId: 'dine-in', tableCode: 'T1', diners: 0 }, 'LD_BAD_REQUEST'],
    ['more diners than a restaurant holds', { diners: 2 ** 40 }, 'LD_BAD_REQUEST'],
  ] satisfies [string, Partial<OrderDraft>, string][])('%s is refused', async ([, changes, code]) => {
    expect(await codeOf(changes)).toBe(code)
    expect(await server.orderCount()).toBe(0)
  })

  test.for([
    ['nonsense', { serviceId: 'pickup' }, { mobilePrefix: '+34', mobile: 'x' }],
    ['too short a number', { serviceId: 'pickup' }, { mobilePrefix: '+34', mobile: '600' }],
    ['nonsense at a table', { serviceId: 'dine-in', tableCode: 'T1' }, { mobilePrefix: '+34', mobile: 'x' }],
  ] satisfies [string, Partial<OrderDraft>, { mobilePrefix: string; mobile: string }][])(
    'a contact’s phone number that can’t exist is refused: %s',
    async ([, changes, number]) => {
      const contact = { firstName: 'Ana', lastName: '', ...number }
      const { envelope } = await place({ ...changes, contact })
      const data = { fields: ['contactMobile'], reason: 'number' }
      expect(envelope).toMatchObject({ code: 'LD_BAD_REQUEST', data })
      expect(await server.orderCount()).toBe(0)
    },
  )

  test('a contact’s phone number is kept as it is dialled, however it was typed, and may be missing', async () => {
    const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '34', mobile: '0034 600 11 22 33' }
    expect((await place({ contact })).envelope.data).toMatchObject({
      contactMobilePrefix: '+34',
      contactMobile: '600112233',
    })
    expect(await codeOf({ contact: { ...contact, mobile: ' ' } })).toBe('')
  })

  test('an order below the minimum is refused with SP_0026 and the minimum amount', async () => {
    await server.reimport((file) => (file.services[0]!.minimum = 30))
    expect((await place({})).envelope).toMatchObject({ code: 'SP_0026', data: { minimumAmount: 30 } })
  })

  test('a paused service refuses orders with SP_0003', async () => {
    await server.reimport((file) => (file.services[0]!.paused = true))
    expect(await codeOf({})).toBe('SP_0003')
  })

  test('a guest’s order with a coupon is refused with LD_MEMBERS_ONLY', async () => {
    const { envelope } = await server.order(guest, { couponId: 'c1' })
    expect(envelope).toMatchObject({ code: 'LD_MEMBERS_ONLY', data: { reason: 'benefits' } })
  })
})

test('a placed order is logged with its dishes, but without name, phone, note, token or customer id', async () => {
  const { envelope } = await place({})
  const log = server.logged.join('')
  expect(log).toContain('"msg":"order placed"')
  expect(log).toContain(`"number":"${envelope.data.orderNo}"`)
  expect(log).toContain('{"quantity":2,"title":"Rice","details":["Cheese"]}')
  for (const secret of ['Ana', 'Prat', '600000000', 'no nuts', guest.token, guest.id])
    expect(log).not.toContain(secret)
})
