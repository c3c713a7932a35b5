import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { orderRules, type OrderStep } from '../../../../core/domain/order/order-steps.ts'
import type { OrderState } from '../../../../core/schema/order/order.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { sweep } from '../../../../server/jobs/sweep.ts'
import type { StepRequest } from '../../../../server/orders/life/take-step.ts'
import type { Ports } from '../../../../server/services/ports.ts'
import { httpsPush } from '../../../../server/push/push-service.ts'
import { maxPhonesPerCustomer } from '../../../../server/push/subscriptions.ts'
import { pushBooking } from '../../../../server/push/push-booking.ts'
import { notifyPhones } from '../../../../server/push/notify-phones.ts'
import { vapidKeys } from '../../../../server/push/vapid-keys.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { book, booker, fridayAtNine, takeBookings } from '../../../support/shops/booking-shop.ts'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import { phoneKeys } from '../../../support/server/every-call.ts'
import { newMember, proofOf, signInBody } from '../../../support/customers/member.ts'
import { eaten, managersDesk, refund } from '../../../support/customers/refund.ts'
import {
  type FakePhone,
  type FakePushService,
  fakePhone,
  openPushService,
  readVapid,
} from '../../../support/services/push-service.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'
import { boughtVoucher, orderVoucher } from '../../../support/customers/voucher.ts'

const day = 24 * 3_600_000
/** For a machine that is busy with other tests. */
const patiently = { timeout: 30_000 }

