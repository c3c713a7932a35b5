import { brotliDecompressSync } from 'node:zlib'
import type { OrderRow } from '../../../../server/database/tables/orders.ts'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { deskRequests } from '../../../../core/contract/desk/desk-calls.ts'
import { type DeskStep, deskSteps } from '../../../../core/contract/desk/desk-limits.ts'
import { orderRules } from '../../../../core/domain/order/order-steps.ts'
import { type OrderState, orderStates } from '../../../../core/schema/order/order.ts'
import { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { renewDeskKey } from '../../../../server/desk/access/desk-key.ts'
import { openDeskSession } from '../../../../server/desk/access/desk-sessions.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { managersDesk } from '../../../support/customers/refund.ts'
import { type DeskClient, openDeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import { orderShop, orderShopPictures } from '../../../support/shops/order-shop.ts'
import { type Guest, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

const minutes = (count: number): number => count * 60_000
const days = (count: number): number => count * 24 * minutes(60)

/** Orders that differ from one by their ids, and by what is said. */
const like = (row: OrderRow, count: number, changes: (at: number) => Partial<OrderRow>): OrderRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ...row,
    order_id: `order-${at}`,
    client_order_id: `client-${at}`,
    expires_at: null,
    ...changes(at),
  }))

/** A body that fits each call. */
const fitting = {
  board: {},
  order: { orderId: 'x' },
  step: { orderId: 'x', step: 'confirm' },
  pause: { serviceId: 'pickup', minutes: 15 },
  resume: { serviceId: 'pickup' },
  dishes: {},
  'sold-out': { itemId: 'rice' },
  back: { itemId: 'rice' },
  'sign-out': {},
  'refuse-all': { kind: 'network', sender: '203.0.113.9' },
  block: { kind: 'network', sender: '203.0.113.9' },
  unblock: { kind: 'network', sender: '203.0.113.9' },
  'open-members': { key: 'x' },
  'close-members': {},
  'stay-open': {},
  member: { phone: '+34600000000' },
  missions: {},
  'end-mission': { missionId: 'x' },
  coupons: {},
  'make-coupon': {
    couponId: '00000000-0000-4000-8000-000000000000',
    title: 'x',
    kind: 'amount',
    value: 1,
    mostOff: 0,
    minimum: 0,
    receiver: 'byHand',
    code: '',
    amount: 0,
    perMember: 0,
    firstDay: '',
    lastDay: '',
    weekdays: [],
    from: '',
    until: '',
    firstOrderOnly: false,
  },
  'end-coupon': { couponId: 'x' },
  'refund-by-hand': { orderId: 'x', cents: 1 },
} as const

