import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestIdHeader, serverTimeHeader } from '../../../../core/contract/call.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import {
  type Fault,
  type Phone,
  answering,
  intentOf,
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

/** The server's genuine answer under a Date that is wrong by this much; `takenOff`: headers that the proxy lets fall. */
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
  ['beside the server’s own time', []],
  ['alone', [serverTimeHeader, requestIdHeader]],
])('G35 one answer with a wrong Date %s', (_, takenOff) => {
  test.each([400, 2, -2, -400])('(%d days) expires no order and ends nobody’s session', async (days) => {
    const id = await orderOffline()
    const before = await phone.context.database.sessions.get('current')
    phone.network.next(probe, datedBy(days * dayMs, takenOff))
    await replay(phone.context)
    expect(Math.abs(phone.context.clock.now() - server.time.now)).toBeLessThan(60_000)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
    expect(await phone.context.database.sessions.get('current')).toEqual(before)
    expect(await server.orders()).toHaveLength(1)
  })

  test('on the order’s own answer changes nothing that follows', async () => {
    await tapOrder(phone, { contact, diners: null })
    phone.network.next('/order/create', datedBy(300 * dayMs, takenOff))
    await replay(phone.context)
    const [order] = await phone.context.database.orders.toArray()
    expect(Math.abs(order!.confirmedAt - server.time.now)).toBeLessThan(60_000)
  })
})

describe('G35 somebody else’s answer to one call', () => {
  const connections = () =>
    phone.context.log.read().flatMap((event) => (event.area === 'connection' ? [event.to] : []))

  test.each<[string, Fault]>([
    ['a page that forbids', answering('<html>Forbidden</html>', { status: 403, type: 'text/html' })],
    ['a gateway’s error', answering('<html>Bad Gateway</html>', { status: 502, type: 'text/html' })],
    ['a Wi-Fi’s page', answering('<html>Welcome</html>', { type: 'text/html' })],
    ['JSON of somebody else', answering('{"error":"no"}')],
  ])('(%s) is no lost connection while the restaurant answers others', async (_, fault) => {
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
  })

  test.each<[string, Fault, 'offline' | 'portal']>([
    ['a gateway', answering('<html>Bad Gateway</html>', { status: 502, type: 'text/html' }), 'offline'],
    ['a Wi-Fi', answering('<html>Welcome</html>', { type: 'text/html' }), 'portal'],
  ])('(%s) is one where it answers everything', async (_, fault, state) => {
    await tapOrder(phone, { contact, diners: null })
    for (const path of ['/order/create', probe, probe]) phone.network.next(path, fault)
    await replay(phone.context)
    expect(phone.context.connection.state()).toBe(state)
  })
})

describe('G35 a proxy that refuses every order in a page of its own', () => {
  const forbidden = answering('<html>Forbidden</html>', { status: 403, type: 'text/html' })

  test('is asked ever more rarely, and the order stays what it is', async () => {
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
    for (const wait of waits.slice(8)) expect(wait).toBeGreaterThanOrEqual(2 * 60_000)
    network.calm()
    await replay(context)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed', code: null })
    expect(await server.orders()).toHaveLength(1)
  })
})