/** What must hold on every database. The push service is a server of our own that decrypts what it is handed. */
export function pushSuite(name: string, open: (ports: Partial<Ports>) => Promise<ShopServer>): void {
  describe(`web push, on ${name}`, () => {
    let server: ShopServer
    let guest: Guest
    let service: FakePushService
    beforeEach(async () => {
      service = await openPushService()
      server = await open({ push: httpsPush(service.options) })
      guest = await server.signIn()
    })
    afterEach(async () => {
      await server.close()
      await service.close()
    })

    const own = (who: Guest) => ({ customerId: who.id, storeId: 'corner' })
    const subscribe = (who: Guest, phone: Pick<FakePhone, 'subscription'>) =>
      server.post(calls.pushSubscribe, { ...own(who), ...phone.subscription }, { guest: who })
    const rows = () => server.db.selectFrom('push_subscriptions').selectAll().orderBy('renewed_at').execute()
    const owners = async () => (await rows()).map(({ endpoint, customer_id }) => [endpoint, customer_id])

    describe('the VAPID key', () => {
      test('is generated and stored once, even when two servers are asked for it at once', async () => {
        const other = server.another()
        const asked = await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            (index % 2 ? server : other).post(calls.pushKey, own(guest), { guest }),
          ),
        )
        const keys = new Set(asked.map(({ envelope }) => envelope.data.publicKey))
        expect(keys.size).toBe(1)
        expect(keys).toContain((await vapidKeys(server.db)).publicKey)
        expect(await server.db.selectFrom('server_keys').selectAll().execute()).toHaveLength(1)
      })

      test('is answered and logged without its private part', async () => {
        const { text } = await server.post(calls.pushKey, own(guest), { guest })
        const { value } = await server.db.selectFrom('server_keys').selectAll().executeTakeFirstOrThrow()
        expect(text).not.toContain(JSON.parse(value).d)
        expect(server.logged.join()).not.toContain(JSON.parse(value).d)
      })
    })

    describe('a push subscription', () => {
      test('is stored once, however often the phone sends it', async () => {
        const phone = fakePhone()
        for (let times = 0; times < 3; times++) expect((await subscribe(guest, phone)).status).toBe(200)
        expect(await rows()).toMatchObject([{ customer_id: guest.id, ...phone.subscription }])
      })

      test('belongs to the customer who subscribed last, and no other customer can delete it', async () => {
        const phone = fakePhone()
        const { endpoint } = phone.subscription
        const other = await server.signIn()
        await subscribe(guest, phone)
        await server.post(calls.pushUnsubscribe, { ...own(other), endpoint }, { guest: other })
        expect(await owners()).toEqual([[endpoint, guest.id]])
        await subscribe(other, phone)
        expect(await owners()).toEqual([[endpoint, other.id]])
        const { status } = await server.post(calls.pushUnsubscribe, { ...own(guest), endpoint }, { guest })
        expect(status).toBe(200)
        expect(await owners()).toEqual([[endpoint, other.id]])
      })

      test.each([
        ['https://localhost/x', 'endpoint'],
        ['https://127.0.0.1/x', 'endpoint'],
        ['https://[::1]/x', 'endpoint'],
        ['https://169.254.169.254/latest', 'endpoint'],
        ['https://push.example:9000/x', 'endpoint'],
        ['http://push.example/x', 'endpoint'],
        [`https://push.example/${'x'.repeat(1000)}`, 'endpoint'],
        ['https://push.example/a\nb', 'endpoint'],
      ])('is refused for the endpoint %s', async (endpoint, field) => {
        const { status, envelope } = await subscribe(guest, { subscription: { endpoint, ...phoneKeys } })
        expect([status, envelope.code, envelope.data]).toEqual([400, 'LD_BAD_REQUEST', { fields: [field] }])
        expect(await rows()).toEqual([])
      })

      test.each([
        ['p256dh', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')],
        ['p256dh', phoneKeys.p256dh.slice(0, 40)],
        ['p256dh', `${phoneKeys.p256dh}AAAA`],
        ['auth', 'short'],
        ['auth', 'x'.repeat(100)],
      ])('is refused with a malformed %s', async (field, value) => {
        const endpoint = 'https://push.example/x'
        const { status, envelope } = await subscribe(guest, {
          subscription: { endpoint, ...phoneKeys, [field]: value },
        })
        expect([status, envelope.data]).toEqual([400, { fields: [field] }])
        expect(await rows()).toEqual([])
      })

      test('replaces the customer’s oldest when there are more than ten', async () => {
        const phones = Array.from({ length: maxPhonesPerCustomer + 2 }, () => fakePhone())
        for (const phone of phones) {
          server.clock.now += 1
          await subscribe(guest, phone)
        }
        const kept = (await rows()).map(({ endpoint }) => endpoint)
        expect(kept).toEqual(phones.slice(2).map(({ subscription }) => subscription.endpoint))
      })

      test('is refused with 429 when the customer sends too many', async () => {
        const statuses = new Set<number>()
        for (let times = 0; times < 31; times++) statuses.add((await subscribe(guest, fakePhone())).status)
        expect([...statuses]).toEqual([200, 429])
      })

      test('is deleted when it wasn’t renewed for more than 90 days', async () => {
        await subscribe(guest, fakePhone())
        server.clock.now += 90 * day
        await server.runHousekeeping()
        expect(await rows()).toHaveLength(1)
        server.clock.now += 1
        await server.runHousekeeping()
        expect(await rows()).toHaveLength(0)
      })
    })

    describe('a customer’s push subscriptions', () => {
      test('G26 are deleted for this phone on sign-out, and for all phones with “everywhere”', async () => {
        const [here, there] = [fakePhone(), fakePhone()]
        for (const phone of [here, there]) await subscribe(guest, phone)
        const pushEndpoint = here.subscription.endpoint
        await server.post(calls.signOut, { ...own(guest), everywhere: false, pushEndpoint }, { guest })
        expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([there.subscription.endpoint])

        const member = await newMember(server)
        for (const phone of [here, fakePhone()]) await subscribe(member, phone)
        await server.post(calls.signOut, { ...own(member), everywhere: true }, { guest: member })
        expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([there.subscription.endpoint])
      })

      test('are kept when an older app signs out without naming its endpoint', async () => {
        await subscribe(guest, fakePhone())
        const { status } = await server.post(calls.signOut, { ...own(guest), everywhere: false }, { guest })
        expect(status).toBe(200)
        expect(await rows()).toHaveLength(1)
      })

      test('are deleted with the account; other customers’ are kept', async () => {
        const other = await server.signIn()
        const phones = [fakePhone(), fakePhone(), fakePhone()] as const
        await subscribe(guest, phones[0])
        await subscribe(guest, phones[1])
        await subscribe(other, phones[2])
        await server.post(calls.customerDelete, own(guest), { guest })
        expect(await owners()).toEqual([[phones[2].subscription.endpoint, other.id]])
      })

      test('move to the member when a guest signs in', async () => {
        const phone = fakePhone()
        const member = await newMember(server)
        server.clock.now += 61_000
        guest = await server.signIn()
        await subscribe(guest, phone)
        const proof = await proofOf(server, member.mobile)
        const { status } = await server.post(calls.signIn, signInBody(proof), { guest })
        expect(status).toBe(200)
        expect(await owners()).toEqual([[phone.subscription.endpoint, member.id]])
      })

      test('are exported in the customer’s data with time and push service, without the endpoint’s path', async () => {
        const phone = fakePhone('very-secret-path')
        await subscribe(guest, phone)
        const { envelope, text } = await server.post(calls.customerData, own(guest), { guest })
        expect(envelope.data.pushList).toEqual([
          { createTime: new Date(server.clock.now).toISOString(), pushService: 'push.example' },
        ])
        expect(text).not.toContain('very-secret-path')
      })
    })

    describe('push messages about a booking', () => {
      const one = { tables: [{ id: 'a', number: '1', seats: 2 }], areas: [], joins: [], maxDiners: 2 }
      const nine = Date.parse(fridayAtNine)
      let phone: FakePhone
      let telling: { stop: () => Promise<void> }
      beforeEach(async () => {
        phone = fakePhone()
        await subscribe(guest, phone)
        telling = notifyPhones(server.services)
      })
      afterEach(() => telling.stop())
      const news = () => service.messagesFor(phone)

      test('are handed over before the server stops, and one that would be sent again later is given up with a line', async () => {
        await takeBookings(server, { ...one, confirmUpTo: 1 })
        const desk = await signedInDesk(server)
        const first = await book(booker(server, guest))
        await desk.ask('booking-step', { bookingId: first.bookingId, step: 'confirm', reason: '' })
        await telling.stop()
        expect(service.received).toHaveLength(1)
        expect(server.logged.join()).not.toContain('given up')

        telling = notifyPhones(server.services)
        service.answers.push({ status: 503 })
        await desk.ask('booking-step', { bookingId: first.bookingId, step: 'callOff', reason: 'A wedding.' })
        await expect.poll(() => service.received.length, patiently).toBe(2)
        await telling.stop()
        expect(service.received).toHaveLength(2)
        expect(server.logged.join()).toContain('the server stops: a message to a phone is given up')
      })

      test('are sent when the restaurant confirms or cancels it and before it begins, not when the customer books', async () => {
        await takeBookings(server, { ...one, confirmUpTo: 1, remindHours: 24 })
        const { bookingId, bookingNo } = await book(booker(server, guest))
        const desk = await signedInDesk(server)
        server.clock.now += 1_000
        await desk.ask('booking-step', { bookingId, step: 'confirm', reason: '' })
        await expect.poll(() => service.received.length, patiently).toBe(1)
        const about = { bookingId, bookingNo, startsAt: nine, timeZone: 'Europe/Madrid', heldUntil: null }
        expect(news()).toEqual([
          { ...about, news: 'confirmed', reason: '', storeName: 'Corner & "Sons" <b>', at: server.clock.now },
        ])
        expect(service.received[0]!.headers['ttl']).toBe(String((nine - server.clock.now) / 1000))
        // As if it had been booked and answered two days before.
        await server.db
          .updateTable('bookings')
          .set({ created_at: nine - 48 * 3_600_000, reminded_at: null })
          .execute()
        server.clock.now = nine - 10 * 3_600_000
        await sweep(server.services)
        await sweep(server.services)
        await expect.poll(() => service.received.length, patiently).toBe(2)
        await desk.ask('booking-step', { bookingId, step: 'callOff', reason: 'A wedding.' })
        await expect.poll(() => service.received.length, patiently).toBe(3)
        expect(news()).toMatchObject([
          { news: 'confirmed' },
          { ...about, news: 'soon' },
          { ...about, news: 'cancelled', reason: 'A wedding.' },
        ])
      })

      test('aren’t sent again with the old time once the booking has another, whose message came through', async () => {
        telling.stop()
        await takeBookings(server)
        const { bookingId } = await book(booker(server, guest))
        const desk = await signedInDesk(server)
        const about = { shopId: 'corner', customerId: guest.id, bookingId, news: 'confirmed' as const }
        const tell = (wait: () => Promise<void>) => pushBooking(server.services, about, { wait })
        const change = { replaces: bookingId, diners: 2, name: 'Ana', phone: '+34600000000', note: '' }
        service.answers.push({ status: 503 })
        await tell(async () => {
          await desk.ask('book-table', { ...change, startsAt: nine + 3_600_000 })
          await tell(async () => {})
        })
        expect(news()).toMatchObject([{ startsAt: nine }, { startsAt: nine + 3_600_000 }])
        // A note changes nothing that they are told.
        service.answers.push({ status: 503 })
        await tell(async () => {
          await desk.ask('booking-note', { bookingId, note: 'regular' })
        })
        expect(news()).toHaveLength(4)
      })

      test('tell a waiting customer that a table is held and until when, and expire with the hold', async () => {
        await takeBookings(server, { ...one, opening: { DAILY: ['21:00~22:00'] }, slotMinutes: 60 })
        const other = booker(server, await server.signIn())
        const { bookingId } = await book(other)
        await booker(server, guest).wait()
        await other.cancel(bookingId)
        await sweep(server.services)
        await expect.poll(() => service.received.length, patiently).toBe(1)
        const heldUntil = server.clock.now + 15 * 60_000
        expect(news()).toMatchObject([{ news: 'offered', startsAt: nine, heldUntil }])
        expect(service.received[0]!.headers['ttl']).toBe(String(15 * 60))
      })
    })

    describe('the push message about a refund', () => {
      let phone: FakePhone
      let orderId: string
      let paused: number[]
      let whilePaused: () => Promise<unknown>
      let telling: { stop: () => Promise<void> }
      let desk: Awaited<ReturnType<typeof managersDesk>>
      beforeEach(async () => {
        desk = await managersDesk(server, 'Rosa')
        orderId = await eaten(server, guest)
        phone = fakePhone()
        paused = []
        whilePaused = async () => {}
        await subscribe(guest, phone)
        telling = notifyPhones(server.services, {
          wait: async (ms) => {
            paused.push(ms)
            await whilePaused()
          },
        })
      })
      afterEach(() => telling.stop())

      /** Long enough for whatever would come. */
      const quiet = () => new Promise((resolve) => setTimeout(resolve, 250))

      test('has the amount, reason and order, and goes to the order’s customer only', async () => {
        const stranger = fakePhone()
        await subscribe(await server.signIn(), stranger)
        const refundId = crypto.randomUUID()
        await refund(desk, orderId, 5_50, { refundId, why: `Cold soup. ${'x'.repeat(180)}` })
        await expect.poll(() => service.received.length, patiently).toBe(1)
        const { number, pickup_number, updated_at } = await server.db
          .selectFrom('orders')
          .selectAll()
          .executeTakeFirstOrThrow()
        expect(service.messagesFor(phone)).toEqual([
          {
            orderId,
            orderNo: number,
            orderType: 'pickup',
            orderStatus: 'completed',
            pickupNo: pickup_number,
            tableNo: '',
            reason: `Cold soup. ${'x'.repeat(180)}`,
            storeName: 'Corner & "Sons" <b>',
            at: updated_at,
            refund: { refundId, amount: 5.5, ccy: 'EUR' },
          },
        ])
        expect(service.received[0]!.headers['ttl']).toBe(String(7 * 24 * 3600))
        expect(service.messagesFor(stranger)).toEqual([])
      })

      test('is sent once, however often the refund is requested or the order’s change is published', async () => {
        const refundId = crypto.randomUUID()
        await Promise.all([
          refund(desk, orderId, 5_50, { refundId }),
          refund(desk, orderId, 5_50, { refundId }),
        ])
        await refund(desk, orderId, 5_50, { refundId })
        const change = { kind: 'order', shopId: 'corner', customerId: guest.id, orderId } as const
        server.services.changes.publish(change)
        await expect.poll(() => service.received.length, patiently).toBe(1)
        await quiet()
        expect(service.received).toHaveLength(1)
      })

      test('is sent for each refund of an order under a topic of its own, so that none replaces another', async () => {
        await refund(desk, orderId, 1_00)
        await refund(desk, orderId, 2_00)
        await expect.poll(() => service.received.length, patiently).toBe(2)
        expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(2)
        const amounts = service
          .messagesFor(phone)
          .map((message) => message !== null && 'refund' in message && message.refund?.amount)
        expect(amounts.toSorted()).toEqual([1, 2])
      })

      test('isn’t sent when the refund was refused', async () => {
        await refund(desk, orderId, 25_41)
        await quiet()
        expect(service.received).toEqual([])
      })

      test('is sent again after a 503, but not once the customer has been erased', async () => {
        service.answers.push({ status: 503 })
        await refund(desk, orderId, 1_00)
        await expect.poll(() => service.received.length, patiently).toBe(2)
        expect(paused).toEqual([1_000])
        service.answers.push({ status: 503 })
        whilePaused = () => eraseCustomer(server.db, 'corner', guest.id, server.clock.now)
        await refund(desk, orderId, 1_00)
        await expect.poll(() => paused.length, patiently).toBe(2)
        await quiet()
        expect(service.received).toHaveLength(3)
      })

      test('is sent by the server that made the refund, and by no other on the same database', async () => {
        const other = server.another()
        const others = notifyPhones(other.services)
        server.services.changes.subscribe((change) => other.services.changes.publish(change, 'elsewhere'))
        await refund(desk, orderId, 1_00)
        await expect.poll(() => service.received.length, patiently).toBe(1)
        await quiet()
        expect(service.received).toHaveLength(1)
        others.stop()
      })
    })

    describe('the push message about a reached mission', () => {
      let member: Guest
      let phone: FakePhone
      let telling: { stop: () => Promise<void> }
      beforeEach(async () => {
        await server.reimport((file) => {
          const title = { en: 'Come twice', es: 'Ven dos veces' }
          const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
          const reward = { points: 9 }
          file.missions = [{ id: 'go', title, goal: 'orders', target: 2, ...days, reward }]
          for (const service of file.services) delete service.opening
        })
        member = await newMember(server)
        phone = fakePhone()
        await subscribe(member, phone)
        telling = notifyPhones(server.services)
      })
      afterEach(() => telling.stop())

      async function eat(who = member): Promise<void> {
        const shop = (await readShop(server.db, 'corner'))!
        const { orderId } = (await server.order(who)).envelope.data
        for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const)
          await moveOrder(server.services, shop, orderId, { step, by: 'merchant', tookMoney: true })
      }
      const told = () =>
        service.messagesFor(phone).filter((message) => message !== null && 'missionId' in message)
      /** Long enough for whatever would come. */
      const quiet = () => new Promise((resolve) => setTimeout(resolve, 250))

      test('is sent once, when the mission is reached, with the title in every language of the shop', async () => {
        await eat()
        await quiet()
        expect(told()).toEqual([])
        await eat()
        await expect.poll(told, patiently).toHaveLength(1)
        const titles = { en: 'Come twice', es: 'Ven dos veces' }
        expect(told()).toEqual([
          { missionId: 'go', titles, storeName: 'Corner & "Sons" <b>', at: server.clock.now },
        ])
        await eat()
        await quiet()
        expect(told()).toHaveLength(1)
      })

      test('is sent again when the mission runs again under its id', async () => {
        await eat()
        await eat()
        await expect.poll(told, patiently).toHaveLength(1)
        await server.reimport((file) => {
          const days = { startsOn: '2026-12-01', endsOn: '2026-12-31' }
          file.missions = [
            { id: 'go', title: 'Come again', goal: 'orders', target: 1, ...days, reward: { points: 9 } },
          ]
          for (const service of file.services) delete service.opening
        })
        server.clock.now = Date.parse('2026-12-01T12:00:00Z')
        await eat()
        await expect.poll(told, patiently).toHaveLength(2)
        await eat()
        await quiet()
        expect(told()).toHaveLength(2)
      })

      test('isn’t sent once the reward has been claimed, nor to other members', async () => {
        const stranger = fakePhone()
        await subscribe(await newMember(server), stranger)
        telling.stop()
        await eat()
        await eat()
        const claimed = await server.post(
          calls.missionClaim,
          { ...own(member), missionId: 'go' },
          { guest: member },
        )
        expect(claimed.envelope.code).toBe('')
        telling = notifyPhones(server.services)
        await eat()
        await quiet()
        expect(told()).toEqual([])
        expect(service.messagesFor(stranger)).toEqual([])
      })

      test('is sent to the inviter after the friend’s order', async () => {
        await server.reimport((file) => {
          const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
          file.features = { inviteFriends: true }
          file.invitations = { friend: { points: 5 }, inviter: { points: 5 } }
          file.missions = [
            {
              id: 'bring',
              title: 'Bring a friend',
              goal: 'invites',
              target: 1,
              ...days,
              reward: { points: 9 },
            },
          ]
          for (const service of file.services) delete service.opening
        })
        const friend = await newMember(server)
        const { now } = server.clock
        await server.db
          .insertInto('invitations')
          .values({
            shop_id: 'corner',
            friend_id: friend.id,
            inviter_id: member.id,
            created_at: now,
            rewarded_at: null,
          })
          .execute()
        await eat(friend)
        await expect.poll(told, patiently).toMatchObject([{ missionId: 'bring' }])
      })

      test('leaves no record once the account is deleted', async () => {
        await eat()
        await eat()
        await expect.poll(told, patiently).toHaveLength(1)
        await server.post(calls.customerDelete, own(member), { guest: member })
        expect(await server.db.selectFrom('mission_news').selectAll().execute()).toEqual([])
      })
    })

    describe('push messages about a voucher', () => {
      test('are sent when it expires or is refused, not when it is ordered or bought', async () => {
        await server.reimport((file) => {
          file.features = { voucherPurchase: true }
        })
        const member = await newMember(server)
        const phone = fakePhone()
        await subscribe(member, phone)
        const telling = notifyPhones(server.services)
        const told = () => service.messagesFor(phone)
        const paid = await boughtVoucher(server, member)
        const { orderId } = await orderVoucher(server, member)
        server.clock.now += 16 * 60_000
        await sweep(server.services)
        await expect.poll(told, patiently).toMatchObject([{ orderId, orderStatus: 'expired' }])
        const shop = (await readShop(server.db, 'corner'))!
        await moveOrder(server.services, shop, paid.orderId, { step: 'refuse', by: 'merchant' })
        await expect.poll(told, patiently).toHaveLength(2)
        expect(told()[1]).toMatchObject({
          orderId: paid.orderId,
          orderType: 'voucher',
          orderStatus: 'refused',
        })
        telling.stop()
      })
    })

    describe('the push message about an order', () => {
      let phone: FakePhone
      let orderId: string
      let paused: number[]
      let whilePaused: () => Promise<unknown>
      let telling: { stop: () => Promise<void> }
      beforeEach(async () => {
        phone = fakePhone()
        paused = []
        whilePaused = async () => {}
        await subscribe(guest, phone)
        orderId = (await server.order(guest)).envelope.data.orderId
        telling = notifyPhones(server.services, {
          wait: async (ms) => {
            paused.push(ms)
            await whilePaused()
          },
        })
      })
      afterEach(() => telling.stop())

      const move = async (
        step: OrderStep,
        changes: Partial<StepRequest> = {},
        id = orderId,
        { services }: Pick<ShopServer, 'services'> = server,
      ) => {
        const shop = await readShop(server.db, 'corner')
        server.clock.now += 1_000
        await moveOrder(services, shop!, id, { step, by: orderRules[step].by, ...changes })
      }
      const messages = () => service.messagesFor(phone)
      /** Long enough for whatever would come. */
      const quiet = () => new Promise((resolve) => setTimeout(resolve, 250))
      const expectMessages = async (...states: OrderState[]) => {
        await expect.poll(() => service.received.length, patiently).toBe(states.length)
        await quiet()
        expect(messages()).toMatchObject(states.map((orderStatus) => ({ orderStatus })))
      }

      test('reaches each of the customer’s phones, encrypted for it, and no other phone', async () => {
        const [second, stranger] = [fakePhone(), fakePhone()]
        await subscribe(guest, second)
        await subscribe(await server.signIn(), stranger)
        await move('confirm')
        const { number, pickup_number } = await server.db
          .selectFrom('orders')
          .selectAll()
          .executeTakeFirstOrThrow()
        await expect.poll(() => service.received.length, patiently).toBe(2)
        const expected = {
          orderId,
          orderNo: number,
          orderStatus: 'confirmed',
          orderType: 'pickup',
          pickupNo: pickup_number,
          tableNo: '',
          reason: '',
          storeName: 'Corner & "Sons" <b>',
          at: server.clock.now,
        }
        expect(messages()).toEqual([expected])
        expect(service.messagesFor(second)).toEqual([expected])
        expect(pickup_number).not.toBe('')
      })

      test('is sent when a pickup order is confirmed and when it is ready, and at no other step', async () => {
        await move('confirm')
        await expectMessages('confirmed')
        await move('prepare')
        await expectMessages('confirmed')
        await move('ready')
        await expectMessages('confirmed', 'waitingForPickup')
        await move('complete', { tookMoney: true })
        await expectMessages('confirmed', 'waitingForPickup')
      })

      test('is sent once for a confirmation that preparation follows immediately', async () => {
        await move('confirm')
        await move('prepare')
        await expectMessages('confirmed')
      })

      test('has the reason of a refusal, cut to 300 characters', async () => {
        await move('refuse', { reason: `No more rice. ${'x'.repeat(5000)}` })
        await expectMessages('refused')
        expect(messages()).toMatchObject([{ reason: `No more rice. ${'x'.repeat(286)}` }])
      })

      test('is sent when the order expires', async () => {
        server.clock.now += 3 * 3_600_000
        await sweep(server.services)
        await expectMessages('expired')
      })

      test('isn’t sent when the customer cancels', async () => {
        await server.post(calls.orderCancel, { ...own(guest), orderId }, { guest })
        await expectMessages()
      })

      test('is sent once, even if the change is published repeatedly or notifyPhones restarts', async () => {
        await move('confirm')
        const change = { kind: 'order', shopId: 'corner', customerId: guest.id, orderId } as const
        for (let times = 0; times < 5; times++) server.services.changes.publish(change)
        await expectMessages('confirmed')
        telling.stop()
        telling = notifyPhones(server.services)
        server.clock.now += 120_000
        await move('prepare')
        await expectMessages('confirmed')
      })

      test('is sent by the server that changed the order, and by no other on the same database', async () => {
        const other = server.another()
        const others = notifyPhones(other.services)
        server.services.changes.subscribe((change) => other.services.changes.publish(change, 'elsewhere'))
        await move('confirm')
        await expectMessages('confirmed')
        // Nobody is told of a dish in the oven, so the one before isn't told again either.
        await move('prepare', {}, orderId, other)
        await expectMessages('confirmed')
        others.stop()
      })

      test('is signed for its push service, is urgent, and replaces the order’s previous message', async () => {
        await move('confirm')
        await expectMessages('confirmed')
        const { now } = server.clock
        await move('prepare')
        await move('ready')
        await expectMessages('confirmed', 'waitingForPickup')
        const [first, second] = service.received.map(({ headers }) => headers)
        expect(first).toMatchObject({
          'content-encoding': 'aes128gcm',
          urgency: 'high',
          ttl: String(12 * 3600),
          topic: expect.stringMatching(/^[\w-]{32}$/),
        })
        expect(second?.['topic']).toBe(first?.['topic'])
        const vapid = readVapid(String(first?.['authorization']))
        expect(vapid).toMatchObject({ isSigned: true, publicKey: (await vapidKeys(server.db)).publicKey })
        expect(vapid.claims).toEqual({
          aud: 'https://push.example',
          sub: 'https://corner.test',
          exp: Math.floor(now / 1000) + 12 * 3600,
        })
      })

      test.each([404, 410])('isn’t sent again after %i, and the subscription is deleted', async (status) => {
        service.answers.push({ status })
        await move('confirm')
        await expect.poll(rows, patiently).toEqual([])
        expect(paused).toEqual([])
      })

      test('is sent again after 429 and 503, no sooner than Retry-After says', async () => {
        service.answers.push({ status: 429, headers: { 'retry-after': '7' } }, { status: 503 })
        await move('confirm')
        await expectMessages('confirmed', 'confirmed', 'confirmed')
        expect(paused).toEqual([7_000, 5_000])
      })

      test('is given up after four tries, and the subscription is kept', async () => {
        service.answers.push(...Array.from({ length: 9 }, () => ({ status: 500 })))
        await move('confirm')
        await expect.poll(() => server.logged.join(), patiently).toContain('a push service took no message')
        expect(service.received).toHaveLength(4)
        expect(await rows()).toHaveLength(1)
      })

      test('is given up at once when Retry-After is an hour', async () => {
        service.answers.push({ status: 429, headers: { 'retry-after': '3600' } })
        await move('confirm')
        await expect.poll(() => server.logged.join(), patiently).toContain('a push service took no message')
        expect(paused).toEqual([])
      })

      test.each([400, 401, 403, 413, 302])(
        'isn’t sent again after %i, and the subscription is kept',
        async (status) => {
          service.answers.push({ status })
          await move('confirm')
          await expect.poll(() => server.logged.join(), patiently).toContain('a push service took no message')
          expect(service.received).toHaveLength(1)
          expect(await rows()).toHaveLength(1)
        },
      )

      test('isn’t sent again once the order has changed again', async () => {
        service.answers.push({ status: 503 })
        whilePaused = () => move('refuse')
        await move('confirm')
        await expectMessages('confirmed', 'refused')
      })

      test('leaves no data of the customer, the phone or the message in the log', async () => {
        service.answers.push({ status: 500 }, { status: 400 })
        await move('refuse', { reason: 'a secret reason' })
        await expect.poll(() => server.logged.join(), patiently).toContain('a push service took no message')
        const logged = server.logged.filter((line) => line.includes('push')).join()
        expect(logged).toContain('push.example')
        const { endpoint, p256dh, auth } = phone.subscription
        for (const secret of [
          new URL(endpoint).pathname,
          p256dh,
          auth,
          guest.id,
          'vapid t=',
          'a secret reason',
        ])
          expect([secret, logged.includes(secret)]).toEqual([secret, false])
      })
    })
  })
}
