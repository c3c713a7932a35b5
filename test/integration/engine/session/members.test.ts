import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../core/contract/envelope.ts'
import { LarderDatabase } from '../../../../core/storage/database.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import type { EngineApi } from '../../../../workers/engine/commands.ts'
import type { PhoneProof } from '../../../../workers/engine/session/member.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { newNumber } from '../../../support/customers/member.ts'
import {
  Network,
  answerLost,
  answering,
  expectOk,
  lostOnTheWay,
  onlineVisit,
  openPhone,
  origin,
  refusing,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let network: Network
let database: LarderDatabase
let engine: EngineApi

beforeEach(async () => {
  server = await startTestServer()
  network = new Network(() => server)
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  database = new LarderDatabase()
  engine = createEngine({ origin, database, fetch: network.fetch })
  expectOk(await engine.visit(onlineVisit))
  await expect.poll(() => database.sessions.get('guestPass')).toBeDefined()
})
afterEach(async () => {
  await engine.wake('hidden')
  await server.close()
})

const current = () => database.sessions.get('current')
const profile = async () => (await database.settings.get('profile'))?.value
const cart = async () => (await database.carts.toArray()).flatMap(({ lines }) => lines)
/**
 * Each change of who is here begins the sync anew: on a busy machine the menu may come a moment after they are here.
 */
const addDish = async (itemId = 'burrata', quantity = 1) => {
  const line = {
    orderType: 'pickup' as const,
    build: { itemId, skuId: null, options: [] },
    quantity,
    note: '',
  }
  await expect.poll(() => engine.addToCart(line)).toMatchObject({ ok: true })
}

/** Asks for a code as the screen does and reads it off the phone. */
async function proofOf(mobile: string, purpose: 'signIn' | 'signUp' = 'signIn'): Promise<PhoneProof> {
  // A minute later, so that another code may be asked for.
  server.time.now += 61_000
  const sent = await engine.requestCode({ mobilePrefix: '+34', mobile, purpose, robot: '' })
  expectOk(sent)
  const { verificationToken } = sent.value
  return {
    mobilePrefix: '+34',
    mobile,
    otp: server.texts.at(-1)?.code ?? '',
    verificationToken,
    attempt: crypto.randomUUID(),
  }
}

const person = { firstName: 'Ana', lastName: 'Prat', title: 'female', invitationCode: '', robot: '' } as const

async function becomeMember(mobile = newNumber()): Promise<string> {
  const proof = await proofOf(mobile, 'signUp')
  expectOk(await engine.signUp({ ...person, email: `m${mobile}@mail.test`, proof }))
  return mobile
}
async function signIn(mobile: string): Promise<void> {
  expectOk(await engine.signIn({ proof: await proofOf(mobile), robot: '' }))
}

describe('signing up and in', () => {
  test('keeps the cart and transfers the orders when a guest becomes a member', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    const placed = await engine.placeOrder({
      orderType: 'pickup',
      appointmentAt: null,
      payment: 'payAtRestaurant',
      contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
      note: '',
      cutlery: 0,
      diners: null,
      agreedTotalCents: 1150,
    })
    expectOk(placed)
    await expect.poll(() => database.orders.count()).toBe(1)
    await addDish('cheesecake')
    const guest = await current()

    await becomeMember()
    const member = await current()
    expect(member?.customerType).toBe(1)
    expect(member?.customerId).not.toBe(guest?.customerId)
    expect((await cart()).map(({ build }) => build.itemId)).toEqual(['cheesecake'])
    await expect
      .poll(async () => (await database.orders.toArray()).map(({ customerId }) => customerId))
      .toEqual([member?.customerId])
    await expect.poll(profile).toMatchObject({ firstName: 'Ana', title: 'female', mobilePrefix: '+34' })
  })

  test('settles a guest’s unanswered order before the guest becomes a member', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    const proof = await proofOf(newNumber(), 'signUp')
    // What the stream tells of it would be answer enough.
    server.services.changes.publish = () => {}
    network.next('/order/create', answerLost)
    network.next('/order/attempt/inquiry', answering('gateway', { status: 502, type: 'text/html' }))
    const placed = await engine.placeOrder({
      orderType: 'pickup',
      appointmentAt: null,
      payment: 'payAtRestaurant',
      contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
      note: '',
      cutlery: 0,
      diners: null,
      agreedTotalCents: 1150,
    })
    expectOk(placed)
    // Asked after once, in vain: a sender that met the gateway only now would have nothing left to try.
    await expect
      .poll(async () => (await database.outbox.toArray())[0])
      .toMatchObject({
        state: 'unknown',
        inquiries: 2,
      })
    expectOk(await engine.signUp({ ...person, email: 'late@mail.test', proof }))
    expect((await database.outbox.toArray()).map(({ state }) => state)).toEqual(['confirmed'])
    expect(await server.orders()).toHaveLength(1)
  })

  test('names the field in every refusal', async () => {
    const mobile = await becomeMember()
    const wrong = { ...(await proofOf(mobile)), otp: '000000' }
    expect(await engine.signIn({ proof: wrong, robot: '' })).toMatchObject({
      code: 'CF_82054',
      params: { fields: ['auth.otp'] },
    })
    const stranger = await proofOf(newNumber())
    expect(await engine.signIn({ proof: stranger, robot: '' })).toMatchObject({
      code: 'CF_82061',
      params: { fields: ['auth.mobile'] },
    })
    // The same code is good for signing up.
    expect(await engine.signUp({ ...person, email: `m${mobile}@mail.test`, proof: stranger })).toMatchObject({
      code: 'CF_82060',
      params: { fields: ['auth.email'] },
    })
    expectOk(await engine.signUp({ ...person, email: 'other@mail.test', proof: stranger }))
    expect(
      await engine.signUp({ ...person, email: 'third@mail.test', proof: await proofOf(mobile, 'signUp') }),
    ).toMatchObject({ code: 'CF_82056', params: { fields: ['auth.mobile'] } })
    expect(
      await engine.requestCode({ mobilePrefix: '+34', mobile: '12', purpose: 'signIn', robot: '' }),
    ).toMatchObject({ code: 'LD_BAD_REQUEST', params: { fields: ['businessNo'] } })
  })

  test('G8 fails at once without a network, and nothing is queued for later', async () => {
    const proof = await proofOf(newNumber())
    network.up = false
    expect(
      await engine.requestCode({ mobilePrefix: '+34', mobile: '600', purpose: 'signIn', robot: '' }),
    ).toMatchObject({ code: 'EN_OFFLINE' })
    expect(await engine.signIn({ proof, robot: '' })).toMatchObject({ code: 'EN_OFFLINE' })
    expect(await database.outbox.count()).toBe(0)
    network.up = true
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(network.count('/customer/sign/up') + network.count('/notice/send')).toBe(1)
  })

  test('answers how long to wait when a code is requested too soon', async () => {
    const mobile = newNumber()
    await proofOf(mobile)
    const again = await engine.requestCode({ mobilePrefix: '+34', mobile, purpose: 'signIn', robot: '' })
    expect(again).toMatchObject({ code: 'BS_0001' })
    const wait = again.ok ? 0 : Number(again.params?.['waitSeconds'])
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
  })
})

