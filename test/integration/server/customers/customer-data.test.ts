import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { rateLimit } from '../../../../server/http/rate-limit.ts'
import { newMember, proofOf, signInBody } from '../../../support/customers/member.ts'
import {
  type Answered,
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

const place = async (by = guest) => (await server.order(by, orderWire(by))).envelope.data

const device = (deviceId: string) => ({
  storeId: 'corner',
  isDineIn: false,
  auth: { passportType: 16, deviceId },
})

describe('signing in as a guest', () => {
  const deviceId = 'f'.repeat(32)

  test('gives a device the same customer and a new token each time', async () => {
    const [first, second] = [await server.signIn(deviceId), await server.signIn(deviceId)]
    expect(second.id).toBe(first.id)
    expect(second.token).not.toBe(first.token)
    expect(first.token).toMatch(/^[\w-]{43}$/)
  })

  test('stores neither token nor device id in plain text', async () => {
    const { token } = await server.signIn(deviceId)
    const rows = JSON.stringify([
      await server.db.selectFrom('access_tokens').selectAll().execute(),
      await server.db.selectFrom('customers').selectAll().execute(),
    ])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(deviceId)
    expect(rows).toContain(createHash('sha256').update(token).digest('hex'))
  })

  test('gives one customer when a device signs in several times at once', async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => server.signIn(deviceId)))
    expect(new Set(guests.map(({ id }) => id)).size).toBe(1)
  })

  test('gives a token that is valid for twelve hours and purged later', async () => {
    const ask = () => server.post(calls.customerGet, { customerId: guest.id, storeId: 'corner' }, { guest })
    server.clock.now += 12 * 3_600_000 - 1
    const answer = await ask()
    expect(v.parse(calls.customerGet.answer, answer.envelope.data)).toMatchObject({
      customerId: guest.id,
      customerType: 8,
    })
    server.clock.now += 1
    expect((await ask()).status).toBe(401)
    await server.runHousekeeping()
    expect(await server.db.selectFrom('access_tokens').selectAll().execute()).toEqual([])
  })

  test('is refused when the hidden robot field is filled in', async () => {
    const { envelope } = await server.post(calls.signIn, { ...device(deviceId), robot: 'x' })
    expect(envelope).toMatchObject({ code: 'LD_BAD_REQUEST', data: { fields: ['robot'] } })
  })

  test('is limited to ten a minute for one device, without limiting other devices on the same Wi-Fi', async () => {
    const busy = await openShopServer()
    for (let count = 0; count < 10; count++)
      expect((await busy.post(calls.signIn, device(deviceId))).status).toBe(200)
    const refused = await busy.post(calls.signIn, device(deviceId))
    expect([refused.status, refused.envelope.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'BS_0001',
      '60',
    ])
    for (let count = 0; count < 60; count++) await busy.signIn()
    busy.clock.now += 60_000
    expect((await busy.post(calls.signIn, device(deviceId))).status).toBe(200)
    await busy.close()
  })

  test('is limited to six hundred a minute from one address, except for known devices and correct codes', async () => {
    const behindProxy = await openShopServer({ trustProxy: true })
    // A wrong code costs this test no writes.
    const wrong = { mobilePrefix: '+34', mobile: '600000000', otp: '000000', username: 'x' }
    const from = (address: string, body: object = device(deviceId)) =>
      behindProxy.post(calls.signIn, body, { headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } })
    expect((await from('1.1.1.1')).status).toBe(200)
    const member = await newMember(behindProxy)
    behindProxy.clock.now += 60_000
    const proof = await proofOf(behindProxy, member.mobile)
    const robot = { ...device(deviceId), robot: 'x' }
    for (let count = 0; count < 600; count++) {
      expect((await from('1.1.1.1', robot)).status).toBe(400)
      expect((await from('1.1.1.1', signInBody(wrong))).status).toBe(400)
    }
    const refused = await from('1.1.1.1', device('0'.repeat(32)))
    expect([refused.status, refused.envelope.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'BS_0001',
      '60',
    ])
    expect((await from('1.1.1.1')).status).toBe(200)
    expect((await from('1.1.1.1', signInBody(proof))).status).toBe(200)
    expect((await from('2.2.2.2', device('0'.repeat(32)))).status).toBe(200)
    behindProxy.clock.now += 60_000
    expect((await from('1.1.1.1', device('1'.repeat(32)))).status).toBe(200)
    await behindProxy.close()
  })

  test('shares its limit with all subnets of one IPv6 /48', async () => {
    const limited = await openShopServer({ trustProxy: true, limits: { signInFromSite: rateLimit(3) } })
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      return (await limited.post(calls.signIn, device(crypto.randomUUID().replaceAll('-', '')), { headers }))
        .status
    }
    const statuses = []
    for (let at = 0; at < 4; at++) statuses.push(await from(`2001:db8:0:${at}::1`))
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await from('2001:db8:1::1')).toBe(200)
    await limited.close()
  })
})

