import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basePath, requestIdHeader } from '../../../../core/contract/call.ts'
import { refusalOf } from '../../../../core/contract/envelope.ts'
import { addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { hurry } from '../../../../workers/engine/outbox/outbox.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import {
  type Fault,
  type Phone,
  answerLost,
  answering,
  expectOk,
  intentOf,
  lostOnTheWay,
  readyToOrder,
  tableVisit,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

/** A middlebox that keeps what it has seen: the next answer on a path, whole or without its headers. */
function keeping(path: string) {
  let kept: { text: string; status: number; headers: Headers } | null = null
  const keep: Fault = async (forward) => {
    const response = await forward()
    const text = await response.text()
    kept = { text, status: response.status, headers: response.headers }
    return new Response(text, { status: response.status, headers: response.headers })
  }
  phone.network.next(path, keep)
  return {
    /** The request never reaches the restaurant. */
    whole: async () => new Response(kept!.text, { status: kept!.status, headers: kept!.headers }),
    bare: () => answering(kept!.text, { status: kept!.status }),
  }
}

async function orderMore(): Promise<string> {
  const build = { itemId: 'cheesecake', skuId: null, options: [] }
  expectOk(await addToCart(phone.context, tableVisit, { orderType: 'dineIn', build, quantity: 1, note: '' }))
  return tapOrder(phone)
}

/** What nobody knows is asked about, until it is settled. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await hurry(phone.context)
    await replay(phone.context)
  }
}

/** Both are at the restaurant, each under its own key, and the phone has it so. */
async function expectBoth(ids: string[]): Promise<void> {
  const intents = await Promise.all(ids.map((id) => intentOf(phone, id)))
  expect(intents.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  const orders = await phone.context.database.orders.toArray()
  const byKey = new Map(orders.map(({ id, clientOrderId }) => [clientOrderId, id]))
  expect(intents.map((intent) => 'orderId' in intent && intent.orderId)).toEqual(
    ids.map((id) => byKey.get(id)),
  )
  expect(await server.orders()).toHaveLength(2)
}

describe.each(['whole', 'bare'] as const)('the genuine answer to another request, replayed %s,', (how) => {
  test('G3 G31 doesn’t confirm an order; the server is asked about it, and it is placed', async () => {
    const kept = keeping('/order/create')
    const first = await tapOrder(phone)
    await replay(phone.context)
    const second = await orderMore()
    phone.network.next('/order/create', how === 'whole' ? kept.whole : kept.bare())
    await settle()
    await expectBoth([first, second])
    expect(phone.network.count('/order/attempt/inquiry')).toBe(1)
  })

  test('G3 G31 doesn’t settle an inquiry about an order; both orders are confirmed correctly', async () => {
    phone.network.next('/order/create', answerLost)
    const kept = keeping('/order/attempt/inquiry')
    const first = await tapOrder(phone)
    await settle()
    const second = await orderMore()
    phone.network.next('/order/create', lostOnTheWay)
    phone.network.next('/order/attempt/inquiry', how === 'whole' ? kept.whole : kept.bare())
    await settle()
    await expectBoth([first, second])
  })
})

test('G31 G16 a refusal with another request’s id neither ends the session nor refuses the order', async () => {
  const id = await tapOrder(phone)
  for (const [status, code] of [
    [401, 'LD_SIGN_IN'],
    [400, 'SP_0005'],
  ] as const)
    phone.network.next('/order/create', async () =>
      Response.json(refusalOf(code), { status, headers: { [requestIdHeader]: 'another' } }),
    )
  await settle()
  expect((await intentOf(phone, id)).state).toBe('confirmed')
  expect(await phone.context.database.sessions.get('current')).toBeDefined()
})

test('G31 the server returns the request’s id with its error answers too', async () => {
  for (const [path, status] of [
    ['/store/identity/get', 400],
    ['/order/create', 400],
    ['/nothing/here', 404],
    ['/store/live', 400],
  ] as const) {
    const headers = {
      'content-type': 'application/json',
      [requestIdHeader]: `of${path.replaceAll('/', '-')}`,
    }
    const response = await server.fetch(`${basePath}${path}`, { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(status)
    expect(response.headers.get(requestIdHeader)).toBe(headers[requestIdHeader])
  }
})
