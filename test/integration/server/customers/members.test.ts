import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { sha256 } from '../../../../server/base/sha256.ts'
import {
  addressBody,
  newMember,
  newNumber,
  proofOf,
  type Proof,
  roomy,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import {
  type Guest,
  openShopServer,
  orderWire,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

let server: ShopServer
beforeEach(async () => {
  server = await openShopServer({ limits: roomy })
})
afterEach(() => server.close())

const signUp = (proof: Proof, changes: { email?: string } & Record<string, unknown> = {}, guest?: Guest) =>
  server.post(calls.signUp, signUpBody(proof, changes), { guest })
const verdict = ({ status, envelope }: { status: number; envelope: { code: string; data: unknown } }) => [
  status,
  envelope.code,
  (envelope.data as { fields?: string[] } | null)?.fields,
]
const profile = async (guest: Guest) =>
  (await server.post(calls.customerGet, { customerId: guest.id, storeId: 'corner' }, { guest })).envelope.data
const memberCount = async () =>
  (await server.db.selectFrom('customers').selectAll().where('customer_type', '=', 1).execute()).length

describe('signing up', () => {
  test('creates a member with normalized name and number, and signs them in', async () => {
    const mobile = newNumber()
    const proof = await proofOf(server, mobile)
    const answer = await signUp(
      { ...proof, mobilePrefix: '0034', mobile: ` ${mobile.slice(0, 3)} ${mobile.slice(3)}` },
      {
        firstName: '  Ana   María ',
        invitationCode: 'FRIEND-1',
        title: 'non-binary',
        email: 'ana@mail.test',
      },
    )
    const { customerId, customerType, token } = v.parse(calls.signUp.answer, answer.envelope.data)
    expect(customerType).toBe(1)
    expect(token?.accessTokenExpiry).toBe(server.clock.now + 30 * 24 * 3_600_000)
    expect(await profile({ id: customerId, token: token?.accessToken ?? '' })).toEqual({
      customerId,
      customerType: 1,
      email: 'ana@mail.test',
      firstName: 'Ana María',
      lastName: 'Prat',
      title: 'non-binary',
      mobilePrefix: '+34',
      mobile,
      labels: [],
      invitationCode: 'FRIEND-1',
      memberLevelRate: 1,
    })
    const [row] = await server.db
      .selectFrom('customers')
      .selectAll()
      .where('customer_id', '=', customerId)
      .execute()
    expect([row?.phone, row?.invitation_code]).toEqual([`+34${mobile}`, 'FRIEND-1'])
  })

  test('again after the account was lost gives the same member id, which isn’t a plain hash of the number', async () => {
    const mobile = newNumber()
    const first = await newMember(server, { mobile })
    const other = await newMember(server)
    await server.db.deleteFrom('customers').where('customer_id', '=', first.id).execute()
    server.clock.now += 61_000
    const again = await newMember(server, { mobile })
    expect([again.id, other.id === first.id]).toEqual([first.id, false])
    expect(first.id).toMatch(/^m[0-9a-f]{32}$/)
    expect(first.id).not.toContain(sha256(`corner +34${mobile}`).slice(0, 32))
  })

  test('with a number that another member has given up creates a different member', async () => {
    const first = await newMember(server)
    await server.db
      .updateTable('customers')
      .set({ phone: '+34600999999' })
      .where('customer_id', '=', first.id)
      .execute()
    server.clock.now += 61_000
    const second = await newMember(server, { mobile: first.mobile, email: 'second@mail.test' })
    expect(second.id).not.toBe(first.id)
    expect(await profile(second)).toMatchObject({ mobile: first.mobile })
  })

  test('without isSignIn creates the account and no session', async () => {
    const { envelope } = await signUp(await proofOf(server, newNumber()), { isSignIn: false })
    expect(envelope.data.token).toBeNull()
    expect(await memberCount()).toBe(1)
    expect(await server.db.selectFrom('access_tokens').selectAll().execute()).toEqual([])
  })

  test('with a number, an email or both that are taken names the taken ones, and the code stays valid', async () => {
    const taken = await newMember(server, { email: 'ana@mail.test' })
    server.clock.now += 61_000
    const known = await proofOf(server, taken.mobile)
    expect(verdict(await signUp(known))).toEqual([400, 'CF_82056', ['auth.mobile']])
    expect(verdict(await signUp(known, { email: 'ANA@mail.test' }))).toEqual([
      400,
      'CF_010601',
      ['auth.mobile', 'auth.email'],
    ])
    const fresh = await proofOf(server, newNumber())
    expect(verdict(await signUp(fresh, { email: 'Ana@Mail.test' }))).toEqual([
      400,
      'CF_82060',
      ['auth.email'],
    ])
    for (let times = 0; times < 10; times++) await signUp(fresh, { email: 'ana@mail.test' })
    expect((await signUp(fresh)).status).toBe(200)
    expect(await memberCount()).toBe(2)
  })

  test('is refused after twenty tries with taken emails for one number', async () => {
    await newMember(server, { email: 'ana@mail.test' })
    const fresh = await proofOf(server, newNumber())
    const statuses = []
    for (let times = 0; times < 21; times++)
      statuses.push((await signUp(fresh, { email: 'ana@mail.test' })).status)
    expect(statuses).toEqual([...Array(20).fill(400), 429])
  })

  test('with a wrong code reveals nothing about accounts', async () => {
    const taken = await newMember(server, { email: 'ana@mail.test' })
    const proof = { mobilePrefix: '+34', mobile: taken.mobile, otp: '000000', username: 'x' }
    expect(verdict(await signUp(proof, { email: 'ana@mail.test' }))).toEqual([400, 'CF_82054', ['auth.otp']])
  })

  test('several times at once with one code or one email creates one member', async () => {
    const proof = await proofOf(server, newNumber())
    const other = await proofOf(server, newNumber())
    const same = { email: 'same@mail.test' }
    const answers = await Promise.all([signUp(proof, same), signUp(proof, same), signUp(other, same)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await memberCount()).toBe(1)
  })

  test('is refused when the hidden robot field is filled in', async () => {
    const proof = await proofOf(server, newNumber())
    expect(verdict(await signUp(proof, { robot: 'x' }))).toEqual([400, 'LD_BAD_REQUEST', ['robot']])
    expect(await memberCount()).toBe(0)
  })
})

describe('a guest who becomes a member', () => {
  const orders = async (guest: Guest) => {
    const body = { customerId: guest.id, storeId: 'corner', cursor: null, pageSize: 10 }
    return (await server.post(calls.orderList, body, { guest })).envelope.data.dataList
  }
  const addresses = async (guest: Guest) =>
    (await server.post(calls.addressList, { customerId: guest.id }, { guest })).envelope.data.dataList

  test('keeps orders and addresses, and the guest’s key still finds its order', async () => {
    const guest = await server.signIn()
    const placed = await server.order(guest, orderWire(guest), 'key-of-guest')
    const address = addressBody({ label: 'Home', isDefaulted: true })
    await server.post(calls.addressAdd, { customerId: guest.id, address }, { guest })
    const { envelope } = await signUp(await proofOf(server, newNumber()), {}, guest)
    const member = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }

    expect((await orders(member)).map(({ orderId }) => orderId)).toEqual([placed.envelope.data.orderId])
    expect(await addresses(member)).toMatchObject([{ id: address.id, isDefaulted: true }])
    expect([await orders(guest), await addresses(guest)]).toEqual([[], []])
    const inquiry = { customerId: guest.id, storeId: 'corner', idempotencyKey: 'key-of-guest' }
    const known = await server.post(calls.attemptInquiry, inquiry, { guest })
    expect(known.envelope.data).toMatchObject({
      state: 'placed',
      order: { orderId: placed.envelope.data.orderId },
    })
    const replayed = await server.order(guest, orderWire(guest), 'key-of-guest')
    expect([replayed.status, await server.orderCount()]).toEqual([422, 1])
  })

  test('finds and takes over an order by the guest’s key, even one that arrived late', async () => {
    const [guest, stranger] = [await server.signIn(), await newMember(server)]
    await server.order(guest, orderWire(guest), 'key-before')
    const { envelope } = await signUp(await proofOf(server, newNumber()), {}, guest)
    const member = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }
    await server.order(guest, orderWire(guest), 'key-after-it')
    expect(await orders(guest)).toHaveLength(1)
    const withdraw = (key: string, by: Guest) =>
      server.post(
        calls.attemptWithdraw,
        { customerId: by.id, storeId: 'corner', idempotencyKey: key },
        { guest: by },
      )
    for (const key of ['key-before', 'key-after-it']) {
      expect((await withdraw(key, member)).envelope.data).toMatchObject({ state: 'placed' })
      expect(verdict(await withdraw(key, stranger))).toEqual([422, 'LD_KEY_REUSED', undefined])
    }
    expect([(await orders(member)).length, (await orders(guest)).length]).toEqual([2, 0])
  })

  test('can withdraw the guest’s key, after which a late copy places nothing', async () => {
    const guest = await server.signIn()
    const { envelope } = await signUp(await proofOf(server, newNumber()), {}, guest)
    const member = { id: envelope.data.customerId, token: envelope.data.token?.accessToken ?? '' }
    const inquiry = { customerId: member.id, storeId: 'corner', idempotencyKey: 'key-on-its-way' }
    const taken = await server.post(calls.attemptWithdraw, inquiry, { guest: member })
    expect(taken.envelope.data).toMatchObject({ state: 'withdrawn' })
    const late = await server.order(guest, orderWire(guest), 'key-on-its-way')
    expect([late.status, await server.orderCount()]).toEqual([422, 0])
  })

  test('by signing in to an existing account keeps that account’s default address', async () => {
    const member = await newMember(server)
    const home = addressBody({ label: 'Home', isDefaulted: true })
    await server.post(calls.addressAdd, { customerId: member.id, address: home }, { guest: member })
    const guest = await server.signIn()
    const work = addressBody({ label: 'Work', isDefaulted: true })
    await server.post(calls.addressAdd, { customerId: guest.id, address: work }, { guest })
    server.clock.now += 61_000
    const { envelope } = await server.post(calls.signIn, signInBody(await proofOf(server, member.mobile)), {
      guest,
    })
    expect(envelope.data.customerId).toBe(member.id)
    expect((await addresses(member)).map(({ id, isDefaulted }) => [id, isDefaulted])).toEqual([
      [home.id, true],
      [work.id, false],
    ])
  })

  test('with a guest’s expired token takes nothing over', async () => {
    const guest = await server.signIn()
    await server.order(guest)
    server.clock.now += 31 * 24 * 3_600_000
    const { status, envelope } = await signUp(await proofOf(server, newNumber()), {}, guest)
    expect(status).toBe(200)
    expect(envelope.data.customerId).not.toBe(guest.id)
    expect(await server.db.selectFrom('orders').select('customer_id').execute()).toEqual([
      { customer_id: guest.id },
    ])
  })

  test('with an invalid token or the token of another member takes nothing over', async () => {
    const [guest, victim] = [await server.signIn(), await newMember(server)]
    await server.order(guest)
    await server.order(victim)
    const cut = { ...guest, token: guest.token.slice(1) }
    await signUp(await proofOf(server, newNumber()), {}, cut)
    await signUp(await proofOf(server, newNumber()), {}, victim)
    expect([(await orders(guest)).length, (await orders(victim)).length]).toEqual([1, 1])
  })
})
