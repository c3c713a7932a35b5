import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LarderDatabase } from '../../../core/storage/database.ts'
import { createEngine } from '../../../workers/engine/create-engine.ts'
import type { EngineApi } from '../../../workers/engine/engine-api.ts'
import type { PhoneProof } from '../../../workers/engine/member.ts'
import { newNumber } from '../../support/member.ts'
import { Network, answerLost, answering, expectOk, onlineVisit, origin } from '../../support/phone.ts'
import { type TestServer, startTestServer } from '../../support/test-server.ts'

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
  await expect.poll(() => database.sessions.get('guestPass'), { timeout: 10_000 }).toBeDefined()
})
afterEach(async () => {
  await engine.wake('hidden')
  await server.close()
})

const current = () => database.sessions.get('current')
const profile = async () => (await database.settings.get('profile'))?.value
const cart = async () => (await database.carts.toArray()).flatMap(({ lines }) => lines)
const addDish = async (itemId = 'burrata', quantity = 1) =>
  expectOk(
    await engine.addToCart({
      orderType: 'pickup',
      build: { itemId, skuId: null, options: [] },
      quantity,
      note: '',
    }),
  )

/** Asks for a code as the screen does and reads it off the phone. */
async function proofOf(mobile: string, purpose: 'signIn' | 'signUp' = 'signIn'): Promise<PhoneProof> {
  // A minute later, so that another code may be asked for.
  server.time.now += 61_000
  const sent = await engine.requestCode({ mobilePrefix: '+34', mobile, purpose, robot: '' })
  expectOk(sent)
  const { verificationToken } = sent.value
  return { mobilePrefix: '+34', mobile, otp: server.texts.at(-1)?.code ?? '', verificationToken }
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
  test('a guest becomes a member: the cart stays and what the guest ordered is the member’s', async () => {
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

  test('what a guest still had to send goes out before the guest becomes a member', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    const proof = await proofOf(newNumber(), 'signUp')
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
    await expect.poll(async () => (await database.outbox.toArray())[0]?.state).toBe('unknown')
    expectOk(await engine.signUp({ ...person, email: 'late@mail.test', proof }))
    expect((await database.outbox.toArray()).map(({ state }) => state)).toEqual(['confirmed'])
    expect(await server.orders()).toHaveLength(1)
  })

  test('every refusal says at which field', async () => {
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

  test('G8 no code is asked for and nobody is signed in later: without a network it fails at once', async () => {
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

  test('a code that was asked for too soon says how long to wait', async () => {
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
  test('is prolonged on the phone when the server prolongs it, and only for its own token', async () => {
    await becomeMember()
    const before = (await current())!.accessTokenExpiresAt
    server.time.now += 3 * 24 * 60 * 60_000
    expectOk(await engine.refreshProfile())
    await expect.poll(async () => (await current())!.accessTokenExpiresAt).toBeGreaterThan(before)
  })

  test('of a member whose time is over ends by itself, within a moment of the five seconds', async () => {
    await becomeMember()
    await addDish()
    await database.sessions
      .where('key')
      .equals('current')
      .modify({
        accessTokenExpiresAt: server.time.now + 6_500,
      })
    // The test's server stands still in time and would hold the phone's clock back.
    network.up = false
    await engine.wake('visible')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await current()).toBeDefined()
    await expect.poll(current, { timeout: 4_000 }).toBeUndefined()
    expect(await cart()).toEqual([])
    // Nobody is sent anywhere for it: the screens that need a customer ask for one.
    expect(await database.settings.get('refusedSession')).toBeUndefined()
  })

  test('of a guest goes on when its time is over', async () => {
    expectOk(await engine.continueAsGuest())
    await addDish()
    await database.sessions.where('key').equals('current').modify({ accessTokenExpiresAt: server.time.now })
    await engine.wake('visible')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await current()).toBeDefined()
    expect(await cart()).toHaveLength(1)
  })

  test('G16 that the server refuses is reset, and the cart comes back with the same member only', async () => {
    const mobile = await becomeMember()
    const mine = await current()
    await addDish('burrata', 2)
    await server.db.deleteFrom('access_tokens').execute()
    expect(await engine.refreshProfile()).toMatchObject({ code: 'EN_SIGN_IN' })
    expect(await current()).toBeUndefined()
    expect(await cart()).toEqual([])
    expect(await profile()).toBeUndefined()
    expect(await database.menus.count()).toBe(0)
    expect((await database.settings.get('refusedSession'))?.value).toEqual({ customerId: mine?.customerId })

    await engine.refreshMenu()
    await becomeMember()
    expect(await cart()).toEqual([])
    expect(await database.settings.get('refusedSession')).toBeUndefined()
    await addDish('cheesecake')
    expectOk(await engine.signOut({ unsent: 'seal' }))
    await engine.refreshMenu()
    // A visitor's cart, filled before they sign in.
    await addDish('burrata')
    await signIn(mobile)
    expect((await cart()).map(({ build, quantity }) => [build.itemId, quantity])).toEqual([['burrata', 3]])
    expect(await database.sealedCarts.count()).toBe(0)
  })

  test('a member who comes to sign in begins anew, and the old token is worth nothing', async () => {
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

  test('of a guest who comes to sign in goes on', async () => {
    expectOk(await engine.continueAsGuest())
    const guest = await current()
    expectOk(await engine.beginAnew())
    expect(await current()).toEqual(guest)
  })

  test('a page of the Wi-Fi with status 401 ends nothing', async () => {
    await becomeMember()
    const before = await current()
    network.next('/customer/get', answering('<html>401</html>', { status: 401, type: 'text/html' }))
    await engine.refreshProfile()
    expect(await current()).toEqual(before)
  })
})

describe('leaving', () => {
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

  test('everywhere needs the network: without it nothing is done, so that nobody believes it was', async () => {
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

describe('the profile', () => {
  test('is changed as a whole, and says which field belongs to somebody else', async () => {
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

  test('doesn’t overwrite the name that was typed at the checkout, unless it has changed', async () => {
    await becomeMember()
    await expect.poll(profile).toBeDefined()
    await database.settings.put({
      key: 'contact',
      value: { firstName: 'Somebody', lastName: '', mobilePrefix: '+34', mobile: '600000009' },
    })
    expectOk(await engine.refreshProfile())
    expect((await database.settings.get('contact'))?.value).toMatchObject({ firstName: 'Somebody' })
  })
})