/** What must hold on every database. The server has to trust its proxy, so that callers have addresses. */
export function deskSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`the desk, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient & { key: string }
    beforeEach(async () => {
      server = await open()
      desk = await signedInDesk(server)
    })
    afterEach(() => server.close())

    const from = (address: string) => ({ 'x-forwarded-for': address })
    async function place(guest: Guest, changes: object = {}): Promise<string> {
      const { envelope } = await server.order(guest, changes)
      expect(envelope.code).toBe('')
      return envelope.data.orderId
    }
    const rowOf = (orderId: string) =>
      server.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    const put = (orderId: string, state: OrderState) =>
      server.db
        .updateTable('orders')
        .set({ state, expires_at: null })
        .where('order_id', '=', orderId)
        .execute()
    const board = async () => (await desk.ask('board', {})).envelope.data

    describe('the desk key', () => {
      test('is accepted in any case and grouping; neither key nor session token is stored or logged in plain', async () => {
        expect(desk.key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)
        const typed = [
          desk.key.toLowerCase(),
          desk.key.replaceAll('-', ''),
          ` ${desk.key.replaceAll('-', ' ')} `,
          desk.key.replaceAll('0', 'o').replaceAll('1', 'l'),
        ]
        for (const key of typed) {
          const other = openDeskClient(server)
          expect((await other.ask('sign-in', { key })).status).toBe(200)
          expect((await other.ask('board', {})).status).toBe(200)
        }
        const kept = JSON.stringify(await server.db.selectFrom('desk_keys').selectAll().execute())
        const sessions = JSON.stringify(await server.db.selectFrom('desk_sessions').selectAll().execute())
        const token = desk.cookie.split('=')[1]!
        for (const secret of [desk.key, desk.key.replaceAll('-', ''), token])
          for (const place of [kept, sessions, server.logged.join('\n')]) expect(place).not.toContain(secret)
      })

      test('opens a session whose cookie is HttpOnly, SameSite=Strict, limited to /desk, and Secure on https', async () => {
        const other = openDeskClient(server)
        const plain = await other.ask('sign-in', { key: desk.key })
        const cookie = plain.headers.get('set-cookie') ?? ''
        expect(cookie.split('; ').slice(1)).toEqual([
          'Path=/desk',
          'Max-Age=2592000',
          'HttpOnly',
          'SameSite=Strict',
        ])
        const secure = await other.ask('sign-in', { key: desk.key }, { origin: 'https://corner.test' })
        expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/)
      })

      test('can’t be guessed from one address, which gets 429 after ten tries; the right key still works', async () => {
        const guesser = openDeskClient(server)
        const statuses = new Map<number, number>()
        for (let guess = 0; guess < 1_000; guess++) {
          const key = `${String(guess).padStart(5, '0')}-00000-00000-00000-00000`
          const { status, headers } = await guesser.ask('sign-in', { key }, from('203.0.113.9'))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        }
        expect([...statuses]).toEqual([
          [401, 10],
          [429, 990],
        ])
        expect(guesser.cookie).toBe('')
        expect((await desk.ask('board', {}, from('203.0.113.9'))).status).toBe(200)
        // Whoever guesses may sit in the restaurant's own Wi-Fi.
        const right = { key: desk.key }
        expect((await openDeskClient(server).ask('sign-in', right, from('203.0.113.9'))).status).toBe(200)
        server.clock.now += minutes(5)
        const wrong = { key: 'nothing' }
        expect((await guesser.ask('sign-in', wrong, from('203.0.113.9'))).status).toBe(401)
      })

      test('opens no session if it is renewed while the sign-in is being checked', async () => {
        const { db } = server.services
        const begin = db.transaction.bind(db)
        // By then the key has been found right.
        let renewed: Promise<unknown> = Promise.resolve()
        vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
          renewed = renewDeskKey(db, 'corner', server.clock.now)
          return begin()
        })
        const other = openDeskClient(server)
        await other.ask('sign-in', { key: desk.key })
        await renewed
        expect((await other.ask('board', {})).status).toBe(401)
        expect(await server.db.selectFrom('desk_sessions').selectAll().execute()).toEqual([])
      })

      test('can’t be guessed from a thousand addresses, and the right key still works meanwhile', async () => {
        const guesser = openDeskClient(server)
        const tries = Array.from(
          { length: 1_000 },
          (_, at) => `10.${at % 4}.${Math.floor(at / 250)}.${at % 250}`,
        )
        for (const address of tries) {
          const { status } = await guesser.ask('sign-in', { key: 'nothing' }, from(address))
          expect([401, 429]).toContain(status)
        }
        expect(guesser.cookie).toBe('')
        const right = await openDeskClient(server).ask('sign-in', { key: desk.key }, from('198.51.100.8'))
        expect(right.status).toBe(200)
        expect((await desk.ask('board', {})).status).toBe(200)
      })

      test('is checked against only ten of 60 simultaneous guesses from one address', async () => {
        const guesser = openDeskClient(server)
        const guesses = Array.from({ length: 60 }, () =>
          guesser.ask('sign-in', { key: 'nothing' }, from('203.0.113.10')),
        )
        const statuses = (await Promise.all(guesses)).map(({ status }) => status)
        expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      })

      test('stops working when it is renewed, and its sessions end', async () => {
        const newer = await signedInDesk(server)
        expect((await desk.ask('board', {})).status).toBe(401)
        expect((await openDeskClient(server).ask('sign-in', { key: desk.key })).status).toBe(401)
        expect((await newer.ask('board', {})).status).toBe(200)
      })

      test('is refused, whatever it is, at a shop that has no key', async () => {
        await server.db.deleteFrom('desk_keys').execute()
        for (const key of ['', '0', desk.key])
          expect((await openDeskClient(server).ask('sign-in', { key })).status).toBe(401)
      })
    })

    describe('access to the desk', () => {
      const everyCall = Object.entries(fitting)
      const statusesFor = async (client: DeskClient, headers: Record<string, string> = {}) => {
        const statuses = []
        for (const [call, body] of everyCall) {
          const init = { body: JSON.stringify(body), headers }
          statuses.push((await client.send(call, init)).status)
        }
        return [...new Set(statuses)]
      }

      test('is refused (401) without a session and with a made-up, customer’s, expired or signed-out token', async () => {
        const guest = await server.signIn()
        expect(await statusesFor(openDeskClient(server))).toEqual([401])
        for (const token of ['x', guest.token, '', 'a'.repeat(4_000), '%00', '=', '"'])
          expect(await statusesFor(openDeskClient(server), { cookie: `larder-desk=${token}` })).toEqual([401])
        expect(await statusesFor(openDeskClient(server), { authorization: `Bearer ${guest.token}` })).toEqual(
          [401],
        )
        const short = await openDeskSession(server.db, 'corner', server.clock.now, minutes(5))
        const cookie = `larder-desk=${short}`
        expect((await openDeskClient(server).ask('board', {}, { cookie })).status).toBe(200)
        server.clock.now += minutes(5)
        expect(await statusesFor(openDeskClient(server), { cookie })).toEqual([401])
        const { cookie: left } = desk
        await desk.ask('sign-out', {})
        expect(desk.cookie).toBe('larder-desk=')
        expect(await statusesFor(openDeskClient(server), { cookie: left })).toEqual([401])
      })

      test('is limited to one shop: another shop’s desk, session and key see and move nothing here', async () => {
        const file = { ...orderShop(), id: 'other', hosts: ['other.test'] }
        await importShop(server.db, v.parse(ShopFile, file), orderShopPictures, server.clock.now)
        const guest = await server.signIn()
        const orderId = await place(guest)
        const other = await signedInDesk(server, { shopId: 'other', host: 'other.test' })
        expect((await other.ask('board', {})).envelope.data).toMatchObject({
          shop: { id: 'other' },
          open: [],
        })
        for (const call of ['order', 'step'] as const) {
          const body = { orderId, step: 'confirm' as const }
          const { envelope } = await other.ask(call, call === 'order' ? { orderId } : (body as never))
          expect(envelope.code).toBe('LD_NOT_FOUND')
        }
        // Its session, brought to this shop's address.
        expect(await statusesFor(openDeskClient(server), { cookie: other.cookie })).toEqual([401])
        expect((await openDeskClient(server).ask('sign-in', { key: other.key })).status).toBe(401)
        expect((await rowOf(orderId)).state).toBe('waitingForConfirmation')
      })

      test('is refused to other sites (403), forms (400) and GET (405)', async () => {
        const headersOfOthers: Record<string, string>[] = [
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
          { 'sec-fetch-site': 'none' },
          { origin: 'https://evil.test' },
          { origin: 'null' },
          { origin: 'http://corner.test.evil.test' },
        ]
        for (const headers of headersOfOthers) expect(await statusesFor(desk, headers)).toEqual([403])
        const form = { 'content-type': 'text/plain' }
        expect(await statusesFor(desk, form)).toEqual([400])
        const get = await desk.send('board', { method: 'GET' })
        expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
      })

      test('lasts while the session is used, which is prolonged once a day, and ends after 30 days without use', async () => {
        for (let week = 0; week < 8; week++) {
          server.clock.now += days(7)
          const { status, headers } = await desk.ask('board', {})
          expect([status, headers.has('set-cookie')]).toEqual([200, true])
          expect((await desk.ask('board', {})).headers.has('set-cookie')).toBe(false)
        }
        server.clock.now += days(30)
        expect((await desk.ask('board', {})).status).toBe(401)
      })

      test('is prolonged by a first use on the last day, except in a session with a short lifetime', async () => {
        server.clock.now += days(30) - 1
        expect((await desk.ask('board', {})).headers.has('set-cookie')).toBe(true)
        server.clock.now += days(29) + minutes(60)
        expect((await desk.ask('board', {})).status).toBe(200)

        const short = openDeskClient(server)
        short.cookie = `larder-desk=${await openDeskSession(server.db, 'corner', server.clock.now, days(1))}`
        server.clock.now += minutes(1)
        expect((await short.ask('board', {})).headers.has('set-cookie')).toBe(false)
        server.clock.now += days(1)
        expect((await short.ask('board', {})).status).toBe(401)
      })

      test('ends after a year even if the session is in use', async () => {
        const start = server.clock.now
        for (let passed = 20; passed < 365; passed += 20) {
          server.clock.now = start + days(passed)
          expect((await desk.ask('board', {})).status).toBe(200)
        }
        server.clock.now = start + days(365) - 1
        expect((await desk.ask('board', {})).status).toBe(200)
        server.clock.now += 1
        expect((await desk.ask('board', {})).status).toBe(401)
      })
    })

    describe('hostile bodies', () => {
      const bodies: unknown[] = [
        null,
        [],
        'x',
        1,
        {},
        { orderId: null },
        { orderId: 'x'.repeat(65), step: 'confirm' },
        { orderId: 'x', step: 'paid' },
        { orderId: 'x', step: 'cancel' },
        { orderId: 'x', step: 'expire' },
        { orderId: 'x', step: '__proto__' },
        { orderId: 'x', step: 'refuse', reason: 'x'.repeat(201) },
        { orderId: 'x', step: 'refuse', reason: 'a\u202eb' },
        { orderId: 'x', step: 'complete', tookMoney: 1 },
        { orderId: 'x', step: 'refuse', from: 'cooking' },
        { orderId: 'x', step: 'confirm', state: 'completed' },
        { serviceId: 'pickup', minutes: 14 },
        { serviceId: 'pickup', minutes: -15 },
        { serviceId: 'pickup', minutes: '15' },
        { serviceId: 'nowhere' },
        { itemId: ['rice'] },
        { itemId: 'nothing' },
      ]

      test('are refused with 400, 404 or 413 and change nothing', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        const before = await rowOf(orderId)
        for (const call of ['order', 'step', 'pause', 'resume', 'sold-out', 'back']) {
          for (const body of bodies) {
            const { status } = await desk.send(call, { body: JSON.stringify(body) })
            const fits = v.is(deskRequests[call as 'order'], body)
            expect(status, `${call} ${JSON.stringify(body)}`).toBe(fits ? 404 : 400)
          }
        }
        for (const body of ['', '{', '\0', '[['.repeat(50)])
          expect((await desk.send('step', { body })).status).toBe(400)
        expect((await desk.send('step', { body: `"${'x'.repeat(300_000)}"` })).status).toBe(413)
        for (const call of ['', 'boards', '__proto__', 'constructor', 'board/', '../api/order/list'])
          expect((await desk.send(call, { body: '{}' })).status).toBeGreaterThanOrEqual(404)
        expect(await rowOf(orderId)).toEqual(before)
        expect((await board()).services.every(({ isPaused }) => !isPaused)).toBe(true)
      })
    })

    describe('an order', () => {
      test('takes each step only from the states that orderRules allow; otherwise SP_0045 and no change', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        for (const step of deskSteps) {
          for (const state of orderStates) {
            await put(orderId, state)
            const rule = orderRules[step]
            const isAllowed = rule.from.includes(state) && step !== 'dispatch'
            const before = await rowOf(orderId)
            const { status, envelope } = await desk.ask('step', { orderId, step, tookMoney: true })
            expect([status, envelope.code], `${step} from ${state}`).toEqual(
              isAllowed ? [200, ''] : [400, 'SP_0045'],
            )
            const after = await rowOf(orderId)
            if (isAllowed) expect(after.state).toBe(rule.to)
            else expect(after).toEqual(before)
          }
        }
      })

      test('can’t be moved by the desk’s steps through the customers’ API', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        for (const step of ['confirm', 'step', 'prepare', 'complete', 'paid']) {
          const call = { ...calls.orderCancel, path: `/order/${step}` as never }
          const body = { customerId: guest.id, storeId: 'corner', orderId }
          expect((await server.post(call, body, { guest })).status).toBe(404)
        }
        expect((await rowOf(orderId)).state).toBe('waitingForConfirmation')
      })

      test('is shown on the board in the kitchen’s language, with its possible steps', async () => {
        const guest = await server.signIn()
        await server.reimport((file) => void (file.languages = ['es', 'en']))
        const orderId = await place(guest)
        const { open, done } = await board()
        expect(done).toEqual([])
        expect(open).toEqual([
          expect.objectContaining({
            id: orderId,
            number: '261120-0001',
            pickupNumber: 'A01',
            orderType: 'pickup',
            state: 'waitingForConfirmation',
            createdAt: server.clock.now,
            totalCents: 2540,
            isOwed: true,
            note: 'no nuts',
            contact: { firstName: 'Ana', lastName: 'Prat', mobilePrefix: '+34', mobile: '600000000' },
            lines: [{ title: 'Arroz', details: ['Queso'], quantity: 2, cents: 2540, note: '' }],
            steps: ['confirm', 'refuse'],
          }),
        ])
      })

      test('is shown without bidi and control characters, so that no text can pass for another line', async () => {
        const guest = await server.signIn()
        const [first] = orderWire(guest).itemList
        const { status } = await server.order(guest, {
          remark: 'no \u202estun\r\nplease\u001b[2J',
          itemList: [{ ...first, remark: 'hot\u2067ter\nnow' }],
          contactFirstName: 'Ana\nTotal €25.40 · paid',
          contactLastName: '\u202e\u0007Prat',
          contactMobilePrefix: '\u202e+34',
          contactMobile: '600 000 000',
        })
        expect(status).toBe(200)
        const { open } = await board()
        expect(open.at(-1)).toMatchObject({
          note: 'no  stun\nplease [2J',
          lines: [{ note: 'hot ter\nnow' }],
          contact: {
            firstName: 'Ana Total €25.40 · paid',
            lastName: '  Prat',
            mobilePrefix: '+34',
            mobile: '600000000',
          },
        })
      })

      test('is shown with few lines of text, so that one order fills neither the desk nor a roll of paper', async () => {
        const guest = await server.signIn()
        const wire = orderWire(guest, { serviceId: 'delivery', payment: 'payOnDelivery' })
        const [first] = wire.itemList
        const address = 'Carrer Major 1\n\n \n2n 1a\n08003 Barcelona\nTotal €0.00 · Paid'
        const order = {
          ...wire,
          remark: `no nuts${'\n'.repeat(400)}please`,
          itemList: [{ ...first!, remark: 'a\nb\n\u200b\nc\n\nd\ne\nf\ng' }],
          pickupType: null,
          deliveryAddress: address + '\n'.repeat(900),
          deliveryGetType: 'meetOutside' as const,
        }
        expect(
          (await server.post(calls.orderCreate, order, { guest, key: crypto.randomUUID() })).status,
        ).toBe(200)
        expect((await board()).open.at(-1)).toMatchObject({
          note: 'no nuts\nplease',
          lines: [{ note: 'a\nb\nc\nd\ne / f / g' }],
          delivery: { address: 'Carrer Major 1\n2n 1a\n08003 Barcelona / Total €0.00 · Paid' },
        })
      })

      test('can be taken from confirmation to completion, and the customer sees each state', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        const seen = async () =>
          (
            await server.post(
              calls.orderDetail,
              { customerId: guest.id, storeId: 'corner', orderId },
              { guest },
            )
          ).envelope.data.orderStatus
        const steps: [DeskStep, OrderState][] = [
          ['confirm', 'confirmed'],
          ['prepare', 'inPreparation'],
          ['ready', 'waitingForPickup'],
        ]
        for (const [step, state] of steps) {
          expect((await desk.ask('step', { orderId, step })).envelope.data.state).toBe(state)
          expect(await seen()).toBe(state)
        }
        const unpaid = await desk.ask('step', { orderId, step: 'complete' })
        expect(unpaid.envelope.code).toBe('SP_0069')
        const paid = await desk.ask('step', { orderId, step: 'complete', tookMoney: true })
        expect(paid.envelope.data).toMatchObject({
          state: 'completed',
          paidCents: 2540,
          isOwed: false,
          steps: [],
        })
        expect(await seen()).toBe('completed')
        const { open, done } = await board()
        expect([open.length, done.map(({ id }) => id)]).toEqual([0, [orderId]])
      })

      test('is refused with a reason that the desk and the customer read', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        const reason = 'The oven broke'
        const { envelope } = await desk.ask('step', { orderId, step: 'refuse', reason })
        expect(envelope.data).toMatchObject({ state: 'refused', reason })
        const body = { customerId: guest.id, storeId: 'corner', orderId }
        const { statusList } = (await server.post(calls.orderDetail, body, { guest })).envelope.data
        expect(statusList?.at(-1)).toMatchObject({ orderStatus: 'refused', remark: reason })
      })

      test('is refused only in the state that the request names, or in any if it names none (older pages)', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        const refuse = async (seen: { from?: OrderState }) => {
          const asked = { orderId, step: 'refuse', reason: 'No rice left', ...seen } as const
          const { envelope } = await desk.ask('step', asked)
          return envelope.code || envelope.data.state
        }
        for (const step of ['confirm', 'prepare'] as const) await desk.ask('step', { orderId, step })
        const cooking = await rowOf(orderId)
        expect(await refuse({ from: 'waitingForConfirmation' })).toBe('SP_0045')
        expect(await rowOf(orderId)).toEqual(cooking)
        expect(await refuse({ from: 'inPreparation' })).toBe('refused')

        await put(orderId, 'inPreparation')
        expect(await refuse({})).toBe('refused')
      })

      test.each([
        ['online', 'waitingForPickup'],
        ['online', 'onDelivery'],
        ['with balance', 'waitingForPickup'],
        ['with points', 'waitingForPickup'],
      ] as const)('paid %s is refused only by a manager once it is %s', async (paid, state) => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        const rule = paid === 'with balance' ? 'balance' : 'points'
        const bill = JSON.stringify([{ rule, cents: -5_00 }])
        const paying = paid === 'online' ? { paid_cents: 25_40 } : { bill }
        await server.db.updateTable('orders').set(paying).where('order_id', '=', orderId).execute()
        await put(orderId, state)
        const refuse = (who: DeskClient, seen = {}) => who.ask('step', { orderId, step: 'refuse', ...seen })
        const before = await rowOf(orderId)
        for (const seen of [{}, { from: state }])
          expect(await refuse(desk, seen)).toMatchObject({
            status: 403,
            envelope: { code: 'DK_MANAGERS_ONLY' },
          })
        expect((await refuse(desk, { from: 'inPreparation' })).envelope.code).toBe('SP_0045')
        expect(await rowOf(orderId)).toEqual(before)
        const manager = await managersDesk(server, 'Rosa', desk.key)
        expect((await refuse(manager)).envelope.data).toMatchObject({ state: 'refused' })
        expect(server.logged.join()).toContain('"by":"Rosa"')
      })

      test('that is ready is refused by anybody at the desk as long as nothing was paid', async () => {
        const orderId = await place(await server.signIn())
        await put(orderId, 'waitingForPickup')
        const { envelope } = await desk.ask('step', { orderId, step: 'refuse' })
        expect(envelope.data).toMatchObject({ state: 'refused' })
      })

      test('is moved once when several desks tap the same step at once', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        const taps = await Promise.all([1, 2, 3].map(() => desk.ask('step', { orderId, step: 'confirm' })))
        expect(taps.map(({ envelope }) => envelope.code).toSorted()).toEqual(['', 'SP_0045', 'SP_0045'])
      })

      test('beyond 300 waiting ones is only counted; the oldest, the newest and all in preparation are shown', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        const row = await rowOf(orderId)
        const many = like(row, 320, (at) => ({ created_at: row.created_at + at + 1 }))
        const cooked = {
          ...row,
          order_id: 'cooked',
          client_order_id: 'cooked',
          state: 'inPreparation' as const,
        }
        const between = { ...cooked, created_at: row.created_at + 160 }
        await server.db
          .insertInto('orders')
          .values([...many, between])
          .execute()
        const { open, more } = await board()
        const waiting = { waitingForConfirmation: 21 }
        expect([open.length, more, open[0]?.id, open.at(-1)?.id]).toEqual([
          301,
          waiting,
          orderId,
          'order-319',
        ])
        expect(open.map(({ id }) => id)).toContain('cooked')
      })

      test('beyond 300 in preparation is only counted; the oldest and the last changed are shown', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        const row = await rowOf(orderId)
        const many = like(row, 320, (at) => ({
          state: 'inPreparation',
          created_at: row.created_at - 320 + at,
          updated_at: row.created_at - 320 + at,
        }))
        await server.db.insertInto('orders').values(many).execute()
        server.clock.now += minutes(1)
        const { envelope } = await desk.ask('step', { orderId, step: 'confirm' })
        expect(envelope.code).toBe('')
        // One of the middle comes back into sight as soon as something is done at it.
        await desk.ask('step', { orderId: 'order-160', step: 'ready' })
        const { open, more } = await board()
        const ids = open.map(({ id }) => id)
        expect(ids).toEqual(expect.arrayContaining(['order-0', 'order-160', 'order-319', orderId]))
        expect([open.length, more]).toEqual([300, { inPreparation: 21 }])
      })
    })

    test('the board’s done list starts with the order handed over last, even if it was placed long before', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const row = await rowOf(orderId)
      const many = like(row, 60, (at) => ({
        state: 'completed',
        created_at: row.created_at + minutes(at + 1),
        updated_at: row.created_at + minutes(at + 1),
      }))
      await server.db.insertInto('orders').values(many).execute()
      await put(orderId, 'waitingForPickup')
      server.clock.now += days(1)
      await desk.ask('step', { orderId, step: 'complete', tookMoney: true })
      const { done } = await board()
      expect(done.map(({ id }) => id)).toEqual([
        orderId,
        ...Array.from({ length: 39 }, (_, at) => `order-${59 - at}`),
      ])
    })

    test('the board’s done list has what was cancelled in the last hours, however many were handed over since', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const row = await rowOf(orderId)
      await put(orderId, 'cancelled')
      const many = like(row, 60, (at) => ({ state: 'completed', updated_at: row.created_at + at + 1 }))
      await server.db.insertInto('orders').values(many).execute()
      const shown = async () => (await board()).done.map(({ id }) => id)
      expect(await shown()).toHaveLength(41)
      expect((await shown()).at(-1)).toBe(orderId)
      server.clock.now += minutes(241)
      expect(await shown()).not.toContain(orderId)
    })

    test('the board is sent compressed to a browser that takes it, as it is asked for every few seconds', async () => {
      const guest = await server.signIn()
      for (let count = 0; count < 5; count++) await place(guest)
      const { cookie } = desk
      const headers = {
        host: 'corner.test',
        origin: 'http://corner.test',
        'sec-fetch-site': 'same-origin',
        cookie,
      }
      const ask = (more: Record<string, string>) =>
        server.request('http://corner.test/desk/api/board', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', ...headers, ...more },
        })
      const plain = await ask({})
      expect(plain.headers.get('content-encoding')).toBeNull()
      const text = await plain.text()
      const brotli = await ask({ 'accept-encoding': 'gzip, br' })
      expect(brotli.headers.get('content-encoding')).toBe('br')
      expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
      const bytes = Buffer.from(await brotli.arrayBuffer())
      expect(bytes.length).toBeLessThan(text.length / 4)
      expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(JSON.parse(text))
    })

    test('the board of a server without SMS shows verification codes until they expire, without the number', async () => {
      const body = {
        businessNo: '+34600111222',
        product: 'retail',
        productNo: 'corner',
        businessType: 'customer_sign_in',
      } as const
      await server.post(calls.sendCode, body)
      const sent = server.texts.at(-1)!
      expect((await board()).codes).toEqual([{ to: '…222', code: sent.code, at: server.clock.now }])
      server.clock.now += minutes(10)
      expect((await board()).codes).toEqual([])
    })

    describe('the live stream', () => {
      const listen = async (client: DeskClient, headers: Record<string, string> = {}) =>
        server.request('http://corner.test/desk/api/live', {
          headers: { host: 'corner.test', cookie: client.cookie, ...headers },
        })
      const reader = (response: Response) => {
        const stream = response.body!.pipeThrough(new TextDecoderStream()).getReader()
        return { next: async () => (await stream.read()).value, cancel: () => stream.cancel() }
      }

      test('reports new orders, steps and sold-out dishes of its shop, and nothing of other shops', async () => {
        const response = await listen(desk)
        expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
        const events = reader(response)
        expect(await events.next()).toBe('event: hello\ndata: \n\n')
        server.services.changes.publish({ kind: 'shop', shopId: 'other' })
        const guest = await server.signIn()
        const orderId = await place(guest)
        expect(await events.next()).toBe('event: change\ndata: order\n\n')
        await desk.ask('step', { orderId, step: 'confirm' })
        expect(await events.next()).toBe('event: change\ndata: order\n\n')
        await desk.ask('sold-out', { itemId: 'rice' })
        expect(await events.next()).toBe('event: change\ndata: shop\n\n')
        await events.cancel()
        await expect.poll(() => server.services.desk.streams.count).toBe(0)
      })

      test('is refused without a session (401) and to other sites (403)', async () => {
        expect((await listen(openDeskClient(server))).status).toBe(401)
        expect((await listen(desk, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
        expect(server.services.desk.streams.count).toBe(0)
      })

      test('isn’t opened by a HEAD request, which would never read it', async () => {
        const response = await server.request('http://corner.test/desk/api/live', {
          method: 'HEAD',
          headers: { host: 'corner.test', cookie: desk.cookie },
        })
        expect(response.status).toBe(405)
        expect(server.services.desk.streams.count).toBe(0)
      })

      test('is limited to 50 connections; further ones get 429 until those end', async () => {
        const opened = await Promise.all(Array.from({ length: 55 }, () => listen(desk)))
        expect(opened.filter(({ status }) => status === 200)).toHaveLength(50)
        expect(opened.find(({ status }) => status !== 200)?.status).toBe(429)
        server.services.desk.streams.endAll()
        expect(server.services.desk.streams.count).toBe(0)
        expect((await listen(desk)).status).toBe(200)
        server.services.desk.streams.endAll()
      })
    })

    test('the board shows a dine-in order with its table and diners, and without a pickup number', async () => {
      const guest = await server.signIn()
      await place(
        guest,
        orderWire(guest, { serviceId: 'dine-in', tableCode: 'T2', diners: 2, contact: null }),
      )
      const { open } = await board()
      expect(open[0]).toMatchObject({ tableNumber: 'Terrace 2', diners: 2, pickupNumber: '', contact: null })
    })
  })
}
