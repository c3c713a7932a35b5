import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { basePath } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { livePath } from '../../../../core/contract/calls/live-call.ts'
import { syncPayment } from '../../../../server/payments/sync-payment.ts'
import { markAvailable, markSoldOut } from '../../../../server/shops/availability/change-availability.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { delivers, toNear } from '../../../support/shops/delivery-order.ts'
import { hear } from '../../../support/server/ear.ts'
import {
  addressBody,
  askCode,
  newMember,
  newNumber,
  proofOf,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import { onPostgres } from '../../../support/server/on-postgres.ts'
import { openPay, orderByCard, paymentsOf } from '../../../support/customers/pay.ts'
import { runServer } from '../../../support/server/running-server.ts'
import { contextOf, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

/** A connection that broke is made again after a second. */
const patiently = { timeout: 30_000 }

onPostgres(({ fresh, open, openBenefits }) => {
  test('placing, listing and cancelling orders, and serving pictures, work as on SQLite', async () => {
    const server = await open()
    const guest = await server.signIn()
    const appointmentAt = Date.parse('2026-11-20T14:00:00Z')
    const { envelope } = await server.order(guest, orderWire(guest, { appointmentAt }))
    const { orderId } = envelope.data
    const body = { customerId: guest.id, storeId: 'corner' }
    const list = await server.post(calls.orderList, { ...body, cursor: null, pageSize: 5 }, { guest })
    expect(list.envelope.data).toEqual({ dataList: [envelope.data], nextCursor: null })
    const cancelled = await server.post(calls.orderCancel, { ...body, orderId }, { guest })
    expect(cancelled.envelope.data.orderStatus).toBe('cancelled')
    const [picture] = await server.db
      .selectFrom('pictures')
      .selectAll()
      .where('source', '=', 'icon.png')
      .execute()
    expect((await server.request(`/pictures/corner/${picture?.name}`)).headers.get('content-type')).toBe(
      'image/png',
    )
    await server.close()
  })

  test('a delivery’s fee and distance are calculated and stored as on SQLite', async () => {
    const server = await open()
    server.clock.now += 1
    await server.reimport(delivers)
    const guest = await server.signIn()
    const wish = orderWire(guest, { serviceId: 'delivery', payment: 'payOnDelivery', delivery: toNear() })
    const { envelope } = await server.order(guest, { ...wish, totalAmount: 27.9 })
    const { orderId } = envelope.data
    expect(envelope.data).toMatchObject({ deliveryFee: 2.5, deliveryDistance: 1323 })
    const body = { customerId: guest.id, storeId: 'corner', orderId }
    expect((await server.post(calls.orderDetail, body, { guest })).envelope.data).toEqual(envelope.data)
    await server.close()
  })

  test('accounts, codes, addresses and deletion work as on SQLite', async () => {
    const server = await open()
    const guest = await server.signIn()
    await server.order(guest)
    const mobile = newNumber()
    const proof = await proofOf(server, mobile)
    const wrong = { ...proof, otp: proof.otp === '000000' ? '000001' : '000000' }
    expect((await server.post(calls.signIn, signInBody(wrong))).envelope.code).toBe('CF_82054')
    expect((await server.post(calls.signIn, signInBody(proof))).envelope.code).toBe('CF_82061')
    const { envelope } = await server.post(calls.signUp, signUpBody(proof), { guest })
    const member = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }
    const own = { customerId: member.id, storeId: 'corner' }
    const address = addressBody({ isDefaulted: true, label: 'Home' })
    const keyed = { guest: member, key: 'key-00000001' }
    for (let times = 0; times < 2; times++)
      expect((await server.post(calls.addressAdd, { ...own, address }, keyed)).status).toBe(200)
    server.clock.now += 2 * 24 * 3_600_000
    const data = await server.post(calls.customerData, own, { guest: member })
    expect(v.parse(calls.customerData.answer, data.envelope.data)).toMatchObject({
      customer: { mobile, mobilePrefix: '+34' },
      addressList: [{ id: address.id }],
      orderList: [{ contactFirstName: 'Ana' }],
    })
    expect(data.headers.get('access-token-expiry')).toBe(String(server.clock.now + 30 * 24 * 3_600_000))
    const remove = await server.post(calls.addressDelete, { ...own, id: address.id }, { guest: member })
    expect(remove.status).toBe(200)
    expect((await server.post(calls.customerDelete, own, { guest: member })).status).toBe(200)
    expect(await server.db.selectFrom('orders').select(['contact', 'note']).execute()).toEqual([
      { contact: null, note: '' },
    ])
    await server.close()
  })

  test('simultaneous requests to two servers for a code, account, address or email are granted once', async () => {
    const server = await open()
    const both = [server, server.another()]
    const times = <T>(ask: (to: ShopServer) => Promise<T>) =>
      Promise.all(Array.from({ length: 8 }, (_, index) => ask(both[index % 2]!)))
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

    const asked = await times((to) => askCode(to, '600999888'))
    expect(statuses(asked)).toEqual([200, ...Array(7).fill(429)])
    const text = both.flatMap(({ texts }) => texts)[0]!
    const token = asked.find(({ status }) => status === 200)!.envelope.data.verificationToken
    const proof = { mobilePrefix: '+34', mobile: '600999888', otp: text.code, username: token }
    const signedUp = await times((to) => to.post(calls.signUp, signUpBody(proof)))
    expect(statuses(signedUp)).toEqual([200, ...Array(7).fill(400)])

    const { envelope } = signedUp.find(({ status }) => status === 200)!
    const member = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }
    const body = { customerId: member.id, address: addressBody() }
    const added = await times((to) => to.post(calls.addressAdd, body, { guest: member, key: 'key-00000001' }))
    expect(new Set(added.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)

    const others = [await newMember(server), await newMember(server)]
    const taken = await Promise.all(
      others.map((one, index) =>
        both[index]!.post(
          calls.customerUpdate,
          {
            customerId: one.id,
            storeId: 'corner',
            email: 'same@mail.test',
            firstName: 'A',
            lastName: '',
            title: null,
          },
          { guest: one },
        ),
      ),
    )
    expect(taken.map(({ envelope }) => envelope.code).toSorted()).toEqual(['', 'CF_010604'])
    await server.close()
  })

  test('addresses that are added at once keep to the limit of 20, unique labels and one default', async () => {
    const server = await open()
    const member = await newMember(server)
    const add = (label: string, isDefault: boolean) => {
      const body = { customerId: member.id, address: addressBody({ label, isDefaulted: isDefault }) }
      return server.post(calls.addressAdd, body, { guest: member })
    }
    for (let at = 0; at < 18; at++) expect((await add(`${at}`, false)).status).toBe(200)
    await Promise.all(Array.from({ length: 6 }, () => add('Home', true)))
    await Promise.all(Array.from({ length: 6 }, (_, at) => add(`more ${at}`, true)))
    const body = { customerId: member.id }
    const { envelope } = await server.post(calls.addressList, body, { guest: member })
    const kept = envelope.data.dataList as { label: string; isDefaulted: boolean }[]
    expect([kept.length, kept.filter(({ label }) => label === 'Home').length]).toEqual([20, 1])
    expect(kept.filter(({ isDefaulted }) => isDefaulted)).toHaveLength(1)
    await server.close()
  })

  test('a change published by one server reaches another server’s stream and subscribers exactly once', async () => {
    const databaseUrl = await fresh()
    const ours = await runServer(null, Date.now, { DATABASE_URL: databaseUrl })
    const theirs = await runServer(null, Date.now, { DATABASE_URL: databaseUrl })
    const heard: string[] = []
    for (const [who, { services }] of Object.entries({ ours, theirs }))
      services.changes.subscribe((change, origin) => heard.push(`${who} ${origin} ${JSON.stringify(change)}`))
    const shop = { kind: 'shop', shopId: 'corner' } as const
    const hearing = () =>
      expect
        .poll(() => {
          ours.services.changes.publish(shop)
          theirs.services.changes.publish(shop)
          return heard.filter((line) => line.includes('elsewhere')).map((line) => line.split(' ')[0])
        }, patiently)
        .toEqual(expect.arrayContaining(['ours', 'theirs']))
    await hearing()

    const ear = hear(
      await fetch(`${theirs.origin}${basePath}${livePath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ context: contextOf(), storeId: 'corner', customerId: null }),
      }),
    )
    await expect.poll(() => ear.events.length).toBeGreaterThan(0)
    // Of what was published until then the last may be on its way yet.
    for (let known = -1; known !== heard.length; await setTimeout(1_000)) known = heard.length
    heard.length = 0
    const before = ear.events.length
    ours.services.changes.publish(shop)
    await expect.poll(() => ear.events.slice(before), { interval: 10 }).toMatchObject([{ event: 'shop' }])
    const order = { kind: 'order', shopId: 'corner', customerId: 'ana', orderId: 'first' } as const
    ours.services.changes.publish(order)
    // What others say on the same channel is nobody's change.
    for (const text of ['', 'x', '{"from":"x"}', '{"from":"x","change":{"kind":"order","shopId":7}}'])
      await sql`select pg_notify('larder_changes', ${text})`.execute(ours.db)
    await expect.poll(() => heard.length).toBe(4)
    await setTimeout(200)
    expect(heard).toEqual(
      [shop, order].flatMap((change) => [
        expect.stringContaining(`ours here ${JSON.stringify(change)}`),
        expect.stringContaining(`theirs elsewhere ${JSON.stringify(change)}`),
      ]),
    )

    const connections = sql`from pg_stat_activity where application_name = 'larder changes' and datname = current_database()`
    expect((await sql`select pid ${connections}`.execute(ours.db)).rows).toHaveLength(2)
    await sql`select pg_terminate_backend(pid) ${connections}`.execute(ours.db)
    heard.length = 0
    await hearing()
    await ear.close()
    await ours.stop()
    await theirs.stop()
  })

  test('a shop that another server changed is read again, and an unchanged shop causes no query', async () => {
    const databaseUrl = await fresh()
    const ours = await runServer(null, Date.now, { DATABASE_URL: databaseUrl })
    const theirs = await runServer(null, Date.now, { DATABASE_URL: databaseUrl })
    const read = () => readShop(ours.db, 'corner')
    const asked = vi.spyOn(ours.db, 'selectFrom')
    const questions = async () => {
      asked.mockClear()
      await read()
      return asked.mock.calls.length
    }
    // Once in a while it is asked all the same.
    const isTrusted = () => expect.poll(questions, patiently).toBe(0)
    await isTrusted()

    await markSoldOut(theirs.services, (await read())!, 'rice')
    await expect.poll(async () => (await read())?.soldOut, patiently).toEqual(['rice'])
    await markAvailable(ours.services, (await read())!, 'rice')
    expect((await read())?.soldOut).toEqual([])

    // Of an import nobody is told.
    const before = (await read())!.version
    await theirs.db.updateTable('shops').set({ revision: 99 }).execute()
    await expect.poll(async () => (await read())?.version, patiently).not.toBe(before)

    // Who hears nothing asks each time.
    await isTrusted()
    const connections = sql`from pg_stat_activity where application_name = 'larder changes' and datname = current_database()`
    await sql`select pg_terminate_backend(pid) ${connections}`.execute(theirs.db)
    const twice = async () => [await questions(), await questions()]
    await expect.poll(twice, { ...patiently, interval: 5 }).toEqual([1, 1])
    await isTrusted()
    await ours.stop()
    await theirs.stop()
  })

  test('settling a payment of a cancelled order waits for the transaction that moves the order to a member', async () => {
    const server = await openBenefits()
    const guest = await server.signIn()
    const orderId = await orderByCard(server, guest)
    await openPay(server, guest, orderId)
    await server.post(calls.orderCancel, { customerId: guest.id, storeId: 'corner', orderId }, { guest })
    await server.db.updateTable('sandbox_charges').set({ state: 'paid' }).execute()
    const [payment] = await paymentsOf(server, orderId)
    const member = await newMember(server)
    const isBlocked = sql`select 1 from pg_locks where not granted`
    let settling: Promise<unknown> | undefined
    // As a guest becomes a member: orders first, then payments.
    await server.db.transaction().execute(async (trx) => {
      const theirs = { customer_id: member.id }
      await trx.updateTable('orders').set(theirs).where('customer_id', '=', guest.id).execute()
      settling = syncPayment(server.services, payment!)
      while ((await isBlocked.execute(server.db)).rows.length === 0) await setTimeout(20)
      await trx.updateTable('payments').set(theirs).where('customer_id', '=', guest.id).execute()
    })
    await settling
    expect(await paymentsOf(server, orderId)).toMatchObject([
      { customer_id: member.id, state: 'paid', refund_due_cents: 2540 },
    ])
    await server.close()
  })

  test('a text that PostgreSQL can’t store is refused and causes no internal error', async () => {
    const server = await open()
    const guest = await server.signIn()
    const { status, envelope } = await server.order(guest, { remark: 'a\0b' })
    expect([status, envelope.code]).toEqual([400, 'LD_BAD_REQUEST'])
    for (const path of ['/pictures/%00/%00', '/bank/%00', '/bank/a%00b'])
      expect((await server.request(path)).status).toBe(404)
    await server.close()
  })

  test('a connection that the database closes is replaced', async () => {
    const server = await open()
    expect((await server.request('/healthz')).status).toBe(200)
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await others.execute(server.db)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(server.db).catch(() => {})
    await expect.poll(async () => (await server.request('/healthz')).status, patiently).toBe(200)
    await server.close()
  })
})
