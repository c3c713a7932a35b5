import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { OrderWire } from '../../../../core/contract/wire/order/order-wire.ts'
import { orderRules, type OrderStep } from '../../../../core/domain/order/order-steps.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop, type StoredShop } from '../../../../server/shops/read/read-shop.ts'
import { type Ear, listen } from '../../../support/server/ear.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function liveSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`what open phones are told, on ${name}`, () => {
    let server: ShopServer
    let shop: StoredShop
    beforeEach(async () => {
      server = await open()
      shop = (await readShop(server.db, 'corner'))!
    })
    afterEach(async () => {
      vi.restoreAllMocks()
      server.services.live.close()
      await server.close()
    })

    const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })
    const place = async (guest: Guest): Promise<string> => (await server.order(guest)).envelope.data.orderId
    const move = (orderId: string, step: OrderStep, reason = '') =>
      moveOrder(server.services, shop, orderId, { step, by: orderRules[step].by, reason })
    const ordersOf = (ear: Ear) =>
      ear.events.flatMap(({ event, data }) => (event === 'order' ? [JSON.parse(data) as OrderWire] : []))

    test('a phone hears of each step of its orders, whole, as the order list would say it', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const ear = await listen(server, { guest })
      await expect.poll(() => ear.events.map(({ event }) => event)).toEqual(['open'])
      await move(orderId, 'confirm')
      await expect.poll(() => ordersOf(ear).map((order) => order.orderStatus)).toEqual(['confirmed'])
      await move(orderId, 'refuse', 'The oven is broken')
      await expect.poll(() => ordersOf(ear)).toHaveLength(2)
      const asked = await server.post(calls.orderDetail, { ...own(guest), orderId }, { guest })
      expect(ordersOf(ear).at(-1)).toEqual(asked.envelope.data)
    })

    test('it is an event stream that nothing on the way may keep, change or press together', async () => {
      const ear = await listen(server)
      expect(ear.status).toBe(200)
      expect(ear.headers.get('content-type')).toBe('text/event-stream')
      expect(ear.headers.get('cache-control')).toBe('no-store, no-transform')
      expect(ear.headers.get('content-encoding')).toBeNull()
      expect(ear.headers.get('x-accel-buffering')).toBe('no')
      await expect.poll(() => ear.text()).toMatch(/^retry: \d{4}\n\nevent: open\n/)
    })

    test('nobody hears of another customer’s orders, and who has no session of the shop alone', async () => {
      const [ana, ben] = [await server.signIn(), await server.signIn()]
      const [anas, bens, nobodys] = [
        await listen(server, { guest: ana }),
        await listen(server, { guest: ben }),
        await listen(server),
      ]
      await move(await place(ana), 'confirm')
      server.services.changes.publish({ kind: 'shop', shopId: 'corner' })
      server.services.changes.publish({ kind: 'shop', shopId: 'another' })
      for (const ear of [anas, bens, nobodys])
        await expect.poll(() => ear.events.filter(({ event }) => event === 'shop')).toHaveLength(1)
      await expect.poll(() => ordersOf(anas)).toHaveLength(2)
      expect([...ordersOf(bens), ...ordersOf(nobodys)]).toEqual([])
      expect(bens.text() + nobodys.text()).not.toContain(ana.id)
    })

    test('a stream is refused like any call: without the token, with another’s, for another shop', async () => {
      const [ana, ben] = [await server.signIn(), await server.signIn()]
      const statuses = [
        await listen(server, { customerId: ana.id }),
        await listen(server, { guest: ben, customerId: ana.id }),
        await listen(server, { guest: { id: ana.id, token: 'x'.repeat(43) } }),
        await listen(server, { guest: ana, host: 'nobody.test' }),
      ].map(({ status, headers }) => [status, headers.get('content-type')])
      expect(statuses).toEqual([401, 401, 401, 404].map((status) => [status, 'application/json']))
      expect(server.services.live.size).toBe(0)
    })

    test('signing out, being signed out everywhere, and deleting the account end the stream at once', async () => {
      const device = 'f'.repeat(32)
      const ana = await server.signIn(device)
      const again = await server.signIn(device)
      const first = await listen(server, { guest: ana })
      const second = await listen(server, { guest: again })
      await server.post(calls.signOut, { ...own(ana), everywhere: false }, { guest: ana })
      await expect.poll(() => first.isOver()).toBe(true)
      expect(second.isOver()).toBe(false)
      await server.post(calls.customerDelete, own(again), { guest: again })
      await expect.poll(() => second.isOver()).toBe(true)
      expect(server.services.live.size).toBe(0)
    })

    test('a session that ended in another process hears of no order any more', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const ear = await listen(server, { guest })
      await server.db.deleteFrom('access_tokens').where('customer_id', '=', guest.id).execute()
      await move(orderId, 'confirm')
      await expect.poll(() => ear.isOver()).toBe(true)
      expect(ordersOf(ear)).toEqual([])
    })

    test('the heartbeat ends what has expired meanwhile', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const guest = await server.signIn()
      const [own, anybodys] = [await listen(server, { guest }), await listen(server)]
      await vi.advanceTimersByTimeAsync(15_000)
      expect(own.text()).toMatch(/\n:\n\n$/)
      server.clock.now += 13 * 60 * 60 * 1000
      await vi.advanceTimersByTimeAsync(15_000)
      await expect.poll(() => own.isOver()).toBe(true)
      expect(anybodys.isOver()).toBe(false)
      vi.useRealTimers()
    })

    test('an order is read once per change, however many of the customer’s phones listen', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const ears = await Promise.all(Array.from({ length: 5 }, () => listen(server, { guest })))
      await expect.poll(() => ears.every((ear) => ear.events.length === 1)).toBe(true)
      const reads = vi.spyOn(server.db, 'selectFrom')
      for (let times = 0; times < 20; times += 1)
        server.services.changes.publish({ kind: 'order', shopId: 'corner', customerId: guest.id, orderId })
      await expect.poll(() => ears.every((ear) => ordersOf(ear).length === 2)).toBe(true)
      expect(reads.mock.calls.filter(([table]) => table === ('orders' as never))).toHaveLength(2)
    })

    test('the oldest of too many streams of one customer makes room, and needn’t hurry back', async () => {
      const guest = await server.signIn()
      const ears = await Promise.all(Array.from({ length: 7 }, () => listen(server, { guest })))
      await expect.poll(() => ears.filter((ear) => ear.isOver())).toHaveLength(1)
      expect(ears.find((ear) => ear.isOver())?.text()).toContain('retry: 60000')
    })

    test('one network has so many streams, and whoever comes after is told when to come back', async () => {
      const opened = []
      for (let count = 0; count < 1_001; count += 1) opened.push(await listen(server))
      expect(opened.filter(({ status }) => status === 200)).toHaveLength(1_000)
      expect(opened.at(-1)).toMatchObject({ status: 429 })
      expect(opened.at(-1)?.headers.get('retry-after')).toBe('30')
      await opened[0]?.close()
      expect(await listen(server)).toMatchObject({ status: 200 })
    })

    test('all networks of one IPv6 site have no more together, and leave room for everybody else', async () => {
      const open = (network: string) =>
        server.services.live.open({ shopId: 'corner', session: null, network }, shop.version)
      for (let count = 0; count < 1_000; count += 1) open(`2001:db8:1:${count % 5}::/64`)
      expect(() => open('2001:db8:1:5::/64')).toThrow('BS_0001')
      open('2001:db8:2:0::/64')
      open('198.51.100.7')
      expect(server.services.live.size).toBe(1_002)
    })

    test('what changes after the shop was read and before the stream is open is told all the same', async () => {
      const open = (version: string) =>
        server.services.live.open({ shopId: 'corner', session: null, network: 'quick' }, version).getReader()
      const told = async (reader: ReadableStreamDefaultReader<Uint8Array>) =>
        new TextDecoder().decode((await reader.read()).value)
      const late = open('0.0')
      expect(await told(late)).toContain('event: open')
      expect(await told(late)).toContain('event: shop')
      // And nothing to whom nothing is new.
      const current = open(shop.version)
      expect(await told(current)).toContain('event: open')
      const next = await Promise.race([told(current), new Promise((resolve) => setTimeout(resolve, 300, ''))])
      expect(next).toBe('')
      await late.cancel()
    })

    test('a phone that reads nothing is dropped before it costs memory', async () => {
      const stuck = server.services.live.open({ shopId: 'corner', session: null, network: 'slow' }, '1.0')
      expect(server.services.live.size).toBe(1)
      for (let times = 0; times < 5_000; times += 1)
        server.services.changes.publish({ kind: 'shop', shopId: 'corner' })
      expect(server.services.live.size).toBe(0)
      await expect(stuck.getReader().read()).rejects.toThrow('too slowly')
    })
  })
}
