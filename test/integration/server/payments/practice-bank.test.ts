import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { openBanks } from '../../../../server/payments/open-banks.ts'
import { type Env, isAtThisMachine } from '../../../../server/http/caller.ts'
import { isLoopbackHost } from '../../../../core/domain/loopback.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { type ShopServer, openShopServer, orderWire } from '../../../support/server/shop-server.ts'

let server: ShopServer
const here = ['localhost', '127.0.0.1']
const elsewhere = ['192.168.1.20', 'order.example', '127.0.0.1.order.example', 'localhost.order.example']

/** A server on which nothing is configured. */
beforeAll(async () => {
  server = await openShopServer()
  const { db, now, log } = server.services
  await server.reimport((file) => {
    file.hosts = ['corner.test', ...here, ...elsewhere]
    for (const service of file.services) service.payments = ['payAtRestaurant', 'card']
  })
  Object.assign(server.services.banks, openBanks({ db, now, log, config: readConfig({}).payments }))
})
afterAll(() => server.close())

const offered = async (host: string, headers: Record<string, string> = {}) => {
  const body = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null }
  const { envelope } = await server.post(calls.storeGet, body, { host, headers })
  return envelope.data.serviceList.flatMap(({ paymentList }) => paymentList)
}

test.each(here)('card payment at the practice bank is offered at the loopback host %s', async (host) => {
  expect(isLoopbackHost(host)).toBe(true)
  expect(await offered(host)).toContain('card')
})

test.each(elsewhere)('no online payment is offered or accepted at the host %s', async (host) => {
  expect(isLoopbackHost(host)).toBe(false)
  const list = await offered(host)
  expect(list).toContain('payAtRestaurant')
  expect(list).not.toContain('card')
  const guest = await server.signIn()
  const body = orderWire(guest, { payment: 'card' })
  const { envelope } = await server.post(calls.orderCreate, body, { guest, host, key: crypto.randomUUID() })
  expect(envelope).toMatchObject({ success: false, code: 'SP_10004' })
})

/** What proxies add, and what a browser says of the page that it is at. */
const passedOn: [string, string][] = [
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-host', 'localhost'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['origin', 'https://order.example'],
  ['origin', 'null'],
]

test.each(passedOn)(
  'no card payment is offered at localhost when a header shows a proxy or a foreign page (%s: %s)',
  async (name, value) => {
    expect(await offered('localhost', { [name]: value })).not.toContain('card')
  },
)

test('card payment is offered to the app’s own page at 127.0.0.1', async () => {
  expect(await offered('127.0.0.1', { origin: 'http://127.0.0.1:5173' })).toContain('card')
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.20', false],
  ['::ffff:192.168.1.20', false],
  ['fe80::1', false],
  [undefined, false],
])('a request for localhost from the remote address %s counts as local: %s', async (remoteAddress, is) => {
  const app = new Hono<Env>().get('/', (c) => c.json(isAtThisMachine(c, 'localhost')))
  const env = { incoming: { socket: { remoteAddress } } }
  expect(await (await app.request('/', {}, env)).json()).toBe(is)
})

test.each([
  ['localhost:8787', true],
  ['[::1]:8787', true],
  ['shop.localhost:80', true],
  ['127.1.2.3', true],
  ['[::ffff:8.8.8.8]', false],
  ['127.0.0.1@order.example', false],
  ['', false],
  ['not a host', false],
])('%j is a loopback host: %s', (host, is) => expect(isLoopbackHost(host)).toBe(is))
