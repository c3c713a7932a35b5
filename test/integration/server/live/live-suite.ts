import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { subnetOf } from '../../../../server/http/network-of.ts'
import type { OrderWire } from '../../../../core/contract/wire/order/order-wire.ts'
import { orderRules, type OrderStep } from '../../../../core/domain/order/order-steps.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop, type StoredShop } from '../../../../server/shops/read/read-shop.ts'
import { type Ear, listen } from '../../../support/server/ear.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function liveSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`the live event stream, on ${name}`, () => {
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

    test('sends the customer each step of their orders as the whole order, as orderDetail answers it', async () => {
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

    test('is sent with headers that forbid caching, transforming, compressing and buffering', async () => {
      const ear = await listen(server)
      expect(ear.status).toBe(200)
      expect(ear.headers.get('content-type')).toBe('text/event-stream')
      expect(ear.headers.get('cache-control')).toBe('no-store, no-transform')
      expect(ear.headers.get('content-encoding')).toBeNull()
      expect(ear.headers.get('x-accel-buffering')).toBe('no')
      await expect.poll(() => ear.text()).toMatch(/^retry: \d{4}\n\nevent: open\n/)
    })

    test('sends orders only to their own customer; without a session it sends shop changes only', async () => {
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

    test('is refused without a token, with a wrong or another customer’s token, and for an unknown host', async () => {
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

    test('ends at once when its session signs out or the account is deleted', async () => {
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

    test('ends on every phone of a customer who signs out everywhere, and on no other phone', async () => {
      const device = 'f'.repeat(32)
      const [here, there, other] = [
        await server.signIn(device),
        await server.signIn(device),
        await server.signIn(),
      ]
      const streams = await Promise.all([here, there, other].map((guest) => listen(server, { guest })))
      await server.post(calls.signOut, { ...own(here), everywhere: true }, { guest: here })
      await expect.poll(() => streams.map((ear) => ear.isOver())).toEqual([true, true, false])
    })

    test('ends without sending the order’s change when another process has ended the session', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const ear = await listen(server, { guest })
      await server.db.deleteFrom('access_tokens').where('customer_id', '=', guest.id).execute()
      await move(orderId, 'confirm')
      await expect.poll(() => ear.isOver()).toBe(true)
      expect(ordersOf(ear)).toEqual([])
    })

    test('ends at the next heartbeat after its session has expired; a stream without a session stays open', async () => {
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

    test('reads the order only twice for twenty simultaneous changes, however many phones listen', async () => {
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

    test('closes one of a customer’s streams when a seventh opens, with a retry of 60 seconds', async () => {
      const guest = await server.signIn()
      const ears = await Promise.all(Array.from({ length: 7 }, () => listen(server, { guest })))
      await expect.poll(() => ears.filter((ear) => ear.isOver())).toHaveLength(1)
      expect(ears.find((ear) => ear.isOver())?.text()).toContain('retry: 60000')
    })

    test('is refused with 429 and Retry-After beyond 1000 streams of one network, until one closes', async () => {
      const opened = []
      for (let count = 0; count < 1_001; count += 1) opened.push(await listen(server))
      expect(opened.filter(({ status }) => status === 200)).toHaveLength(1_000)
      expect(opened.at(-1)).toMatchObject({ status: 429 })
      expect(opened.at(-1)?.headers.get('retry-after')).toBe('30')
      await opened[0]?.close()
      expect(await listen(server)).toMatchObject({ status: 200 })
    })

    test('counts all networks of an IPv6 site towards one limit, and other sites separately', async () => {
      const open = (address: string) =>
        server.services.live.open(
          { shopId: 'corner', session: null, subnet: subnetOf(address) },
          shop.version,
        )
      for (let count = 0; count < 1_000; count += 1) open(`2001:db8:1:${count % 5}::1`)
      expect(() => open('2001:db8:1:5::1')).toThrow('BS_0001')
      open('2001:db8:2:0::1')
      open('198.51.100.7')
      expect(server.services.live.size).toBe(1_002)
    })

    test('sends a shop change made between reading the shop and opening the stream, and otherwise none', async () => {
      const open = (version: string) =>
        server.services.live
          .open({ shopId: 'corner', session: null, subnet: subnetOf('quick') }, version)
          .getReader()
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

    test('drops a phone that doesn’t read before its events pile up in memory', async () => {
      const stuck = server.services.live.open(
        { shopId: 'corner', session: null, subnet: subnetOf('slow') },
        '1.0',
      )
      expect(server.services.live.size).toBe(1)
      for (let times = 0; times < 5_000; times += 1)
        server.services.changes.publish({ kind: 'shop', shopId: 'corner' })
      expect(server.services.live.size).toBe(0)
      await expect(stuck.getReader().read()).rejects.toThrow('too slowly')
    })
  })
}