describe('a session', () => {
  test('is prolonged on the phone when the server prolongs it', async () => {
    await becomeMember()
    const before = (await current())!.accessTokenExpiresAt
    server.time.now += 3 * 24 * 60 * 60_000
    expectOk(await engine.refreshProfile())
    await expect.poll(async () => (await current())!.accessTokenExpiresAt).toBeGreaterThan(before)
  })

  test('of a member ends by itself about five seconds before its token expires', async () => {
    await becomeMember()
    await addDish()
    // An answer would set the phone's clock right.
    network.up = false
    await new Promise((resolve) => setTimeout(resolve, 500))
    await database.sessions
      .where('key')
      .equals('current')
      .modify({ accessTokenExpiresAt: server.time.now + 9_000 })
    await engine.wake('visible')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await current()).toBeDefined()
    await expect.poll(current, { timeout: 7_000 }).toBeUndefined()
    expect(await cart()).toEqual([])
    // Nobody is sent anywhere for it: the screens that need a customer ask for one.
    expect((await database.settings.get('endedSession'))?.value).toMatchObject({ why: 'expired' })
  })

  test('of a guest continues after its token has expired', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    await database.sessions.where('key').equals('current').modify({ accessTokenExpiresAt: server.time.now })
    await engine.wake('visible')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await current()).toBeDefined()
    expect(await cart()).toHaveLength(1)
  })

  test('G16 that the server refuses is reset, and only the same member gets the cart back', async () => {
    const mobile = await becomeMember()
    const mine = await current()
    await addDish('burrata', 2)
    await server.db.deleteFrom('access_tokens').execute()
    expect(await engine.refreshProfile()).toMatchObject({ code: 'EN_SIGN_IN' })
    expect(await current()).toBeUndefined()
    expect(await cart()).toEqual([])
    expect(await profile()).toBeUndefined()
    expect(await database.menus.count()).toBe(0)
    expect((await database.settings.get('endedSession'))?.value).toEqual({
      customerId: mine?.customerId,
      why: 'refused',
    })

    await engine.refreshMenu()
    await becomeMember()
    expect(await cart()).toEqual([])
    expect(await database.settings.get('endedSession')).toBeUndefined()
    await addDish('cheesecake')
    expectOk(await engine.signOut({ unsent: 'seal' }))
    await engine.refreshMenu()
    // A visitor's cart, filled before they sign in.
    await addDish('burrata')
    await signIn(mobile)
    expect((await cart()).map(({ build, quantity }) => [build.itemId, quantity])).toEqual([['burrata', 3]])
    expect(await database.sealedCarts.count()).toBe(0)
  })

  test('G10 of a returning member has the sealed cart at the price that was seen since', async () => {
    const mobile = await becomeMember()
    await addDish('burrata')
    await server.db.deleteFrom('access_tokens').execute()
    expect(await engine.refreshProfile()).toMatchObject({ code: 'EN_SIGN_IN' })
    await server.change((file) => {
      const dishes = file.categories.flatMap(({ items }) => items)
      dishes.find(({ id }) => id === 'burrata')!.price = 12.5
    })
    await engine.refreshMenu()
    await addDish('burrata')
    await signIn(mobile)
    const [line, ...others] = await cart()
    expect(others).toEqual([])
    expect(line).toMatchObject({ quantity: 2, snapshot: { unitCents: 1250 } })
  })

  test('of a member who begins anew ends here and at the server, and signing in restores the cart', async () => {
    const mobile = await becomeMember()
    const { accessToken, customerId } = (await current())!
    await addDish()
    expectOk(await engine.beginAnew())
    expect(await current()).toBeUndefined()
    await expect
      .poll(async () =>
        (await server.db.selectFrom('access_tokens').selectAll().execute()).map((row) => row.customer_id),
      )
      .not.toContain(customerId)
    await signIn(mobile)
    expect((await current())?.accessToken).not.toBe(accessToken)
    expect(await cart()).toHaveLength(1)
  })

  test('G18 of a member whose token only seems expired to a wrong clock isn’t ended by beginning anew', async () => {
    await becomeMember()
    network.up = false
    await new Promise((resolve) => setTimeout(resolve, 500))
    await database.sessions.where('key').equals('current').modify({ accessTokenExpiresAt: server.time.now })
    expectOk(await engine.beginAnew())
    expect(await current()).toBeDefined()
  })

  test('of a guest isn’t ended by beginning anew', async () => {
    expectOk(await engine.continueAsGuest())
    const guest = await current()
    expectOk(await engine.beginAnew())
    expect(await current()).toEqual(guest)
  })

  describe('of a guest whose token is refused with 401', () => {
    const ended = async () => (await database.settings.get('endedSession'))?.value
    let guest: Awaited<ReturnType<typeof current>>

    beforeEach(async () => {
      expectOk(await engine.continueAsGuest())
      guest = await current()
    })

    test('continues after the device has signed in again', async () => {
      network.next('/order/list/inquiry', refusing(401, 'LD_SIGN_IN'))
      expectOk(await engine.refreshOrders())
      expect(await current()).toMatchObject({ customerId: guest?.customerId })
    })

    test('ends with EN_SIGN_IN when the device’s sign-in is refused', async () => {
      network.next('/order/list/inquiry', refusing(401, 'LD_SIGN_IN'))
      network.next('/customer/sign/in', refusing(400, 'CF_82059'))
      expect(await engine.refreshOrders()).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
      expect(await current()).toBeUndefined()
      expect(await ended()).toEqual({ customerId: guest?.customerId, why: 'refused' })
    })

    test('ends when the renewed token is refused too', async () => {
      network.next('/order/list/inquiry', refusing(401, 'LD_SIGN_IN'))
      network.next('/order/list/inquiry', refusing(401, 'LD_SIGN_IN'))
      expect(await engine.refreshOrders()).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
      expect(await current()).toBeUndefined()
    })

    test('ends as well when the token had expired and the device’s sign-in is refused', async () => {
      await database.sessions.where('key').equals('current').modify({ accessTokenExpiresAt: 0 })
      network.next('/customer/sign/in', refusing(403, 'SP_9999'))
      expect(await engine.refreshOrders()).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
      expect(await ended()).toEqual({ customerId: guest?.customerId, why: 'refused' })
    })

    test.each([
      ['the sign-in answers 429', refusing(429, 'BS_0001')],
      ['the sign-in answers 500', refusing(500, 'LD_INTERNAL')],
      ['a captive portal answers 403', answering('<html>403</html>', { status: 403, type: 'text/html' })],
    ])('continues when %s', async (_title, signIn) => {
      network.next('/order/list/inquiry', refusing(401, 'LD_SIGN_IN'))
      network.next('/customer/sign/in', signIn)
      expect((await engine.refreshOrders()).ok).toBe(false)
      expect(await current()).toEqual(guest)
    })
  })

  test('G16 G35 of a member ends after a 401 without a request id only if the server confirms it', async () => {
    await becomeMember()
    await expect.poll(profile).toBeDefined()
    await network.atRest()
    const before = await current()
    const unsigned = answering(JSON.stringify(refusalOf('LD_SIGN_IN')), { status: 401 })
    network.next('/order/list/inquiry', unsigned)
    expect((await engine.refreshOrders()).ok).toBe(false)
    expect(await current()).toEqual(before)
    await server.db.deleteFrom('access_tokens').execute()
    network.next('/order/list/inquiry', unsigned)
    expect(await engine.refreshOrders()).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
    expect(await current()).toBeUndefined()
  })

  test('of a member isn’t ended by a captive portal’s page with status 401', async () => {
    await becomeMember()
    const before = await current()
    network.next('/customer/get', answering('<html>401</html>', { status: 401, type: 'text/html' }))
    await engine.refreshProfile()
    expect(await current()).toEqual(before)
  })
})

