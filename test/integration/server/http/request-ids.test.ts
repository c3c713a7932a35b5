import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestIdHeader } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { openShopServer, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
beforeAll(async () => {
  server = await openShopServer()
})
afterAll(() => server.close())

const linesOf = ({ logged }: ShopServer, id: string) =>
  logged.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id)

test('an order’s log lines and its answer carry the request id that the phone sent', async () => {
  const guest = await server.signIn()
  const id = crypto.randomUUID()
  const headers = { [requestIdHeader]: id }
  const answer = await server.post(calls.orderCreate, orderWire(guest), { guest, key: id, headers })
  expect([answer.status, answer.headers.get(requestIdHeader)]).toEqual([200, id])
  expect(linesOf(server, id)).toEqual([
    expect.objectContaining({ msg: 'order placed', number: expect.any(String) }),
    expect.objectContaining({ msg: 'request', status: 200 }),
  ])
})

test('an internal error is logged and answered with the request id that the phone sent', async () => {
  const broken = await openShopServer()
  const guest = await broken.signIn()
  await broken.db.schema.dropTable('order_attempts').execute()
  const id = crypto.randomUUID()
  const headers = { [requestIdHeader]: id }
  const answer = await broken.post(calls.orderCreate, orderWire(guest), { guest, headers })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, id])
  expect(linesOf(broken, id)).toContainEqual(expect.objectContaining({ msg: 'call failed' }))
  await broken.close()
})

test('a malformed or empty request id isn’t logged or returned', async () => {
  for (const said of ['a b', '{"a":1}', 'x'.repeat(65), '']) {
    const headers = { [requestIdHeader]: said }
    const answer = await server.post(calls.storeGet, { storeId: 'corner' }, { headers })
    expect(answer.headers.get(requestIdHeader)).toBeNull()
  }
  const named = server.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(named.every(({ requestId }) => /^[\w-]{1,64}$/.test(requestId))).toBe(true)
})