const bodies = (order: { orderId: string }, customerId: string) => ({
  orderCreate: orderWire({ id: customerId, token: '' }),
  orderList: { customerId, storeId: 'corner', cursor: null, pageSize: 10 },
  orderDetail: { customerId, storeId: 'corner', orderId: order.orderId },
  orderCancel: { customerId, storeId: 'corner', orderId: order.orderId },
  attemptInquiry: { customerId, storeId: 'corner', idempotencyKey: 'key-00000001' },
  attemptWithdraw: { customerId, storeId: 'corner', idempotencyKey: 'key-00000001' },
  customerGet: { customerId, storeId: 'corner' },
})

describe('a customer’s data', () => {
  const names = Object.keys(bodies({ orderId: '' }, '')) as (keyof ReturnType<typeof bodies>)[]

  test.for(names)(
    '%s answers 401 without a token and with a wrong, expired or another customer’s token',
    async (name) => {
      const order = await place()
      const body = bodies(order, guest.id)[name]
      const other = await server.signIn()
      const thieves = [{ id: guest.id, token: '' }, { id: guest.id, token: 'x'.repeat(43) }, other]
      for (const thief of thieves) {
        const { status, envelope } = await server.post(calls[name], body, {
          guest: thief,
          key: 'key-00000001',
        })
        expect([status, envelope.code, envelope.data]).toEqual([401, 'LD_SIGN_IN', null])
      }
      server.clock.now += 13 * 3_600_000
      expect((await server.post(calls[name], body, { guest, key: 'key-00000001' })).status).toBe(401)
      const [row] = await server.db.selectFrom('orders').selectAll().execute()
      expect(row?.state).toBe('waitingForConfirmation')
      expect(await server.orderCount()).toBe(1)
    },
  )

  test.for(['orderDetail', 'orderCancel'] as const)(
    '%s answers 404 for another customer’s order as for an unknown one',
    async (name) => {
      const order = await place()
      const other = await server.signIn()
      for (const { orderId } of [order, { orderId: 'nothing' }]) {
        const answer = await server.post(calls[name], bodies({ orderId }, other.id)[name], { guest: other })
        expect([answer.status, answer.envelope.code]).toEqual([404, 'LD_NOT_FOUND'])
      }
      expect(
        (await server.post(calls.orderDetail, bodies(order, guest.id).orderDetail, { guest })).envelope.data,
      ).toEqual(order)
    },
  )

  test('the order list has only the customer’s own orders, newest first, in pages', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 5; count++) {
      // Two share an instant: the order's id decides between them.
      if (count !== 3) server.clock.now += 1000
      numbers.push((await place()).orderNo)
    }
    await place(await server.signIn())
    const seen: string[] = []
    for (let cursor: string | null = null, pages = 0; pages < 3; pages++) {
      const body: object = { customerId: guest.id, storeId: 'corner', cursor, pageSize: 2 }
      const answer: Answered = await server.post(calls.orderList, body, { guest })
      const page = v.parse(calls.orderList.answer, answer.envelope.data)
      seen.push(...page.dataList.map(({ orderNo }) => orderNo))
      cursor = page.nextCursor
      expect(cursor === null).toBe(pages === 2)
    }
    expect(seen.toSorted()).toEqual(numbers)
    expect(seen[0]).toBe(numbers[4])
    expect(seen[4]).toBe(numbers[0])
  })

  test.for(['x', '1', '1.', '.x', "1.' or 1=1", '9'.repeat(40)])(
    'a cursor like %s is refused',
    async (cursor) => {
      const body = { customerId: guest.id, storeId: 'corner', cursor, pageSize: 2 }
      const { status, envelope } = await server.post(calls.orderList, body, { guest })
      expect([status, envelope.data]).toEqual([400, { fields: ['cursor'] }])
    },
  )

  test('cancelling an order twice answers the same, and a confirmed order can’t be cancelled', async () => {
    const [first, second] = [await place(), await place()]
    const cancel = (orderId: string) =>
      server.post(calls.orderCancel, bodies({ orderId }, guest.id).orderCancel, { guest })
    const cancelled = await cancel(first.orderId)
    expect(v.parse(calls.orderCancel.answer, cancelled.envelope.data).orderStatus).toBe('cancelled')
    expect((await cancel(first.orderId)).text).toBe(cancelled.text)
    await server.db
      .updateTable('orders')
      .set({ state: 'confirmed' })
      .where('order_id', '=', second.orderId)
      .execute()
    const late = await cancel(second.orderId)
    expect([late.status, late.envelope.code]).toEqual([400, 'SP_0045'])
  })
})
