import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { OrderDraft } from '../../../../core/schema/order/order.ts'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { FetchFailed } from '../../../../server/http/fetch-json.ts'
import { runOrdersCommand } from '../../../../server/cli/orders/run.ts'
import { delivers, farPlace, toNear } from '../../../support/shops/delivery-order.ts'
import {
  type Guest,
  type ShopServer,
  line,
  openShopServer,
  orderWire,
} from '../../../support/server/shop-server.ts'

let server: ShopServer
let guest: Guest

async function open(
  options: Parameters<typeof openShopServer>[0] = {},
  change: (file: ShopFileInput) => void = () => {},
): Promise<void> {
  server = await openShopServer(options)
  server.clock.now += 1
  await server.reimport((file) => {
    delivers(file)
    change(file)
  })
  guest = await server.signIn()
}

beforeEach(() => open())
afterEach(() => server.close())

/** Two portions of rice, delivered: 25.40 and 2.50 for the way. */
const wish = (changes: Partial<OrderDraft> = {}) =>
  orderWire(guest, {
    serviceId: 'delivery',
    payment: 'payOnDelivery',
    totalCents: 2790,
    delivery: toNear(),
    ...changes,
  })
const order = (changes: Partial<OrderDraft> = {}, wire: object = {}, key?: string) =>
  server.order(guest, { ...wish(changes), ...wire }, key)

describe('a delivery order', () => {
  test('is placed with the distance and fee that the server calculated, and the lines of its bill', async () => {
    const { envelope } = await order({ appointmentAt: null })
    expect(envelope.data).toMatchObject({
      serviceTypeSub: 'delivery',
      totalAmount: 27.9,
      deliveryFee: 2.5,
      deliveryAddress: 'Carrer Ample, 3\n2n 1a\n08002 Barcelona',
      deliveryGetType: 'meetOutside',
      deliveryArriveDuration: 30,
      deliveryDistance: 1323,
      deliveryAreaIdList: ['near', 'far'],
      contactTitle: 'female',
      pickupNo: '',
      billList: [
        { rule: 'lines', amount: 25.4 },
        { rule: 'delivery', amount: 2.5 },
      ],
    })
    const { orderId } = envelope.data
    const body = { customerId: guest.id, storeId: 'corner', orderId }
    expect((await server.post(calls.orderDetail, body, { guest })).envelope.data).toEqual(envelope.data)
  })

  test('is printed by the orders command with address, hand-over, distance, duration and fee', async () => {
    await order()
    const lines: string[] = []
    const out = (text: string) => void lines.push(text)
    const env = { DATA_DIR: server.folder }
    await runOrdersCommand([], { out, err: out, env, now: Date.now })
    expect(lines.join('\n')).toContain(
      'to Carrer Ample, 3, 2n 1a, 08002 Barcelona; meetOutside; 1.3 km; about 30 minutes; delivery fee 2.50 EUR',
    )
  })

  test('has no fee when its amount reaches the service’s freeFrom', async () => {
    server.clock.now += 1
    await server.reimport((file) => {
      delivers(file)
      const service = file.services.find(({ id }) => id === 'delivery')!
      Object.assign(service, { delivery: { freeFrom: 25 } })
    })
    const { envelope } = await order({ totalCents: 2540, delivery: toNear({ feeCents: 0 }) })
    expect([envelope.code, envelope.data.deliveryFee]).toEqual(['', 0])
  })

  test('isn’t placed when the fee differs from the agreed one; the answer names both', async () => {
    const { envelope } = await order({ totalCents: 2690, delivery: toNear({ feeCents: 150 }) })
    expect([envelope.code, envelope.data]).toEqual([
      'SP_10010',
      { totalAmount: 27.9, lineList: [], deliveryFee: { agreedFee: 1.5, currentFee: 2.5 } },
    ])
    expect(await server.orderCount()).toBe(0)
  })

  test('isn’t placed when its fee is 0 but the total includes one, nor when the total leaves out the fee', async () => {
    expect((await order({ delivery: toNear({ feeCents: 0 }) })).envelope.code).toBe('SP_10010')
    expect((await order({ totalCents: 2540 })).envelope.code).toBe('SP_10010')
  })

  test('that is refused names a dish’s new price and the new fee in one answer', async () => {
    const items = [line('stew', 900)]
    const { envelope } = await order({ items, totalCents: 1050, delivery: toNear({ feeCents: 150 }) })
    expect(envelope.data).toMatchObject({
      totalAmount: 12.4,
      lineList: [{ lineId: 'line-stew', agreedPrice: 9, currentPrice: 9.9 }],
      deliveryFee: { agreedFee: 1.5, currentFee: 2.5 },
    })
  })

  test('to a place outside of every delivery area is refused', async () => {
    const { status, envelope } = await order({ delivery: toNear(farPlace) })
    expect([status, envelope.code]).toEqual([400, 'SP_0023'])
  })

  test('below the minimum of its delivery area is refused with that minimum', async () => {
    const { envelope } = await order({ items: [line('stew', 990)], totalCents: 1240 })
    expect([envelope.code, envelope.data]).toEqual(['SP_0026', { minimumAmount: 12 }])
  })

  test.for([
    ['no address', { delivery: null, totalCents: 2540 }, {}, 'deliveryAddress'],
    ['a blank address', {}, { deliveryAddress: ' \u200b ' }, 'deliveryAddress'],
    ['an address of 100 kB', {}, { deliveryAddress: 'x'.repeat(100_000) }, 'deliveryAddress'],
    ['a hand-over that the shop doesn’t do', {}, { deliveryGetType: 'throwOver' }, 'deliveryGetType'],
    ['a blank first name', {}, { contactFirstName: ' ' }, 'contactFirstName'],
    ['no mobile number', {}, { contactMobile: '' }, 'contactMobile'],
    ['a mobile number that can’t exist', {}, { contactMobile: 'x' }, 'contactMobile'],
    ['a latitude beyond the pole', {}, { deliveryAddressLat: 91 }, 'deliveryAddressLat'],
    ['a fee of half a cent', {}, { deliveryFee: 0.005 }, 'deliveryFee'],
    [
      'an address although it is a pickup',
      { serviceId: 'pickup', payment: 'payAtRestaurant' },
      {},
      'deliveryAddress',
    ],
  ] as const)('with %s is refused, and the answer names the field', async ([, changes, wire, field]) => {
    const { envelope } = await order(changes, wire)
    expect(envelope).toMatchObject({ code: 'LD_BAD_REQUEST', data: { fields: [field] } })
    expect(await server.orderCount()).toBe(0)
  })

  test('keeps its fee but not its address after the customer has deleted their account', async () => {
    const { envelope } = await order()
    const own = { customerId: guest.id, storeId: 'corner' }
    await server.db.updateTable('orders').set({ state: 'completed' }).execute()
    await server.post(calls.customerDelete, own, { guest })
    const [row] = await server.db.selectFrom('orders').selectAll().execute()
    expect(row).toMatchObject({ order_id: envelope.data.orderId, delivery: null, delivery_fee_cents: 250 })
  })
})

