import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestIdHeader, serverTimeHeader } from '../../../../core/contract/call.ts'
import type { LostState } from '../../../../core/storage/settings.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { hurrySilenced, hurryUnanswered, nextDueAt } from '../../../../workers/engine/outbox/outbox.ts'
import {
  type Fault,
  type Phone,
  answering,
  intentOf,
  lostOnTheWay,
  onlineVisit,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** What a proxy on the way writes, or answers in the restaurant's place. */

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server, onlineVisit)
})
afterEach(() => server.close())

const dayMs = 24 * 3_600_000
const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' }
const probe = '/store/identity/get'

/**
 * The server's genuine answer under a Date that is wrong by this much; `takenOff`: headers that the proxy lets fall.
 */
const datedBy =
  (ms: number, takenOff: string[] = []): Fault =>
  async (forward) => {
    const response = await forward()
    response.headers.set('date', new Date(server.time.now + ms).toUTCString())
    for (const name of takenOff) response.headers.delete(name)
    return response
  }

async function orderOffline(): Promise<string> {
  phone.network.up = false
  await phone.context.api.probe()
  const id = await tapOrder(phone, { contact, diners: null })
  phone.network.up = true
  return id
}

describe.each([
  ['and the right server time', []],
  ['and no server time', [serverTimeHeader, requestIdHeader]],
])('G35 one answer with a wrong Date header %s', (_, takenOff) => {
  test.each([400, 2, -2, -400])('(%d days off) expires no order and ends no session', async (days) => {
    const id = await orderOffline()
    const before = await phone.context.database.sessions.get('current')
    phone.network.next(probe, datedBy(days * dayMs, takenOff))
    await replay(phone.context)
    expect(Math.abs(phone.context.clock.now() - server.time.now)).toBeLessThan(60_000)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
    expect(await phone.context.database.sessions.get('current')).toEqual(before)
    expect(await server.orders()).toHaveLength(1)
  })

  test('to the order call leaves the order’s confirmation time correct', async () => {
    await tapOrder(phone, { contact, diners: null })
    phone.network.next('/order/create', datedBy(300 * dayMs, takenOff))
    await replay(phone.context)
    const [order] = await phone.context.database.orders.toArray()
    expect(Math.abs(order!.confirmedAt - server.time.now)).toBeLessThan(60_000)
  })
})

const connections = () =>
  phone.context.log.read().flatMap((event) => (event.area === 'connection' ? [event.to] : []))

describe('G35 an answer that doesn’t come from our server', () => {
  test.each<[string, Fault]>([
    ['a 403 page', answering('<html>Forbidden</html>', { status: 403, type: 'text/html' })],
    ['a gateway’s 502 page', answering('<html>Bad Gateway</html>', { status: 502, type: 'text/html' })],
    ['a captive portal’s page', answering('<html>Welcome</html>', { type: 'text/html' })],
    ['JSON from another service', answering('{"error":"no"}')],
  ])(
    '(%s) to one call doesn’t change the connection state while other calls are answered',
    async (_, fault) => {
      const id = await tapOrder(phone, { contact, diners: null })
      const before = connections()
      for (let refused = 0; refused < 3; refused += 1) {
        phone.network.next('/order/create', fault)
        await replay(phone.context)
        await phone.context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
      }
      expect(connections()).toEqual(before)
      expect(phone.context.connection.state()).toBe('online')
      await replay(phone.context)
      expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
    },
  )

  test.each<[string, Fault, LostState]>([
    [
      'a 502 page: unavailable',
      answering('<html>Bad Gateway</html>', { status: 502, type: 'text/html' }),
      'unavailable',
    ],
    ['a captive portal’s page: portal', answering('<html>Welcome</html>', { type: 'text/html' }), 'portal'],
  ])('(%s) to every call changes the connection state', async (_, fault, state) => {
    await tapOrder(phone, { contact, diners: null })
    for (const path of ['/order/create', probe, probe]) phone.network.next(path, fault)
    await replay(phone.context)
    expect(phone.context.connection.state()).toBe(state)
  })
})

describe('G35 a way to the restaurant on which orders alone get no answer', () => {
  const ordering = () => tapOrder(phone, { contact, diners: null })

  test('leaves the connection online, and makes retries ever rarer', async () => {
    const { context, network } = phone
    const id = await ordering()
    const before = connections()
    network.always('/order/create', lostOnTheWay)
    const waits: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await replay(context)
      const intent = await intentOf(phone, id)
      expect(intent).toMatchObject({ state: 'queued', code: null })
      waits.push(intent.nextAttemptAt - context.clock.now())
      await context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    }
    expect(connections()).toEqual(before)
    for (const wait of waits.slice(0, 4)) expect(wait).toBeLessThanOrEqual(8_000)
    expect(waits[7]).toBeGreaterThan(12_000)
    for (const wait of waits.slice(10)) expect(wait).toBeGreaterThan(50_000)
    network.calm()
    await replay(context)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed', code: null })
    expect(await server.orders()).toHaveLength(1)
  })

  test('is tried anew at once when the connection was lost and is back, or the app comes to the front', async () => {
    const { context } = phone
    await ordering()
    const later = context.clock.now() + 60_000
    for (const hurry of [hurrySilenced, hurryUnanswered]) {
      await context.database.outbox.toCollection().modify({ nextAttemptAt: later, attempts: 9 })
      await hurry(context)
      expect(await nextDueAt(context)).toBeLessThanOrEqual(context.clock.now())
    }
    await context.database.outbox.toCollection().modify({ nextAttemptAt: later, code: 'EN_UNREADABLE' })
    await hurrySilenced(context)
    expect(await nextDueAt(context)).toBe(later)
  })
})

describe('G35 a proxy that answers every order with its own 403 page', () => {
  const forbidden = answering('<html>Forbidden</html>', { status: 403, type: 'text/html' })

  test('makes retries ever rarer; the order stays queued, and is placed once the proxy lets it through', async () => {
    const { context, network } = phone
    const id = await tapOrder(phone, { contact, diners: null })
    for (let refused = 0; refused < 40; refused += 1) network.next('/order/create', forbidden)
    const waits: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await replay(context)
      const intent = await intentOf(phone, id)
      expect(intent).toMatchObject({ state: 'queued', code: 'EN_UNREADABLE' })
      waits.push(intent.nextAttemptAt - context.clock.now())
      await context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    }
    expect(network.count('/order/create')).toBe(13)
    expect(waits[0]).toBeLessThanOrEqual(12_000)
    // Each is about twice as long as the one before, until the longest is reached.
    const growth = waits.slice(1).map((wait, index) => wait / waits[index]!)
    for (const factor of growth.slice(0, 6)) expect(factor).toBeGreaterThan(1.5)
    for (const factor of growth.slice(6)) expect(factor).toBeGreaterThan(0.95)
    for (const wait of waits.slice(8)) expect(wait).toBeGreaterThanOrEqual(2 * 60_000)
    network.calm()
    await replay(context)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed', code: null })
    expect(await server.orders()).toHaveLength(1)
  })
})