describe('signing out', () => {
  test('G26 removes profile, token, carts and addresses, and ends the session at the server', async () => {
    await becomeMember()
    const mine = await current()
    await addDish()
    await expect.poll(profile).toBeDefined()
    expectOk(await engine.signOut({ unsent: 'erase' }))
    expect(await database.sessions.toArray()).toEqual([])
    expect(await database.sealedCarts.toArray()).toEqual([])
    expect(await database.addresses.toArray()).toEqual([])
    expect(await profile()).toBeUndefined()
    expect(await cart()).toEqual([])
    await expect
      .poll(async () =>
        (await server.db.selectFrom('access_tokens').selectAll().execute()).map((row) => row.customer_id),
      )
      .not.toContain(mine?.customerId)
  })

  test('everywhere fails without a network and changes nothing', async () => {
    const mobile = await becomeMember()
    network.up = false
    expect(await engine.signOut({ unsent: 'seal', everywhere: true })).toMatchObject({ code: 'EN_OFFLINE' })
    expect(await current()).toBeDefined()
    network.up = true
    await signIn(mobile)
    expectOk(await engine.signOut({ unsent: 'seal', everywhere: true }))
    expect(await current()).toBeUndefined()
  })
})

test.each([
  ['the same member has signed in again', signIn],
  ['somebody else has signed up', () => becomeMember()],
])('a late answer to signing out everywhere doesn’t end the new session once %s', async (_, comeIn) => {
  const mobile = await becomeMember()
  const { gate, go } = held()
  network.next('/customer/sign/out', async (forward) => {
    const answer = await forward()
    await gate
    return answer
  })
  const late = engine.signOut({ unsent: 'seal', everywhere: true })
  await expect.poll(() => network.count('/customer/sign/out')).toBe(1)
  await comeIn(mobile)
  const { customerId, accessToken } = (await current())!
  go()
  expectOk(await late)
  expect(await current()).toMatchObject({ customerId, accessToken })
})

