import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { ConcurrencyLimit } from '../../../../server/http/concurrency-limit.ts'
import { openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
beforeEach(async () => {
  server = await openShopServer()
})
afterEach(() => server.close())

test('G15 an order sent to a full server gets 503 with Retry-After, and its key can be used again', async () => {
  const guest = await server.signIn()
  const key = crypto.randomUUID()
  server.services.concurrency = new ConcurrencyLimit(0)
  const { status, headers, envelope } = await server.order(guest, {}, key)
  expect([status, headers.get('retry-after'), envelope.code]).toEqual([503, '2', 'BS_0001'])
  server.services.concurrency = new ConcurrencyLimit(1)
  expect((await server.order(guest, {}, key)).status).toBe(200)
})

test('simultaneous orders beyond the limit get 503, and later orders are accepted again', async () => {
  const guests = await Promise.all(Array.from({ length: 6 }, () => server.signIn()))
  server.services.concurrency = new ConcurrencyLimit(4)
  const answers = await Promise.all(guests.map((guest) => server.order(guest)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503, 503])
  for (const guest of guests) expect((await server.order(guest)).status).toBe(200)
})

test.each([
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
])('an order without a database connection gets 503; other calls work: %s', async (fault) => {
  server.services.menus = async () => {
    throw fault
  }
  const guest = await server.signIn()
  expect((await server.order(guest)).status).toBe(503)
  const { status, envelope } = await server.post(calls.storeGet, {
    storeId: 'corner',
    deviceSerialNo: 'device',
    serviceType: 'online',
  })
  expect([status, envelope.code]).toEqual([200, ''])
})
