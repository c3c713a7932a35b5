import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { nothingRedeemed } from '../../../../core/schema/customer/benefits.ts'
import type { OrderDraft } from '../../../../core/schema/order/order.ts'
import { beforeNextWrite } from '../../../support/database/before-next-write.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import {
  contextOf,
  type Guest,
  line,
  orderWire,
  type ShopServer,
} from '../../../support/server/shop-server.ts'
import { chargesOf, choose, openPay, orderOf } from '../../../support/customers/pay.ts'
import { newMember, newNumber, proofOf, signInBody, signUpBody } from '../../../support/customers/member.ts'
import { memberWith } from '../../../support/shops/benefit-shop.ts'

const minute = 60_000
const hour = 60 * minute
const wifi = '198.51.100.1'
const attackers = '203.0.113.9'

/** What must hold on every database. The server has to trust its proxy, so that callers have addresses. */
export function floodsSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`a flood of orders, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient
    beforeEach(async () => {
      server = await open()
      desk = await signedInDesk(server)
    })
    afterEach(() => server.close())

    const order = (guest: Guest, from: string, changes: Partial<OrderDraft> = {}, at = server) =>
      at.post(calls.orderCreate, orderWire(guest, changes), {
        guest,
        key: crypto.randomUUID(),
        headers: { 'x-forwarded-for': from },
      })
    const statusOf = async (...args: Parameters<typeof order>) => (await order(...args)).status
    /** How many of so many orders, each of a new guest, are taken. */
    async function strangers(count: number, from: (at: number) => string, changes = {}): Promise<number> {
      let taken = 0
      for (let at = 0; at < count; at++)
        if ((await statusOf(await server.signIn(), from(at), changes)) === 200) taken++
      return taken
    }
    const confirm = async (orderId: string) =>
      expect((await desk.ask('step', { orderId, step: 'confirm' })).status).toBe(200)
    const board = async () => (await desk.ask('board', {})).envelope.data

    test('by one guest is cut off after eight orders with 429; another guest’s order is taken and shown', async () => {
      const [flooder, honest] = [await server.signIn(), await server.signIn()]
      const statuses: number[] = []
      for (let count = 0; count < 305; count++) {
        const answer = await order(flooder, attackers)
        statuses.push(answer.status)
        if (answer.status !== 429) continue
        expect(answer.envelope.code).toBe('BS_0001')
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(8)
      expect(statuses.filter((status) => status === 429)).toHaveLength(297)
      const { envelope } = await order(honest, wifi)
      expect((await board()).open.map(({ id }) => id)).toContain(envelope.data.orderId)
      expect(await server.orderCount()).toBe(9)
    })

    test('is logged once a minute with the number of rejected orders, but not their sender', async () => {
      const flooder = await server.signIn()
      const lines = () =>
        server.logged
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter(({ msg }) => /put off/.test(String(msg)))
      for (let count = 0; count < 8; count++) await order(flooder, attackers)
      expect(lines()).toEqual([])
      for (let count = 0; count < 10; count++) await order(flooder, attackers)
      server.clock.now += minute
      await order(flooder, attackers)
      expect(lines()).toMatchObject([
        { level: 40, shop: 'corner', putOff: 1 },
        { level: 40, shop: 'corner', putOff: 10 },
      ])
      for (const who of [flooder.id, attackers]) expect(JSON.stringify(lines())).not.toContain(who)
    })

    test('is cut off after eight orders even if all are sent at once to two servers', async () => {
      const flooder = await server.signIn()
      const servers = [server, server.another()]
      const statuses = await Promise.all(
        Array.from({ length: 40 }, (_, at) => statusOf(flooder, attackers, {}, servers[at % 2])),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(8)
      expect(await server.orderCount()).toBe(8)
    })

    test('by a member who deletes the account and signs up again each time is cut off as by strangers', async () => {
      await server.reimport((file) => {
        file.orders = { limits: { perNetwork: 10 } }
      })
      const mobile = newNumber()
      const flood = async () => {
        server.clock.now += minute
        const guest = await newMember(server, { mobile })
        let taken = 0
        while ((await statusOf(guest, attackers)) === 200) taken++
        const own = { customerId: guest.id, storeId: 'corner' }
        expect((await server.post(calls.customerDelete, own, { guest })).status).toBe(200)
        return taken
      }
      // The first account is nobody's who was here before.
      expect([await flood(), await flood(), await flood(), await flood()]).toEqual([8, 8, 2, 0])
      const honest = await newMember(server)
      expect(await statusOf(honest, attackers)).toBe(200)
    })

    test('isn’t suspected of a member who signed up again, once the restaurant has confirmed an order', async () => {
      const mobile = newNumber()
      const former = await newMember(server, { mobile })
      const own = { customerId: former.id, storeId: 'corner' }
      await server.post(calls.customerDelete, own, { guest: former })
      server.clock.now += minute
      const member = await newMember(server, { mobile })
      const { envelope } = await order(member, wifi)
      await confirm(envelope.data.orderId)
      expect(await strangers(101, () => wifi)).toBe(100)
      expect(await statusOf(member, wifi)).toBe(200)
    })

    test('leaves a rejected order’s key unused: the order is placed once another was confirmed', async () => {
      const guest = await server.signIn()
      const first = await order(guest, wifi)
      for (let count = 1; count < 8; count++) await order(guest, wifi)
      const body = orderWire(guest)
      const send = () => server.post(calls.orderCreate, body, { guest, key: 'key-00000001' })
      expect((await send()).status).toBe(429)
      const inquiry = { customerId: guest.id, storeId: 'corner', idempotencyKey: 'key-00000001' }
      const { envelope } = await server.post(calls.attemptInquiry, inquiry, { guest })
      expect(envelope.data.state).toBe('absent')
      await confirm(first.envelope.data.orderId)
      expect((await send()).status).toBe(200)
    })

    test('isn’t suspected of forty phones behind one Wi-Fi that send two orders each', async () => {
      const guests = await Promise.all(Array.from({ length: 40 }, () => server.signIn()))
      const statuses = await Promise.all([...guests, ...guests].map((guest) => statusOf(guest, wifi)))
      expect(new Set(statuses)).toEqual(new Set([200]))
    })

    test('isn’t suspected of 70 phones on one network, whose orders pass as earlier ones are confirmed', async () => {
      const guests = await Promise.all(Array.from({ length: 70 }, () => server.signIn()))
      let unsent = [...guests, ...guests].map((guest) => ({
        guest,
        body: orderWire(guest),
        key: crypto.randomUUID(),
      }))
      const send = async ({ guest, body, key }: (typeof unsent)[number]) => {
        const headers = { 'x-forwarded-for': wifi }
        const { status } = await server.post(calls.orderCreate, body, { guest, key, headers })
        expect([200, 429]).toContain(status)
        return status
      }
      const left: number[] = []
      for (let round = 0; unsent.length > 0 && round < 10; round++) {
        const statuses = await Promise.all(unsent.map(send))
        unsent = unsent.filter((_, at) => statuses[at] === 429)
        left.push(unsent.length)
        const waiting = (await board()).open.filter(({ state }) => state === 'waitingForConfirmation')
        for (const { id } of waiting.slice(0, 30)) await confirm(id)
        server.clock.now += minute
      }
      expect(left[0]).toBe(40)
      expect(left.at(-1)).toBe(0)
      expect(await server.orderCount()).toBe(140)
    })

    test('of new guests on one network ends at 100, also after a restart; others and known customers pass', async () => {
      const [regular, member] = [await server.signIn(), await newMember(server)]
      await confirm((await order(regular, wifi)).envelope.data.orderId)
      expect(await strangers(110, () => attackers)).toBe(100)
      const restarted = server.another()
      expect(await statusOf(await server.signIn(), attackers, {}, restarted)).toBe(429)
      // On the very same Wi-Fi, whom the restaurant knows.
      expect(await statusOf(regular, attackers)).toBe(200)
      expect(await statusOf(member, attackers)).toBe(200)
      const elsewhere = await server.signIn()
      expect(await statusOf(elsewhere, wifi)).toBe(200)
      // Any of theirs: all are of the same instant, so the board may have anybody's first.
      const { order_id: theirs } = await server.db
        .selectFrom('orders')
        .select('order_id')
        .where('customer_id', 'not in', [regular.id, member.id, elsewhere.id])
        .executeTakeFirstOrThrow()
      await confirm(theirs)
      expect(await statusOf(await server.signIn(), attackers)).toBe(200)
    })

    test('from ever new networks ends at three times the limit per network; known customers still pass', async () => {
      await server.reimport((file) => (file.orders = { limits: { perNetwork: 10 } }))
      const regular = await server.signIn()
      await confirm((await order(regular, wifi)).envelope.data.orderId)
      expect(await strangers(40, (at) => `2001:db8:${at.toString(16)}::1`)).toBe(30)
      expect(await statusOf(regular, wifi)).toBe(200)
    })

    test('of new guests from 20 subnets of one IPv6 /48 ends at the limit per network; another /48 passes', async () => {
      await server.reimport((file) => (file.orders = { limits: { perNetwork: 10 } }))
      expect(await strangers(20, (at) => `2001:db8:0:${at.toString(16)}::1`)).toBe(10)
      expect(await statusOf(await server.signIn(), '2001:db8:1::1')).toBe(200)
    })

    test('at one table ends at the table’s limit and doesn’t affect another table', async () => {
      await server.reimport((file) => (file.orders = { limits: { perTable: 3 } }))
      const at = (tableCode: string) =>
        ({ serviceId: 'dine-in', tableCode, diners: 2, contact: null }) satisfies Partial<OrderDraft>
      expect(await strangers(5, (index) => `203.0.113.${index}`, at('T1'))).toBe(3)
      expect(await statusOf(await server.signIn(), wifi, at('T2'))).toBe(200)
    })

    test('whose orders are cancelled each time ends at 24 orders per hour', async () => {
      const flooder = await server.signIn()
      const placed: number[] = []
      for (let count = 0; count < 30; count++) {
        const { status, envelope, headers } = await order(flooder, attackers)
        placed.push(status)
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600)
        else
          await server.post(
            calls.orderCancel,
            { customerId: flooder.id, storeId: 'corner', orderId: envelope.data.orderId },
            { guest: flooder },
          )
      }
      expect(placed.filter((status) => status === 200)).toHaveLength(24)
      server.clock.now += hour + 1
      expect(await statusOf(flooder, attackers)).toBe(200)
    })

    test('isn’t suspected of orders that were placed while the server’s clock was a day ahead', async () => {
      const ahead = 24 * hour
      server.clock.now += ahead
      const guest = await server.signIn()
      for (let count = 0; count < 24; count++) {
        const { status, envelope } = await order(guest, wifi)
        expect(status).toBe(200)
        const own = { customerId: guest.id, storeId: 'corner', orderId: envelope.data.orderId }
        await server.post(calls.orderCancel, own, { guest })
      }
      expect(await statusOf(guest, wifi)).toBe(429)
      server.clock.now -= ahead
      expect(await statusOf(guest, wifi)).toBe(200)
    })

    describe('at the desk', () => {
      const sendersNow = async () => {
        const { senders, isFlooded, waitingCount } = await board()
        const told = senders.map(({ kind, sender, waiting, isFlood }) => [
          kind,
          sender,
          waiting.length,
          isFlood,
        ])
        return { told, isFlooded, waitingCount }
      }

      test('is reported once a customer has eight orders waiting, or strangers on one network have 50', async () => {
        const flooder = await server.signIn()
        for (let count = 0; count < 7; count++) await order(flooder, attackers)
        await order(await server.signIn(), wifi)
        expect(await sendersNow()).toEqual({
          told: [
            ['network', attackers, 7, false],
            ['customer', flooder.id, 7, false],
          ],
          isFlooded: false,
          waitingCount: 8,
        })
        await order(flooder, attackers)
        expect((await sendersNow()).isFlooded).toBe(true)
        await desk.ask('refuse-all', { kind: 'customer', sender: flooder.id })
        expect(await sendersNow()).toEqual({ told: [], isFlooded: false, waitingCount: 1 })
        await strangers(50, () => attackers)
        expect((await sendersNow()).told).toEqual([['network', attackers, 50, true]])
      })

      test('is refused along with its open payments, unless the bank’s decision is still pending', async () => {
        const flooder = await server.signIn()
        const ids: string[] = []
        for (let count = 0; count < 4; count++) {
          const { envelope } = await order(flooder, attackers, { payment: 'card' })
          ids.push(envelope.data.orderId)
        }
        const [unpaid, hanging, onItsWay] = ids as [string, string, string, string]
        const pages: string[] = []
        for (const id of ids.slice(1)) pages.push((await openPay(server, flooder, id)).redirectUrl)
        await choose(server, pages[1]!, 'late')
        // The bank knows nothing of the last one.
        await server.db
          .deleteFrom('sandbox_charges')
          .where('reference', '=', pages[2]!.replace('/bank/', ''))
          .execute()
        const refuseAll = async () =>
          (await desk.ask('refuse-all', { kind: 'customer', sender: flooder.id })).envelope.data
        expect(await refuseAll()).toEqual({ refused: 2 })
        const stateOf = async (id: string) => (await orderOf(server, flooder, id)).orderStatus
        expect(await Promise.all(ids.map(stateOf))).toEqual(['refused', 'refused', 'locked', 'locked'])
        await choose(server, pages[0]!, 'approve')
        expect(await Promise.all([unpaid, hanging].map(stateOf))).toEqual(['refused', 'refused'])
        expect((await chargesOf(server)).map(({ state }) => state).toSorted()).toEqual(['late', 'letGo'])
        // Once it is paid, it waits for the restaurant's answer as any other does, and the money goes back.
        server.clock.now += minute
        expect(await refuseAll()).toEqual({ refused: 1 })
        expect(await orderOf(server, flooder, onItsWay)).toMatchObject({
          orderStatus: 'refused',
          refundAmount: 25.4,
        })
      })

      test('is refused in one call with a reason in each customer’s language, and no other order is', async () => {
        const [flooder, honest, regular] = [
          await server.signIn(),
          await server.signIn(),
          await server.signIn(),
        ]
        await confirm((await order(regular, attackers)).envelope.data.orderId)
        await order(regular, attackers)
        await order(honest, wifi)
        for (let count = 0; count < 8; count++)
          await order(flooder, attackers, { language: count % 2 === 0 ? 'es' : 'en' })
        const { envelope } = await desk.ask('refuse-all', { kind: 'network', sender: attackers })
        expect(envelope.data).toEqual({ refused: 8 })
        const { open, done } = await board()
        expect(open).toHaveLength(3)
        expect(new Set(done.map(({ state, reason }) => `${state} ${reason}`))).toEqual(
          new Set([
            'refused We have too many orders at the moment.',
            'refused Ahora mismo tenemos demasiados pedidos.',
          ]),
        )
      })

      test('is refused except for an order that another desk confirms meanwhile', async () => {
        const flooder = await server.signIn()
        let last = ''
        for (let count = 0; count < 7; count++) {
          server.clock.now += 1
          last = (await order(flooder, attackers)).envelope.data.orderId
        }
        // The list of what waits is made, and none of it is refused yet.
        beforeNextWrite(server.services.db, () => confirm(last))
        const { envelope } = await desk.ask('refuse-all', { kind: 'customer', sender: flooder.id })
        expect(envelope.data).toEqual({ refused: 6 })
        expect((await desk.ask('order', { orderId: last })).envelope.data.state).toBe('confirmed')
      })

      test('is blocked by network for unknown customers, until it is unblocked or twelve hours have passed', async () => {
        const regular = await server.signIn()
        await confirm((await order(regular, wifi)).envelope.data.orderId)
        const network = { kind: 'network', sender: attackers } as const
        expect((await desk.ask('block', network)).status).toBe(200)
        const blocked = await order(await server.signIn(), attackers, {}, server.another())
        expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '300'])
        expect(await statusOf(regular, attackers)).toBe(200)
        const until = server.clock.now + 12 * hour
        expect((await board()).senders).toMatchObject([{ ...network, waiting: [], blockedUntil: until }])
        await desk.ask('unblock', network)
        expect(await statusOf(await server.signIn(), attackers)).toBe(200)
        await desk.ask('block', network)
        server.clock.now = until + 1
        expect((await board()).senders).toEqual([])
      })

      test('is blocked by the IPv6 /48 that it is listed with, and by a /64 only from that /64', async () => {
        const from = async (subnet: string) => statusOf(await server.signIn(), `2001:db8:0:${subnet}::1`)
        for (const subnet of ['1', '2']) expect(await from(subnet)).toBe(200)
        const { senders } = await board()
        expect(senders).toMatchObject([{ kind: 'network', sender: '2001:db8:0::/48' }])
        const whole = { kind: 'network', sender: senders[0]!.sender } as const
        await desk.ask('block', whole)
        expect(await from('3')).toBe(429)
        await desk.ask('unblock', whole)
        // As an older release stored it.
        await desk.ask('block', { kind: 'network', sender: '2001:db8:0:3::/64' })
        expect(await from('3')).toBe(429)
        expect(await from('4')).toBe(200)
      })

      test('is listed while its network is blocked, however many others have orders waiting', async () => {
        const network = { kind: 'network', sender: attackers } as const
        await desk.ask('block', network)
        for (let count = 0; count < 21; count++) {
          const guest = await server.signIn()
          await order(guest, `203.0.113.${count + 50}`)
          await order(guest, `203.0.113.${count + 50}`)
        }
        const { senders } = await board()
        expect(senders.filter(({ blockedUntil }) => blockedUntil === null)).toHaveLength(20)
        expect(senders).toContainEqual(expect.objectContaining({ ...network, waiting: [] }))
      })

      test('is blocked by customer on every network', async () => {
        const [flooder, honest] = [await server.signIn(), await server.signIn()]
        await desk.ask('block', { kind: 'customer', sender: flooder.id })
        expect(await statusOf(flooder, attackers)).toBe(429)
        expect(await statusOf(flooder, wifi)).toBe(429)
        expect(await statusOf(honest, attackers)).toBe(200)
      })

      test('stays blocked as a member, also in the next account with the number, for twelve hours in all', async () => {
        const guest = await server.signIn()
        await desk.ask('block', { kind: 'customer', sender: guest.id })
        const until = server.clock.now + 12 * hour
        const mobile = newNumber()
        const signUp = async () => {
          server.clock.now += minute
          const body = signUpBody(await proofOf(server, mobile))
          const { customerId, token } = (await server.post(calls.signUp, body, { guest })).envelope.data
          return { id: customerId, token: token?.accessToken ?? '' }
        }
        const member = await signUp()
        expect(await statusOf(member, wifi)).toBe(429)
        // A member who is blocked for longer than the guest stays so.
        await desk.ask('block', { kind: 'customer', sender: member.id })
        await server.db.deleteFrom('blocked_senders').where('sender', '=', guest.id).execute()
        await server.post(
          calls.customerDelete,
          { customerId: member.id, storeId: 'corner' },
          { guest: member },
        )
        const { senders } = await board()
        expect(senders).toMatchObject([{ kind: 'customer', blockedUntil: until + minute }])
        expect(JSON.stringify(senders)).not.toContain(member.id)
        const again = await signUp()
        expect(await statusOf(again, wifi)).toBe(429)
        expect((await board()).senders).toMatchObject([{ sender: again.id, blockedUntil: until + minute }])
        server.clock.now = until + minute
        expect(await statusOf(again, wifi)).toBe(200)
      })

      test('stays blocked as a guest of a device on which they have signed in, until the member is unblocked', async () => {
        const [member, mate] = [await newMember(server), await newMember(server)]
        const phone = 'b'.repeat(32)
        const signInOn = async (deviceNo: string, { mobile }: { mobile: string }, guest?: Guest) => {
          server.clock.now += minute
          const body = signInBody(await proofOf(server, mobile))
          const context = { ...contextOf(guest), deviceNo }
          expect((await server.post(calls.signIn, { ...body, context })).status).toBe(200)
        }
        await signInOn(phone, member)
        const whose = { kind: 'customer', sender: member.id } as const
        await desk.ask('block', whose)
        // The phone of a guest who became a member takes another number for its next guest.
        const guests = [await server.signIn(phone), await server.signIn('e'.repeat(32), phone)]
        const statuses = (of: Guest[]) => Promise.all(of.map((guest) => statusOf(guest, wifi)))
        expect(await statuses([...guests, await server.signIn()])).toEqual([429, 429, 200])
        // Somebody else who signs in on the same phone.
        await signInOn(phone, mate, guests[0])
        expect(await statuses([mate, member])).toEqual([200, 429])
        const { senders } = await board()
        expect(senders.filter(({ blockedUntil }) => blockedUntil !== null)).toMatchObject([whose])
        await desk.ask('unblock', whose)
        expect(await statuses(guests)).toEqual([200, 200])
        await desk.ask('block', whose)
        expect(await statuses(guests)).toEqual([429, 429])
        server.clock.now += 12 * hour
        expect(await statuses([await server.signIn(phone)])).toEqual([200])
      })

      test('passes the block on once: a member who is unblocked stays so, as does the next who signs in on the phone', async () => {
        const [first, second] = [await newMember(server), await newMember(server)]
        const guest = await server.signIn()
        await desk.ask('block', { kind: 'customer', sender: guest.id })
        const signIn = async (mobile: string) => {
          server.clock.now += minute
          await server.post(calls.signIn, signInBody(await proofOf(server, mobile)), { guest })
        }
        await signIn(first.mobile)
        expect(await statusOf(first, wifi)).toBe(429)
        await desk.ask('unblock', { kind: 'customer', sender: first.id })
        await signIn(first.mobile)
        expect(await statusOf(first, wifi)).toBe(200)
        await signIn(second.mobile)
        expect(await statusOf(second, wifi)).toBe(200)
      })

      test('who signs in as a member who is blocked for longer stays so', async () => {
        const member = await newMember(server)
        const guest = await server.signIn()
        const { id: sender } = guest
        await desk.ask('block', { kind: 'customer', sender })
        server.clock.now += minute
        await desk.ask('block', { kind: 'customer', sender: member.id })
        const until = server.clock.now + 12 * hour
        await server.post(calls.signIn, signInBody(await proofOf(server, member.mobile)), { guest })
        expect((await board()).senders.map(({ blockedUntil }) => blockedUntil)).toContain(until)
        server.clock.now = until - 1
        expect(await statusOf(member, wifi)).toBe(429)
      })
    })

    describe('for one slot', () => {
      const appointmentAt = Date.parse('2026-11-20T19:00:00Z')
      const capacity = (count: number) =>
        server.reimport((file) => (file.services[0]!.slots = { ...file.services[0]!.slots, capacity: count }))

      test('gets only half of the slot’s places from one network of unknown customers', async () => {
        await capacity(6)
        expect(await strangers(6, () => attackers, { appointmentAt })).toBe(3)
        expect(await strangers(3, () => wifi, { appointmentAt })).toBe(3)
        const full = await order(await server.signIn(), '192.0.2.1', { appointmentAt })
        expect(full.envelope.code).toBe('SP_120104')
      })

      test('frees the slot’s places after 30 minutes without an answer while the restaurant is open', async () => {
        const fullTimes = async () =>
          (await server.post(calls.slotsFull, { storeId: 'corner', serviceId: 'pickup' })).envelope.data
            .fullList
        const [answered, other] = [await server.signIn(), await server.signIn()]
        const { envelope } = await order(answered, attackers, { appointmentAt })
        await confirm(envelope.data.orderId)
        expect(await statusOf(other, attackers, { appointmentAt })).toBe(200)
        expect(await fullTimes()).toHaveLength(1)
        server.clock.now += 30 * minute
        expect(await fullTimes()).toHaveLength(1)
        server.clock.now += 1
        expect(await fullTimes()).toEqual([])
        expect(await statusOf(await server.signIn(), wifi, { appointmentAt })).toBe(200)
        expect(await fullTimes()).toHaveLength(1)
      })

      test('frees the place of an unanswered order that costs nothing, too', async () => {
        await capacity(1)
        expect(await statusOf(await server.signIn(), attackers, { appointmentAt })).toBe(200)
        await server.db.updateTable('orders').set({ total_cents: 0 }).execute()
        server.clock.now += 31 * minute
        expect(await statusOf(await server.signIn(), wifi, { appointmentAt })).toBe(200)
      })

      test.for([
        ['wholly', 2540],
        ['partly', 1000],
      ] as const)(
        'holds the place of an unanswered order that is %s paid from a balance',
        async ([, balanceCents]) => {
          await capacity(1)
          const member = await memberWith(server, { balanceCents })
          const redeemed = { ...nothingRedeemed, balanceCents }
          const paid = { appointmentAt, redeemed, totalCents: 2540 - balanceCents }
          expect(await statusOf(member, wifi, paid)).toBe(200)
          server.clock.now += 31 * minute
          const { envelope } = await order(await server.signIn(), attackers, { appointmentAt })
          expect(envelope.code).toBe('SP_120104')
        },
      )

      test.for([
        ['wholly from a balance', { balanceCents: 2540 }, 0],
        ['partly from a balance', { balanceCents: 1000 }, 1540],
        ['wholly by a promotion', { promotionId: 'all' }, 0],
      ] as const)(
        'holds the place of an unanswered order that is paid %s after its account was deleted',
        async ([, taken, totalCents]) => {
          await server.reimport((file) => {
            file.services[0]!.slots = { ...file.services[0]!.slots, capacity: 1 }
            file.vouchers = [{ id: 'all', title: 'All', kind: 'percent', value: 100, for: 'everyMember' }]
          })
          const member = await memberWith(server, { balanceCents: 2540 })
          const paid = { appointmentAt, redeemed: { ...nothingRedeemed, ...taken }, totalCents }
          expect(await statusOf(member, wifi, paid)).toBe(200)
          const own = { customerId: member.id, storeId: 'corner' }
          expect((await server.post(calls.customerDelete, own, { guest: member })).status).toBe(200)
          server.clock.now += 31 * minute
          const { envelope } = await order(await server.signIn(), attackers, { appointmentAt })
          expect(envelope.code).toBe('SP_120104')
        },
      )

      test('holds the slot’s places while the restaurant is closed and for 30 minutes after it opens', async () => {
        await capacity(1)
        server.clock.now = Date.parse('2026-11-20T15:10:00Z')
        expect(await statusOf(await server.signIn(), attackers, { appointmentAt })).toBe(200)
        const later = async (time: string) => {
          server.clock.now = Date.parse(`2026-11-20T${time}:00Z`)
          return (await order(await server.signIn(), wifi, { appointmentAt })).envelope.code
        }
        expect(await later('17:00')).toBe('SP_120104')
        expect(await later('18:29')).toBe('SP_120104')
        expect(await later('18:31')).toBe('')
      })
    })

    describe('the size limit of an order', () => {
      const olives = (quantity: number) => {
        const cents = quantity * 990
        return { items: [{ ...line('stew', 990), quantity }], totalCents: cents, oldCents: cents }
      }
      const codeOf = async (changes: Partial<OrderDraft>) =>
        (await order(await server.signIn(), wifi, changes)).envelope.code

      test('is 200 dishes by default', async () => {
        expect(await codeOf(olives(200))).toBe('')
        expect(await codeOf(olives(201))).toBe('LD_TOO_LARGE')
      })

      test('follows maxDishes and maxTotal of the shop file', async () => {
        await server.reimport((file) => (file.orders = { maxDishes: 10, maxTotal: 49.5 }))
        expect(await codeOf(olives(5))).toBe('')
        expect(await codeOf(olives(6))).toBe('LD_TOO_LARGE')
        await server.reimport((file) => (file.orders = { maxDishes: 10 }))
        expect(await codeOf(olives(10))).toBe('')
        expect(await codeOf(olives(11))).toBe('LD_TOO_LARGE')
      })
    })
  })
}