describe('the profile', () => {
  test('is updated as a whole, and a refusal names the field that another member already has', async () => {
    const other = await becomeMember()
    expectOk(await engine.signOut({ unsent: 'seal' }))
    await becomeMember()
    const mine = {
      firstName: 'Àngels',
      lastName: 'Prat',
      title: null,
      email: 'angels@mail.test',
      phone: null,
    }
    expectOk(await engine.updateProfile(mine))
    expect(await profile()).toMatchObject({ firstName: 'Àngels', email: 'angels@mail.test', title: null })
    expect((await database.settings.get('contact'))?.value).toMatchObject({ firstName: 'Àngels' })
    expect(await engine.updateProfile({ ...mine, email: `m${other}@mail.test` })).toMatchObject({
      code: 'CF_010604',
      params: { fields: ['email'] },
    })
    const phone = await proofOf(other)
    expect(await engine.updateProfile({ ...mine, phone })).toMatchObject({
      code: 'CF_010605',
      params: { fields: ['auth.mobile'] },
    })
    const number = newNumber()
    expectOk(await engine.updateProfile({ ...mine, phone: await proofOf(number) }))
    expect(await profile()).toMatchObject({ mobile: number })
  })

  test('that was requested before a change doesn’t overwrite the change', async () => {
    await becomeMember()
    await expect.poll(profile).toBeDefined()
    const { gate, go } = held()
    let isAnswered = false
    network.next('/customer/get', async (forward) => {
      const answer = await forward()
      isAnswered = true
      await gate
      return answer
    })
    const asked = engine.refreshProfile()
    await expect.poll(() => isAnswered).toBe(true)
    const number = newNumber()
    const change = { firstName: 'Àngels', lastName: 'Prat', title: null, email: 'angels@mail.test' }
    expectOk(await engine.updateProfile({ ...change, phone: await proofOf(number) }))
    go()
    expectOk(await asked)
    expect(await profile()).toMatchObject({ firstName: 'Àngels', mobile: number })
    expect((await database.settings.get('contact'))?.value).toMatchObject({ mobile: number })
    // One that is asked for afterwards is believed.
    await server.db.updateTable('customers').set({ first_name: 'Anna' }).execute()
    expectOk(await engine.refreshProfile())
    expect(await profile()).toMatchObject({ firstName: 'Anna' })
  })

  test('overwrites the contact typed at the checkout only when the profile has changed', async () => {
    await becomeMember()
    await expect.poll(profile).toBeDefined()
    await database.settings.put({
      key: 'contact',
      value: { firstName: 'Somebody', lastName: '', mobilePrefix: '+34', mobile: '600000009' },
    })
    expectOk(await engine.refreshProfile())
    expect((await database.settings.get('contact'))?.value).toMatchObject({ firstName: 'Somebody' })
    await server.db.updateTable('customers').set({ first_name: 'Anna' }).execute()
    expectOk(await engine.refreshProfile())
    expect((await database.settings.get('contact'))?.value).toMatchObject({ firstName: 'Anna' })
  })
})

