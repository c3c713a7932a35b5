import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { continueAsGuest } from '../../../../workers/engine/session/session.ts'
import { cancelOrder, withdraw } from '../../../../workers/engine/orders/cancel-order.ts'
import { refreshOrders } from '../../../../workers/engine/orders/order-pages.ts'
import { hurry } from '../../../../workers/engine/outbox/outbox.ts'
import { change } from '../../../../workers/engine/outbox/sender-rows.ts'
import type { EngineContext } from '../../../../workers/engine/context/context.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { noteScan } from '../../../../workers/engine/catalogue/shop-sync.ts'
import {
  type Fault,
  type Phone,
  answerLost,
  answering,
  expectOk,
  intentOf,
  lostOnTheWay,
  portalPage,
  readyToOrder,
  tableVisit,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'
import type { OrderState } from '../../../../core/schema/order/order.ts'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

/** The network goes, and the engine has noticed. */
async function cutNetwork(): Promise<void> {
  phone.network.up = false
  await phone.context.api.probe()
}

/** Sends once into this fault, after which the network is gone for as long as the sender lives. */
async function attemptAndLose(fault: Fault): Promise<void> {
  phone.network.next('/order/create', (forward) => {
    phone.network.up = false
    return fault(forward)
  })
  await replay(phone.context)
  phone.network.up = true
}

/** Lets the outbox work until it has nothing more to do, whatever it has to wait for. */
async function settle(context: EngineContext = phone.context): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    await replay(context)
  }
}

describe('an expired cancellation request', () => {
  const minutes = 60_000
  const wishes = () => phone.context.database.outbox.filter(({ call }) => call === 'orderCancel').toArray()
  async function placed(): Promise<string> {
    await tapOrder(phone)
    await settle()
    const [order] = await phone.context.database.orders.toArray()
    return order!.id
  }
  const becomes = (state: OrderState) =>
    server.db
      .updateTable('orders')
      .set({ state, updated_at: server.time.now + minutes })
      .execute()

  test.each(['cancelled', 'refused', 'expired'] as const)(
    'is confirmed once the order turns out to be %s',
    async (state) => {
      const orderId = await placed()
      await cutNetwork()
      expectOk(await cancelOrder(phone.context, orderId))
      await becomes(state)
      server.time.now += 31 * minutes
      phone.network.up = true
      await settle()
      expect(await wishes()).toMatchObject([{ state: 'expired' }])
      expectOk(await refreshOrders(phone.context))
      expect(await wishes()).toMatchObject([{ state: 'confirmed', orderId }])
    },
  )

  test('stays expired when the order turns out to be confirmed or completed', async () => {
    const orderId = await placed()
    await cutNetwork()
    expectOk(await cancelOrder(phone.context, orderId))
    server.time.now += 31 * minutes
    phone.network.up = true
    await settle()
    for (const state of ['confirmed', 'completed'] as const) {
      await becomes(state)
      expectOk(await refreshOrders(phone.context))
      expect(await wishes()).toMatchObject([{ state: 'expired' }])
    }
  })
})

test('a parked order whose answer was lost is confirmed when the order list contains it', async () => {
  const id = await tapOrder(phone)
  await attemptAndLose(answerLost)
  const intent = await intentOf(phone, id)
  await change(phone.context, intent, { type: 'parked', code: 'EN_OTHER_CUSTOMER' })
  expect(await intentOf(phone, id)).toMatchObject({ state: 'parked' })
  expectOk(await refreshOrders(phone.context))
  expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
  expect(await phone.context.database.orders.toArray()).toMatchObject([{ clientOrderId: id }])
  expect(await phone.cartCents()).toBe(0)
})