test('a frozen body without delivery fields, from an older release, is placed once', async () => {
  const wire = orderWire(guest)
  const frozen = Object.fromEntries(
    Object.entries(wire).filter(([name]) => !name.startsWith('delivery') && name !== 'contactTitle'),
  )
  const post = () => server.post(calls.orderCreate, frozen, { guest, key: 'frozen-before-01' })
  const first = await post()
  expect([first.envelope.code, first.envelope.data.deliveryFee]).toEqual(['', 0])
  expect((await post()).text).toBe(first.text)
  expect(await server.orderCount()).toBe(1)
})

test('G2 a repeated key is answered without asking the router again', async () => {
  let asked = 0
  await server.close()
  await open({ ports: { router: async () => ((asked += 1), 1500) } })
  const wire = wish()
  const post = () => server.post(calls.orderCreate, wire, { guest, key: 'same-key-0001' })
  const first = await post()
  expect([first.envelope.code, (await post()).text]).toEqual(['', first.text])
  expect([asked, await server.orderCount()]).toEqual([1, 1])
})

const refusesUnknown = (file: ShopFileInput): void => {
  const service = file.services.find(({ id }) => id === 'delivery')!
  Object.assign(service, { delivery: { unknownDistance: 'refuse' } })
}

describe('when the router fails', () => {
  const router = () => Promise.reject(new FetchFailed('it answered 500'))

  test('a delivery is free once the customer agrees to that, and the log says why', async () => {
    await server.close()
    await open({ ports: { router } })
    const { envelope } = await order()
    expect([envelope.code, envelope.data]).toMatchObject([
      'SP_10010',
      { totalAmount: 25.4, deliveryFee: { agreedFee: 2.5, currentFee: 0 } },
    ])
    const free = { totalCents: 2540, delivery: toNear({ feeCents: 0 }) }
    expect((await order(free)).envelope.data).toMatchObject({ deliveryFee: 0, deliveryDistance: null })
    expect(server.logged.join('')).toContain('it answered 500')
    expect(server.logged.join('')).toContain('nobody knows how far this delivery goes')
    expect(server.logged.join('')).not.toContain('Ample')
  })

  test('a place outside of every area in a straight line is refused', async () => {
    await server.close()
    await open({ ports: { router } })
    const free = { totalCents: 2540, delivery: toNear({ feeCents: 0, lat: 40.4168, lng: -3.7038 }) }
    const { status, envelope } = await order(free)
    expect([status, envelope.code, await server.orderCount()]).toEqual([400, 'SP_0023', 0])
  })

  test('a shop that refuses unknown distances answers 503, and places the same key once the router is back', async () => {
    await server.close()
    let isUp = false
    await open({ ports: { router: async () => (isUp ? 1500 : router()) } }, refusesUnknown)
    const wire = wish()
    const again = () => server.post(calls.orderCreate, wire, { guest, key: 'router-is-back-01' })
    const { status, headers, envelope } = await again()
    expect([status, headers.get('retry-after'), envelope.code]).toEqual([503, '5', 'LD_ROUTER_DOWN'])
    isUp = true
    expect((await again()).envelope.code).toBe('')
    expect(await server.orderCount()).toBe(1)
  })
})

test('a place without a route gets a final 400 from a shop that refuses unknown distances', async () => {
  await server.close()
  await open({ ports: { router: async () => null } }, refusesUnknown)
  const free = { totalCents: 2540, delivery: toNear({ feeCents: 0 }) }
  const { status, envelope } = await order(free)
  expect([status, envelope.code]).toEqual([400, 'SP_0023'])
})

test('after 60 router queries a guest’s order gets 429, and the same key is placed a minute later', async () => {
  await server.close()
  let asked = 0
  await open({ ports: { router: async () => ((asked += 1), 1500) } })
  for (let times = 0; times < 60; times += 1) await order({ delivery: toNear({ feeCents: 1 }) })
  const wire = wish()
  const late = () => server.post(calls.orderCreate, wire, { guest, key: 'late-key-0001' })
  const { status, envelope } = await late()
  expect([status, envelope.code, asked]).toEqual([429, 'BS_0001', 60])
  server.clock.now += 61_000
  expect((await late()).envelope.code).toBe('')
})
