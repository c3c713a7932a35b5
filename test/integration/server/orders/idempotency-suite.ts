import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { type Guest, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function idempotencySuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`idempotency keys of orders, on ${name}`, () => {
    let server: ShopServer
    let guest: Guest

    beforeEach(async () => {
      server = await open()
      guest = await server.signIn()
    })
    afterEach(() => server.close())

    const create = (body: object, key: string, by = guest, at = server) =>
      at.post(calls.orderCreate, body, { guest: by, key })
    const ask = (
      call: typeof calls.attemptInquiry | typeof calls.attemptWithdraw,
      key: string,
      by = guest,
      at = server,
    ) => at.post(call, { customerId: by.id, storeId: 'corner', idempotencyKey: key }, { guest: by })

    test('G2 a repeat with the same key and body gets the first answer, byte for byte, and no second order', async () => {
      const body = orderWire(guest)
      const first = await create(body, 'key-00000001')
      expect(first.envelope).toMatchObject({
        success: true,
        code: '',
        data: { orderNo: '261120-0001', pickupNo: 'A01' },
      })
      v.parse(calls.orderCreate.answer, first.envelope.data)
      server.clock.now += 60_000
      const again = await create(body, 'key-00000001')
      expect([again.status, again.text]).toEqual([200, first.text])
      expect(await server.orderCount()).toBe(1)
    })

    test('G2 a repeat with another context or property order still counts as the same body', async () => {
      const { clientOrderId, ...rest } = orderWire(guest)
      const first = await create({ clientOrderId, ...rest }, 'key-00000001')
      const newToken = await server.signIn()
      expect(newToken.id).not.toBe(guest.id)
      const again = await server.post(
        calls.orderCreate,
        { ...rest, clientOrderId },
        { guest, key: 'key-00000001', locale: 'es' },
      )
      expect(again.text).toBe(first.text)
    })

    test('G2 the same key with another body is refused with 422 and changes nothing', async () => {
      const body = orderWire(guest)
      await create(body, 'key-00000001')
      const other = await create({ ...body, remark: 'changed' }, 'key-00000001')
      expect([other.status, other.envelope.code]).toEqual([422, 'LD_KEY_REUSED'])
      expect(await server.orderCount()).toBe(1)
    })

    test('G2 another customer’s key is refused with 422, for orders and for inquiries', async () => {
      await create(orderWire(guest), 'key-00000001')
      const other = await server.signIn()
      const answer = await create(orderWire(other), 'key-00000001', other)
      expect([answer.status, answer.envelope.code]).toEqual([422, 'LD_KEY_REUSED'])
      const asked = await ask(calls.attemptInquiry, 'key-00000001', other)
      expect([asked.status, asked.envelope.code]).toEqual([422, 'LD_KEY_REUSED'])
    })

    test('G2 a second key with the same clientOrderId is refused with 422 and not recorded', async () => {
      const body = orderWire(guest)
      await create(body, 'key-00000001')
      const other = await create(body, 'key-00000002')
      expect([other.status, other.envelope.code]).toEqual([422, 'LD_KEY_REUSED'])
      expect(await server.orderCount()).toBe(1)
      expect((await ask(calls.attemptInquiry, 'key-00000002')).envelope.data).toMatchObject({
        state: 'absent',
      })
    })

    test('G2 twenty simultaneous requests with one key place one order; each gets its answer or 409', async () => {
      const body = orderWire(guest)
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, 'key-00000001')))
      const placed = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))
      expect(placed.size).toBe(1)
      for (const { status, headers } of answers.filter((answer) => answer.status !== 200)) {
        expect([status, headers.get('retry-after')]).toEqual([409, '1'])
      }
      expect(await server.orderCount()).toBe(1)
    })

    test('G2 four servers on one database that get the same key at once place one order', async () => {
      const servers = [server, server.another(), server.another(), server.another()]
      for (let round = 0; round < 5; round++) {
        const body = orderWire(guest)
        const answers = await Promise.all(servers.map((at) => create(body, `key-round-${round}`, guest, at)))
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect(await server.orderCount()).toBe(round + 1)
      }
    })

    test('G2 two servers that get two keys for one clientOrderId at once place one order', async () => {
      const body = orderWire(guest)
      const other = server.another()
      const answers = await Promise.all([
        create(body, 'key-00000001'),
        create(body, 'key-00000002', guest, other),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(await server.orderCount()).toBe(1)
    })

    test('G2 a repeat still gets the first answer after a restart and ten days', async () => {
      const deviceId = '0123456789abcdef0123456789abcdef'
      const before = await server.signIn(deviceId)
      const body = orderWire(before)
      const first = await create(body, 'key-00000001', before)
      server.clock.now += 10 * 24 * 3_600_000
      const restarted = server.another()
      const after = await restarted.signIn(deviceId)
      expect(after.id).toBe(before.id)
      const again = await create(body, 'key-00000001', after, restarted)
      expect(again.text).toBe(first.text)
    })

    test('order numbers have no gaps when several servers place orders at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          create(orderWire(guest), `key-many-${at}`, guest, at % 2 ? server : server.another()),
        ),
      )
      const numbers = answers.map(({ envelope }) => envelope.data.orderNo).toSorted()
      expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => `261120-000${at + 1}`))
    })

    test('a slot is never overfilled when several servers place orders for it at once', async () => {
      const appointmentAt = Date.parse('2026-11-20T14:00:00Z')
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          create(
            orderWire(guest, { appointmentAt }),
            `key-slot-${at}`,
            guest,
            at % 2 ? server : server.another(),
          ),
        ),
      )
      const codes = answers.map(({ envelope }) => envelope.code).toSorted()
      expect(codes).toEqual(['', '', 'SP_120104', 'SP_120104', 'SP_120104', 'SP_120104'])
      expect(await server.orderCount()).toBe(2)
    })

    test('a slot is never overfilled by simultaneous orders just before and just after midnight', async () => {
      const midnight = Date.parse('2026-11-20T23:00:00Z')
      let asked = 0
      const { clock } = server
      Object.defineProperty(clock, 'now', { get: () => midnight - 1 + (asked++ % 2) })
      const guests = await Promise.all(Array.from({ length: 8 }, () => server.signIn()))
      const appointmentAt = Date.parse('2026-11-21T00:30:00Z')
      const answers = await Promise.all(
        guests.map((one, at) =>
          create(
            orderWire(one, { appointmentAt }),
            `key-night-${at}`,
            one,
            at % 2 ? server : server.another(),
          ),
        ),
      )
      expect(answers.filter(({ envelope }) => envelope.code === '')).toHaveLength(2)
      expect(answers.filter(({ envelope }) => envelope.code === 'SP_120104')).toHaveLength(6)
    })

    test('slotsFull lists the coming slots that are full, but not one that a cancelled order has freed', async () => {
      const full = async (serviceId = 'pickup') =>
        (await server.post(calls.slotsFull, { storeId: 'corner', serviceId })).envelope
      const [first, second] = ['2026-11-20T14:00:00.000Z', '2026-11-20T14:15:00.000Z'] as const
      const order = (at: string, key: string) =>
        create(orderWire(guest, { appointmentAt: Date.parse(at) }), key)
      expect((await full()).data).toEqual({ fullList: [] })
      await order(second, 'key-full-1')
      await order(first, 'key-full-2')
      expect((await full()).data).toEqual({ fullList: [] })
      const { orderId } = (await order(second, 'key-full-3')).envelope.data
      expect((await order(second, 'key-full-4')).envelope.code).toBe('SP_120104')
      await order(first, 'key-full-5')
      expect((await full()).data).toEqual({ fullList: [first, second] })
      await server.post(calls.orderCancel, { customerId: guest.id, storeId: 'corner', orderId }, { guest })
      expect((await full()).data).toEqual({ fullList: [first] })
      expect((await order(second, 'key-full-6')).envelope.code).toBe('')
      // What the restaurant has answered keeps its place.
      await server.db
        .updateTable('orders')
        .set({ state: 'confirmed' })
        .where('state', '!=', 'cancelled')
        .execute()
      server.clock.now = Date.parse(first) + 1
      expect((await full()).data).toEqual({ fullList: [second] })
      expect((await full('dine-in')).data).toEqual({ fullList: [] })
      expect((await full('none')).code).toBe('SP_10004')
    })

    test('a recorded refusal stays the answer to its key even when its reason is gone', async () => {
      server.clock.now = Date.parse('2026-11-20T16:00:00Z')
      const body = orderWire(guest)
      const closed = await create(body, 'key-00000001')
      expect([closed.status, closed.envelope.code]).toEqual([400, 'SP_0005'])
      server.clock.now = Date.parse('2026-11-20T18:30:00Z')
      const later = await create(body, 'key-00000001')
      expect([later.status, later.text]).toEqual([400, closed.text])
      expect(await server.orderCount()).toBe(0)
      expect((await ask(calls.attemptInquiry, 'key-00000001')).envelope.data).toMatchObject({
        state: 'refused',
        envelope: { success: false, code: 'SP_0005' },
      })
    })

    test('a refusal for a missing sign-in is not recorded: the key can still place the order', async () => {
      const body = orderWire(guest)
      const signedOut = await create(body, 'key-00000001', { ...guest, token: 'nobody' })
      expect([signedOut.status, signedOut.envelope.code]).toEqual([401, 'LD_SIGN_IN'])
      expect((await create(body, 'key-00000001')).status).toBe(200)
    })

    test('G4 an inquiry answers absent before the order, then placed with the order’s current state', async () => {
      expect((await ask(calls.attemptInquiry, 'key-00000001')).envelope.data).toMatchObject({
        state: 'absent',
      })
      const placed = await create(orderWire(guest), 'key-00000001')
      const { orderId } = placed.envelope.data
      await server.post(calls.orderCancel, { customerId: guest.id, storeId: 'corner', orderId }, { guest })
      const { envelope } = await ask(calls.attemptInquiry, 'key-00000001')
      expect(v.parse(calls.attemptInquiry.answer, envelope.data)).toMatchObject({
        state: 'placed',
        order: { orderId, orderStatus: 'cancelled' },
      })
    })

    test('a withdrawn key can never place an order', async () => {
      expect((await ask(calls.attemptWithdraw, 'key-00000001')).envelope.data).toMatchObject({
        state: 'withdrawn',
      })
      expect((await ask(calls.attemptWithdraw, 'key-00000001')).envelope.data).toMatchObject({
        state: 'withdrawn',
      })
      const late = await create(orderWire(guest), 'key-00000001')
      expect([late.status, late.envelope.code]).toEqual([400, 'LD_KEY_WITHDRAWN'])
      const other = await server.signIn()
      expect((await create(orderWire(other), 'key-00000001', other)).envelope.code).toBe('LD_KEY_REUSED')
      expect(await server.orderCount()).toBe(0)
    })

    test('withdrawing a key that has placed an order answers placed, with the order unchanged', async () => {
      const placed = await create(orderWire(guest), 'key-00000001')
      const { envelope } = await ask(calls.attemptWithdraw, 'key-00000001')
      expect(envelope.data).toEqual({
        idempotencyKey: 'key-00000001',
        state: 'placed',
        order: placed.envelope.data,
      })
    })

    test('a simultaneous order and withdrawal of one key on two servers agree on the outcome', async () => {
      for (let round = 0; round < 10; round++) {
        const key = `key-race-${round}`
        // Each round has a guest of its own: one whose orders all arrive has more than one guest may have waiting.
        const hasty = await server.signIn()
        const [placed, withdrawn] = await Promise.all([
          create(orderWire(hasty), key, hasty),
          ask(calls.attemptWithdraw, key, hasty, server.another()),
        ])
        const { state } = v.parse(calls.attemptWithdraw.answer, withdrawn.envelope.data)
        expect(['placed', 'withdrawn']).toContain(state)
        expect(placed.envelope.code).toBe(state === 'placed' ? '' : 'LD_KEY_WITHDRAWN')
      }
    })

    const badKeys = ['short', 'has spaces in it', 'x'.repeat(65), 'sémillante']
    test.for(badKeys)('an order with the malformed key %s is refused with LD_KEY_MISSING', async (key) => {
      const options = { guest, headers: { 'idempotency-key': encodeURI(key) } }
      const { status, envelope } = await server.post(calls.orderCreate, orderWire(guest), options)
      expect([status, envelope.code]).toEqual([400, 'LD_KEY_MISSING'])
    })

    /** As from somebody who doesn't know our header, or behind a proxy that takes it off. */
    const unkeyed = (body: object, at = server) => at.post(calls.orderCreate, body, { guest })

    test('G2 without an idempotency key, a valid clientOrderId is the key', async () => {
      const clientOrderId = crypto.randomUUID()
      const body = { ...orderWire(guest), clientOrderId }
      const first = await unkeyed(body)
      expect(first.envelope).toMatchObject({ success: true, data: { clientOrderId } })
      server.clock.now += 3_600_000
      expect((await unkeyed(body)).text).toBe(first.text)
      const again = await create(body, clientOrderId)
      expect([again.text, await server.orderCount()]).toEqual([first.text, 1])
      expect((await ask(calls.attemptInquiry, clientOrderId)).envelope.data).toMatchObject({
        state: 'placed',
      })
      const short = await unkeyed({ ...orderWire(guest), clientOrderId: '7' })
      expect([short.status, short.envelope.code]).toEqual([400, 'LD_KEY_MISSING'])
    })

    /** An order that says nothing by which it could be known again. */
    const anonymous = () => {
      const { clientOrderId: _, ...body } = orderWire(guest)
      return body
    }

    test('G2 an order without key and clientOrderId that is sent again within a minute is placed once', async () => {
      server.clock.now = Date.parse('2026-11-20T12:30:59.500Z')
      const first = await unkeyed(anonymous())
      server.clock.now += 59_000
      const again = await unkeyed(anonymous(), server.another())
      expect([first.envelope.success, again.text, await server.orderCount()]).toEqual([true, first.text, 1])
      const { customerId: _, ...others } = anonymous()
      const stranger = await server.signIn()
      await server.post(calls.orderCreate, { ...others, customerId: stranger.id }, { guest: stranger })
      await unkeyed({ ...anonymous(), remark: 'with nuts' })
      expect(await server.orderCount()).toBe(3)
    })

    test('an order without key and clientOrderId that is sent again a minute later is another order', async () => {
      await unkeyed(anonymous())
      server.clock.now += 60_000
      await unkeyed(anonymous())
      expect(await server.orderCount()).toBe(2)
    })

    test('G2 four servers that get an order without key and clientOrderId at once place it once', async () => {
      const servers = [server, server.another(), server.another(), server.another()]
      const answers = await Promise.all(servers.map((at) => unkeyed(anonymous(), at)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(await server.orderCount()).toBe(1)
    })
  })
}