describe('an order in the outbox', () => {
  test('is placed exactly once when the network comes back', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'queued', attempts: 0 })
    phone.network.up = true
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
    expect(await server.orders()).toMatchObject([{ client_order_id: id, total_cents: 3460 }])
    expect(await phone.context.database.orders.toArray()).toMatchObject([
      { clientOrderId: id, state: 'waitingForConfirmation', tableNumber: '1', totalCents: 3460 },
    ])
  })

  test('is placed at once together with seven others, and a ninth order once they are confirmed', async () => {
    await cutNetwork()
    const ids = [await tapOrder(phone)]
    for (let more = 1; more < 9; more++) {
      const build = { itemId: 'burrata', skuId: null, options: [] }
      await addToCart(phone.context, tableVisit, { orderType: 'dineIn', build, quantity: 1, note: '' })
      ids.push(await tapOrder(phone))
    }
    server.time.now += 3 * 3_600_000
    phone.network.up = true
    await phone.context.database.outbox.toCollection().modify({ deadlineAt: server.time.now + 3_600_000 })
    await settle()
    const states = async () =>
      (await Promise.all(ids.map((id) => intentOf(phone, id)))).map(({ state }) => state)
    expect(await states()).toEqual([...Array<string>(8).fill('confirmed'), 'queued'])
    // It waits for as long as the restaurant said, and nobody is asked to do anything.
    expect(await intentOf(phone, ids[8]!)).toMatchObject({ code: 'BS_0001', attempts: expect.any(Number) })
    await server.db.updateTable('orders').set({ state: 'confirmed' }).execute()
    await settle()
    expect(await states()).toEqual(Array(9).fill('confirmed'))
    expect(new Set((await server.orders()).map((row) => row.client_order_id))).toEqual(new Set(ids))
  })

  test('G4 becomes unknown when the answer is lost, and is asked about by key instead of sent again', async () => {
    const id = await tapOrder(phone)
    await attemptAndLose(answerLost)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'unknown', attempts: 1 })
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect(phone.network.count('/order/create')).toBe(1)
    expect(phone.network.count('/order/attempt/inquiry')).toBe(1)
    expect(await server.orders()).toHaveLength(1)
  })

  test('G4 is sent again under the same key when its request never arrived', async () => {
    const id = await tapOrder(phone)
    phone.network.next('/order/create', lostOnTheWay)
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    const keys = phone.network.sent.filter(({ path }) => path.endsWith('/order/create')).map(({ key }) => key)
    expect(keys).toEqual([id, id])
    expect(await server.orders()).toHaveLength(1)
  })

  test('G4 is asked about before it is sent when the phone died between the claim and the answer', async () => {
    const id = await tapOrder(phone)
    await change(phone.context, await intentOf(phone, id), { type: 'claimed' })
    const relaunched = await phone.another()
    await settle(relaunched)
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect(phone.network.sent.at(-2)?.path).toMatch(/attempt\/inquiry$/)
    expect(await server.orders()).toHaveLength(1)
  })

  test('G6 has the same body, byte for byte, on every attempt; only the context is renewed', async () => {
    const id = await tapOrder(phone)
    await attemptAndLose(lostOnTheWay)
    await phone.context.database.settings.put({ key: 'language', value: { chosen: 'es' } })
    await settle()
    const bodies = phone.network.sent
      .filter(({ path }) => path.endsWith('/order/create'))
      .map(({ body }) => body)
    expect(bodies).toHaveLength(2)
    const frozen = (await intentOf(phone, id)).body.slice(1)
    expect(bodies.every((body) => body.endsWith(frozen))).toBe(true)
    expect(bodies.map((body) => JSON.parse(body).context.locale)).toEqual(['en-US', 'es'])
  })

  const lies: Record<string, Fault> = {
    'a portal page with status 200': portalPage,
    'an empty body': answering(''),
    'a cut body': answering('{"success":true,"code":"","msg":"","data":{"orderId":"x"'),
    'success without an order': answering('{"success":true,"code":"","msg":"","data":null}'),
    'success with an order of another shape': answering(
      '{"success":true,"code":"","msg":"","data":{"orderId":"1"}}',
    ),
    'the true answer under another content type': async (forward) => {
      const body = await (await forward()).text()
      return new Response(body, { headers: { 'content-type': 'text/plain' } })
    },
    'JSON from another service': answering('{"status":"ok"}'),
    'a proxy’s 401': answering('<html>sign in</html>', { status: 401, type: 'text/html' }),
    'a 502 of a gateway': answering('<html>bad gateway</html>', { status: 502, type: 'text/html' }),
  }
  test.each(Object.entries(lies))(
    'G3 becomes unknown, neither confirmed nor failed, when the answer is %s',
    async (_, lie) => {
      const id = await tapOrder(phone)
      await attemptAndLose(lie)
      expect((await intentOf(phone, id)).state).toBe('unknown')
      expect(await phone.context.database.orders.count()).toBe(0)
      expect(await phone.context.database.sessions.get('current')).toBeDefined()
      await settle()
      expect((await intentOf(phone, id)).state).toBe('confirmed')
      expect(await server.orders()).toHaveLength(1)
    },
  )

  test('G2 G23 is placed once by five simultaneous senders, even without the lock', async () => {
    const id = await tapOrder(phone)
    const senders = await Promise.all([phone.another(), phone.another(), phone.another(), phone.another()])
    const locks = Object.getOwnPropertyDescriptor(navigator, 'locks')
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: (_: string, __: unknown, work: (lock: object) => unknown) => work({}) },
    })
    try {
      await Promise.all([phone.context, ...senders].map((context) => replay(context)))
    } finally {
      if (locks) Object.defineProperty(navigator, 'locks', locks)
      else Reflect.deleteProperty(navigator, 'locks')
    }
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect(await server.orders()).toHaveLength(1)
  })

  test('G2 is placed once when its request arrives twice', async () => {
    const id = await tapOrder(phone)
    phone.network.next('/order/create', async (forward) => {
      await forward()
      return forward()
    })
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect(await server.orders()).toHaveLength(1)
  })

  test('G7 expires unsent after its deadline, and its lines return to the cart', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    const cents = 3460
    server.time.now += 3 * 60 * 60 * 1000
    phone.network.up = true
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'expired', code: 'EN_DEADLINE' })
    expect(phone.network.count('/order/create')).toBe(0)
    expect(await phone.cartCents()).toBe(cents)
  })

  test('G7 is withdrawn at the server when it is unknown at its deadline, so that a late copy is refused', async () => {
    const id = await tapOrder(phone)
    await attemptAndLose(lostOnTheWay)
    await phone.context.api.probe()
    server.time.now += 3 * 60 * 60 * 1000
    await phone.context.api.probe()
    await settle()
    expect((await intentOf(phone, id)).state).toBe('expired')
    // A copy that was stuck in some router arrives now: it is refused.
    const late = await server.fetch('/api/forward/retail/api/v1/order/create', lateCopy())
    expect(await late.json()).toMatchObject({ success: false })
    expect(await server.orders()).toHaveLength(0)
  })

  test('G13 is cancelled on the phone alone when it is withdrawn before it was sent', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    await withdraw(phone.context, id)
    phone.network.up = true
    await settle()
    expect((await intentOf(phone, id)).state).toBe('cancelled')
    expect(await phone.cartCents()).toBe(3460)
    expect(phone.network.count('/order/create')).toBe(0)
    expect(phone.network.count('/order/attempt/withdraw')).toBe(0)
  })

  test('G13 returns its lines to the cart when it is withdrawn after the guest left and came back', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    await endSession(phone.context)
    expect(await phone.context.database.carts.count()).toBe(0)
    await continueAsGuest(phone.context)
    await withdraw(phone.context, id)
    expect((await intentOf(phone, id)).state).toBe('cancelled')
    expect(await phone.cartCents()).toBe(3460)
  })

  test('is sent on “try now” despite our own pause, but not during a pause that the server asked for', async () => {
    const id = await tapOrder(phone)
    const later = phone.context.clock.now() + 60_000
    await phone.context.database.outbox
      .where('id')
      .equals(id)
      .modify({ nextAttemptAt: later, notBefore: later })
    await hurry(phone.context)
    await replay(phone.context)
    expect((await intentOf(phone, id)).state).toBe('queued')
    await phone.context.database.outbox.where('id').equals(id).modify({ notBefore: 0 })
    await hurry(phone.context)
    await replay(phone.context)
    expect((await intentOf(phone, id)).state).toBe('confirmed')
  })

  test('G13 G6 isn’t sent again when it is withdrawn while the server is being asked about it', async () => {
    const id = await tapOrder(phone)
    await attemptAndLose(lostOnTheWay)
    phone.network.next('/order/attempt/inquiry', async (forward) => {
      const absent = await forward()
      await withdraw(phone.context, id)
      return absent
    })
    await settle()
    expect((await intentOf(phone, id)).state).toBe('cancelled')
    expect(await server.orders()).toHaveLength(0)
  })

  test('G13 is still withdrawn when a sender attempts it at the same moment', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    const { database } = phone.context
    const transaction = database.transaction.bind(database) as (...given: unknown[]) => Promise<unknown>
    let isFirst = true
    // Comes between the look at it and the change.
    database.transaction = (async (...given: unknown[]) => {
      const isHere = isFirst && given[0] === 'rw'
      if (isHere) {
        isFirst = false
        await database.outbox.where('id').equals(id).modify({ attempts: 1 })
      }
      return transaction(...given)
    }) as never
    expect(await withdraw(phone.context, id)).toMatchObject({ ok: true })
    expect(await intentOf(phone, id)).toMatchObject({ withdrawing: true })
  })

  test('G13 stays withdrawn when the guest signs out and in again', async () => {
    const id = await tapOrder(phone)
    await attemptAndLose(lostOnTheWay)
    await withdraw(phone.context, id)
    await endSession(phone.context)
    await settle()
    await continueAsGuest(phone.context)
    await settle()
    expect((await intentOf(phone, id)).state).toBe('cancelled')
    expect(await server.orders()).toHaveLength(0)
  })

  test.each([2, -2])(
    'G18 is neither dropped nor delayed by a device clock that was %d days off while offline',
    async (days) => {
      await cutNetwork()
      const { database } = phone.context
      // What a phone starts with whose clock was set while the app was closed.
      const wrong = days * 24 * 60 * 60 * 1000
      const offset = (await database.settings.get('clock'))?.value as { offsetMs: number }
      await database.settings.put({ key: 'clock', value: { offsetMs: offset.offsetMs + wrong } })
      const relaunched = { ...phone, context: await phone.another() }
      await noteScan(relaunched.context, 't1-k7wq', true)
      const id = await tapOrder(relaunched)
      phone.network.up = true
      await replay(relaunched.context)
      await relaunched.context.api.probe()
      await replay(relaunched.context)
      expect((await intentOf(phone, id)).state).toBe('confirmed')
      const table = await database.diningTables.get('t1-k7wq')
      expect(Math.abs(table!.expiresAt - server.time.now - 60 * 60 * 1000)).toBeLessThan(60_000)
      // Another tab that learns the same moves nothing a second time.
      await (await phone.another()).api.probe()
      expect(await database.diningTables.get('t1-k7wq')).toEqual(table)
    },
  )

  test('G23 is sent by another tab that steals the lock from a frozen one', async () => {
    const id = await tapOrder(phone)
    let thaw = () => {}
    const frozen = navigator.locks
      .request('larder-outbox', () => new Promise<void>((resolve) => (thaw = resolve)))
      .catch(() => undefined)
    expect(await replay(phone.context)).toBe('busy')
    expect((await intentOf(phone, id)).attempts).toBe(0)
    expect(await replay(phone.context, { steal: true })).toBe('done')
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    thaw()
    await frozen
  })

  test('G15 counts each inquiry about it that the server fails to answer', async () => {
    const id = await tapOrder(phone)
    await attemptAndLose(lostOnTheWay)
    for (let asked = 0; asked < 6; asked += 1) {
      phone.network.next(
        '/order/attempt/inquiry',
        answering('{"success":false,"code":"LD_INTERNAL","msg":"","data":null}', { status: 500 }),
      )
      await phone.context.database.outbox.where('id').equals(id).modify({ nextAttemptAt: 0 })
      await replay(phone.context)
    }
    expect((await intentOf(phone, id)).inquiries).toBeGreaterThan(5)
  })

  test('G13 is shown as placed when it is withdrawn while unknown and had got through', async () => {
    const id = await tapOrder(phone)
    await attemptAndLose(answerLost)
    await withdraw(phone.context, id)
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect(await server.orders()).toHaveLength(1)
  })

  test('G13 is cancelled for good when it is withdrawn while unknown and had never arrived', async () => {
    const id = await tapOrder(phone)
    await attemptAndLose(lostOnTheWay)
    await withdraw(phone.context, id)
    await settle()
    expect((await intentOf(phone, id)).state).toBe('cancelled')
    const late = await server.fetch('/api/forward/retail/api/v1/order/create', lateCopy())
    expect(late.status).not.toBe(200)
    expect(await server.orders()).toHaveLength(0)
    expect(await phone.cartCents()).toBe(3460)
  })

  test('G13 is cancelled, with its dishes back in the cart, when it is withdrawn while unknown and was refused', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    await server.change((file) => {
      for (const { items } of file.categories)
        for (const item of items) if (item.id === 'burrata') item.price += 1
    })
    phone.network.up = true
    await attemptAndLose(answerLost)
    await withdraw(phone.context, id)
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'cancelled', code: null })
    expect(await server.orders()).toHaveLength(0)
    expect(await phone.cartCents()).toBe(3460)
  })

  test('G10 needs attention when a price changed', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    await server.change((file) => {
      for (const { items } of file.categories)
        for (const item of items) if (item.id === 'burrata') item.price += 1
    })
    phone.network.up = true
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code: 'SP_10010' })
    expect(await server.orders()).toHaveLength(0)
  })

  test('G12 is tried once and then needs attention when its table no longer exists', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    await server.change((file) => {
      file.tables = file.tables.filter(({ code }) => code !== 't1-k7wq')
    })
    phone.network.up = true
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code: 'SP_0027' })
    expect(phone.network.count('/order/create')).toBe(1)
  })

  test('G9 is parked while another customer is signed in, and sent when its own is back', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    await phone.context.database.sessions.update('current', { customerId: 'somebody-else' })
    phone.network.up = true
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'parked' })
    expect(phone.network.count('/order/create')).toBe(0)
    await continueAsGuest(phone.context)
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
  })

  test('is sent with a renewed token when the guest’s token expired offline', async () => {
    await cutNetwork()
    const id = await tapOrder(phone)
    await phone.context.database.sessions.update('current', {
      accessTokenExpiresAt: phone.context.clock.now() + 1_000,
    })
    phone.network.up = true
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
  })

  test('is sent once, with a renewed token, when the server no longer knows the old one', async () => {
    const id = await tapOrder(phone)
    await server.db.deleteFrom('access_tokens').execute()
    await settle()
    expect((await intentOf(phone, id)).state).toBe('confirmed')
    expect(await server.orders()).toHaveLength(1)
  })

  test('G15 isn’t sent again before the Retry-After time of a 429 answer is over', async () => {
    const id = await tapOrder(phone)
    const busy = '{"success":false,"code":"BS_0001","msg":"BS_0001","data":null}'
    phone.network.next('/order/create', async () => {
      return new Response(busy, {
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': '30' },
      })
    })
    await replay(phone.context)
    const intent = await intentOf(phone, id)
    expect(intent.state).toBe('queued')
    expect(intent.nextAttemptAt - phone.context.clock.now()).toBeGreaterThan(28_000)
    await replay(phone.context)
    expect(phone.network.count('/order/create')).toBe(1)
  })

  test('G8 signing in is never queued; without a network it fails at once', async () => {
    await endSession(phone.context)
    await phone.context.database.sessions.clear()
    await cutNetwork()
    expect(await continueAsGuest(phone.context)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
    expect(await phone.context.database.outbox.count()).toBe(0)
  })

  const lateCopy = (): RequestInit => {
    const attempt = phone.network.sent.find(({ path }) => path.endsWith('/order/create'))!
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': attempt.key! },
      body: attempt.body,
    }
  }
})