const held = () => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  return { gate, go: () => go() }
}
const order = (cents = 1150) => ({
  orderType: 'pickup' as const,
  appointmentAt: null,
  payment: 'payAtRestaurant' as const,
  contact: { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' },
  note: 'secret note',
  cutlery: 0,
  diners: null,
  agreedTotalCents: cents,
})

describe('a session that changes meanwhile', () => {
  test('a sign-in in one tab seals the cart of the member who signed up in another tab', async () => {
    const b = await becomeMember()
    expectOk(await engine.signOut({ unsent: 'erase' }))
    // Tab 1 is at /login with B's code, as a visitor.
    const proofB = await proofOf(b)
    // Tab 2 signs A up and fills the cart.
    const tab2 = createEngine({ origin, database: new LarderDatabase(), fetch: network.fetch })
    expectOk(await tab2.visit(onlineVisit))
    const a = newNumber()
    server.time.now += 61_000
    const sent = await tab2.requestCode({ mobilePrefix: '+34', mobile: a, purpose: 'signUp', robot: '' })
    expectOk(sent)
    expectOk(
      await tab2.signUp({
        ...person,
        firstName: 'Alba',
        email: `m${a}@mail.test`,
        proof: {
          mobilePrefix: '+34',
          mobile: a,
          otp: server.texts.at(-1)?.code ?? '',
          verificationToken: sent.value.verificationToken,
          attempt: crypto.randomUUID(),
        },
      }),
    )
    await addDish()
    const idA = (await current())?.customerId
    // Tab 1 goes on.
    expectOk(await engine.signIn({ proof: proofB, robot: '' }))
    const idB = (await current())?.customerId
    expect(idB).not.toBe(idA)
    const left = { cart: (await cart()).length, sealed: await database.sealedCarts.count() }
    await tab2.wake('hidden')
    expect(left).toEqual({ cart: 0, sealed: 1 })
  })

  test('continuing as a guest in a tab left at /login removes the member’s cart and profile', async () => {
    await becomeMember()
    await expect.poll(profile).toBeDefined()
    await addDish()
    expectOk(await engine.continueAsGuest())
    expect({
      type: (await current())?.customerType,
      cart: (await cart()).length,
      profile: await profile(),
    }).toEqual({
      type: 8,
      cart: 0,
      profile: undefined,
    })
  })

  test('a late 401 for an old token doesn’t end the session of the member who has signed in again', async () => {
    const mobile = await becomeMember()
    await expect.poll(profile).toBeDefined()
    await network.atRest()
    const { gate, go } = held()
    network.next('/order/list/inquiry', async (forward) => {
      // the request reaches the server late, its answer later
      await gate
      return forward()
    })
    const asking = engine.refreshOrders()
    await new Promise((r) => setTimeout(r, 100))
    expectOk(await engine.beginAnew())
    await signIn(mobile)
    const before = await current()
    go()
    await asking
    expect(await current()).toEqual(before)
  })

  test('G26 an order list that arrives after the sign-out isn’t stored', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    expectOk(await engine.placeOrder(order()))
    await expect.poll(() => database.orders.count()).toBe(1)
    const { gate, go } = held()
    network.next('/order/list/inquiry', async (forward) => {
      const answer = await forward()
      await gate
      return answer
    })
    const asking = engine.refreshOrders()
    await new Promise((r) => setTimeout(r, 100))
    expectOk(await engine.signOut({ unsent: 'erase' }))
    expect(await database.orders.count()).toBe(0)
    go()
    await asking
    expect((await database.orders.toArray()).map(({ contact }) => contact)).toEqual([])
  })

  test('G26 an order that is confirmed after the sign-out leaves no row', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    const { gate, go } = held()
    network.next('/order/create', async (forward) => {
      const answer = await forward()
      await gate
      return answer
    })
    expectOk(await engine.placeOrder(order()))
    await expect.poll(() => network.count('/order/create')).toBe(1)
    expectOk(await engine.signOut({ unsent: 'erase' }))
    go()
    await new Promise((r) => setTimeout(r, 800))
    expect({
      orders: (await database.orders.toArray()).map(({ contact, note }) => [contact, note]),
      outbox: (await database.outbox.toArray()).map(({ state, body }) => [state, body]),
    }).toEqual({ orders: [], outbox: [] })
  })

  test('G26 an erased order that may have arrived is withdrawn once its guest is back, and leaves nothing', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    const { gate, go } = held()
    network.next('/order/create', async (forward) => {
      await gate
      return lostOnTheWay(forward)
    })
    expectOk(await engine.placeOrder(order()))
    await expect.poll(() => network.count('/order/create')).toBe(1)
    expectOk(await engine.signOut({ unsent: 'erase' }))
    go()
    expectOk(await engine.continueAsGuest())
    await expect.poll(() => database.outbox.count()).toBe(0)
    expect(await cart()).toEqual([])
    expect(network.count('/order/attempt/withdraw')).toBe(1)
    expect(network.count('/order/create')).toBe(1)
  })

  test('a sign-in whose answer was lost succeeds with the same code', async () => {
    const mobile = await becomeMember()
    expectOk(await engine.signOut({ unsent: 'erase' }))
    const proof = await proofOf(mobile)
    network.next('/customer/sign/in', answerLost)
    expect(await engine.signIn({ proof, robot: '' })).toMatchObject({ ok: false })
    expect(await engine.signIn({ proof, robot: '' })).toMatchObject({ ok: true })
  })
  test('a sign-up whose answer was lost succeeds with the same code', async () => {
    const mobile = newNumber()
    const proof = await proofOf(mobile, 'signUp')
    network.next('/customer/sign/up', answerLost)
    const it = { ...person, email: `m${mobile}@mail.test`, proof }
    expect(await engine.signUp(it)).toMatchObject({ ok: false })
    expect(await engine.signUp(it)).toMatchObject({ ok: true })
  })

  test('G3 G33 a guest’s order is still refreshed, and not marked as gone, after the sign-up’s answer was lost', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    expectOk(await engine.placeOrder(order()))
    await expect.poll(() => database.orders.count()).toBe(1)
    const guest = (await current())!.customerId
    const mobile = newNumber()
    const proof = await proofOf(mobile, 'signUp')
    network.next('/customer/sign/up', answerLost)
    const it = { ...person, email: `m${mobile}@mail.test`, proof }
    expect(await engine.signUp(it)).toMatchObject({ ok: false })
    await server.db
      .updateTable('orders')
      .set({ state: 'inPreparation', updated_at: server.time.now })
      .execute()
    expectOk(await engine.refreshOrders())
    const [kept] = await database.orders.toArray()
    expect(kept).not.toHaveProperty('goneSince')
    expect(kept).toMatchObject({ customerId: guest, state: 'inPreparation' })

    // What they order as that guest meanwhile is the member's too, once they are.
    await addDish('cheesecake')
    const total = (await cart()).reduce((sum, { snapshot }) => sum + snapshot.unitCents, 0)
    expectOk(await engine.placeOrder(order(total)))
    await expect.poll(() => database.orders.count()).toBe(2)
    expectOk(await engine.signUp(it))
    const member = (await current())!.customerId
    expectOk(await engine.refreshOrders())
    expect((await database.orders.toArray()).map(({ customerId }) => customerId)).toEqual([member, member])
  })

  test('a new member can cancel an order placed as a guest before the order list has arrived', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    expectOk(await engine.placeOrder(order()))
    await expect.poll(() => database.orders.count()).toBe(1)
    const guest = (await current())!.customerId
    network.always('/order/list/inquiry', lostOnTheWay)
    await becomeMember()
    const [mine] = await database.orders.toArray()
    expect(mine).toMatchObject({ customerId: guest })
    expectOk(await engine.cancelOrder(mine!.id))
    await expect.poll(async () => (await database.orders.get(mine!.id))?.state).toBe('cancelled')
  })

  test('a guest whose token expired gets EN_OFFLINE without a network, not EN_SIGN_IN', async () => {
    expectOk(await engine.continueAsGuest())
    server.time.now += 13 * 3600_000
    const row = await current()
    await database.sessions.put({ ...row!, renewBeforeUse: true })
    network.up = false
    const result = await engine.refreshOrders()
    expect(result).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
  })

  test('a profile update whose answer was lost succeeds when it is repeated', async () => {
    const mobile = await becomeMember()
    await expect.poll(profile).toBeDefined()
    const other = newNumber()
    const phone = await proofOf(other, 'signUp')
    const change = { firstName: 'Ana', lastName: 'P', title: null, email: `m${mobile}@mail.test`, phone }
    network.next('/customer/update', answerLost)
    expect(await engine.updateProfile(change)).toMatchObject({ ok: false })
    expect(await engine.updateProfile(change)).toMatchObject({ ok: true })
  })

  test.for([
    { accessToken: 7 },
    { accessToken: '\ud800' },
    { accessToken: 'x'.repeat(10_000) },
    { customerId: 5 },
  ])('a malformed session row doesn’t prevent refreshing the menu (%o)', async (bad) => {
    const row = {
      key: 'current',
      customerId: 'x',
      customerType: 1,
      accessToken: 'half',
      accessTokenExpiresAt: Date.now() + 1e9,
      renewBeforeUse: false,
    }
    await database.sessions.put({ ...row, ...bad } as never)
    expect(await engine.refreshMenu()).toEqual({ ok: true, value: 'here' })
  })

  test('the next guest doesn’t see the orders of a guest who signed out', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    expectOk(await engine.placeOrder(order()))
    await expect.poll(() => database.orders.count()).toBe(1)
    expectOk(await engine.signOut({ unsent: 'erase' }))
    expectOk(await engine.continueAsGuest())
    expectOk(await engine.refreshOrders())
    expect((await database.orders.toArray()).map(({ contact }) => contact?.mobile)).toEqual([])
  })

  test('G26 signing out removes an unsaved order from memory', async () => {
    const phone = await openPhone(server)
    const settle = () => new Promise<never>(() => {})
    const mine = { intentId: 'a', customerId: 'g', settle, settled: settle() }
    phone.context.unsaved.order = mine
    await signOut(phone.context, 'erase')
    expect(phone.context.unsaved.order).toBe(null)
  })

  test('a guest pass renewal answered after the sign-out starts no session', async () => {
    expectOk(await engine.continueAsGuest())
    await database.sessions.update('current', { renewBeforeUse: true })
    const { gate, go } = held()
    network.next('/customer/sign/in', async (forward) => {
      const answer = await forward()
      await gate
      return answer
    })
    const asking = engine.refreshOrders()
    await new Promise((r) => setTimeout(r, 100))
    expectOk(await engine.signOut({ unsent: 'erase' }))
    go()
    await asking
    expect(await current()).toBeUndefined()
  })
})
