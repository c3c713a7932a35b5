import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import {
  addressBody,
  newMember,
  proofOf,
  roomy,
  signInBody,
  signUpBody,
} from '../../../support/customers/member.ts'
import {
  type Guest,
  openShopServer,
  orderWire,
  riceLine,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

const day = 24 * 3_600_000

let server: ShopServer
let member: Guest & { mobile: string }
beforeEach(async () => {
  server = await openShopServer({ limits: roomy })
  member = await newMember(server, { firstName: 'Filomena' })
  const address = addressBody({ label: 'Hideout' })
  await server.post(
    calls.addressAdd,
    { customerId: member.id, address },
    { guest: member, key: 'key-address' },
  )
})
afterEach(() => server.close())

const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })
const data = (guest: Guest) => server.post(calls.customerData, own(guest), { guest })
const remove = (guest: Guest) => server.post(calls.customerDelete, own(guest), { guest })
const place = async (changes: object = {}, key?: string) => {
  const items = [{ ...riceLine(), note: 'Filomena’s rice' }]
  const contact = { firstName: 'Filomena', lastName: 'Prat', mobilePrefix: '+34', mobile: member.mobile }
  const wire = orderWire(member, { note: 'for Filomena', contact, items, source: 'friend', ...changes })
  return (await server.order(member, wire, key)).envelope.data
}
const tables = [
  'customers',
  'access_tokens',
  'addresses',
  'orders',
  'order_lines',
  'order_attempts',
  'command_attempts',
] as const
const everything = async () =>
  JSON.stringify(await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute())))
const finish = (orderId: string) =>
  server.db.updateTable('orders').set({ state: 'completed' }).where('order_id', '=', orderId).execute()

describe('the data export', () => {
  test('contains the member’s profile, addresses, orders, sessions and code times, and nobody else’s', async () => {
    const order = await place()
    const other = await newMember(server, { firstName: 'Stranger' })
    await server.order(other)
    const { text, envelope } = await data(member)
    expect(v.parse(calls.customerData.answer, envelope.data)).toMatchObject({
      storeId: 'corner',
      exportedAt: new Date(server.clock.now).toISOString(),
      customer: {
        customerId: member.id,
        firstName: 'Filomena',
        mobile: member.mobile,
        isKnownByDevice: false,
      },
      addressList: [{ label: 'Hideout' }],
      orderList: [order],
      sessionList: [{ expiryTime: new Date(server.clock.now + 30 * day).toISOString() }],
      codeTimeList: [new Date(server.clock.now).toISOString()],
    })
    expect(text).not.toContain('Stranger')
    expect(text).not.toContain(member.token)
  })

  test('of a guest who only looked has no name, number, addresses, orders or code times', async () => {
    const guest = await server.signIn()
    expect((await data(guest)).envelope.data).toMatchObject({
      customer: { customerType: 8, firstName: '', mobile: '', isKnownByDevice: true },
      addressList: [],
      orderList: [],
      codeTimeList: [],
    })
  })

  test('is answered ten times, then with 429', async () => {
    const statuses = []
    for (let times = 0; times < 11; times++) statuses.push((await data(member)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('deleting an account', () => {
  test('removes everything that identifies the member; the orders stay with their numbers and totals', async () => {
    const placed = [await place({}, 'key-order-1'), await place({}, 'key-order-2')]
    for (const { orderId } of placed) await finish(orderId)
    expect((await remove(member)).envelope).toMatchObject({ success: true, data: {} })
    const left = await everything()
    for (const trace of [
      'Filomena',
      'Prat',
      member.mobile,
      'mail.test',
      member.id,
      'Hideout',
      'Maquinista',
      'friend',
    ])
      expect([trace, left.includes(trace)]).toEqual([trace, false])
    const orders = await server.db.selectFrom('orders').selectAll().execute()
    expect(orders.map(({ number, total_cents }) => [number, total_cents]).toSorted()).toEqual(
      placed.map(({ orderNo, totalAmount }) => [orderNo, totalAmount * 100]).toSorted(),
    )
  })

  test('ends every session and frees the phone number for a new account, which starts empty', async () => {
    await finish((await place()).orderId)
    server.clock.now += 61_000
    const { envelope } = await server.post(calls.signIn, signInBody(await proofOf(server, member.mobile)))
    await remove({ id: member.id, token: envelope.data.token.accessToken })
    expect((await data(member)).status).toBe(401)
    server.clock.now += 61_000
    const proof = await proofOf(server, member.mobile)
    expect((await server.post(calls.signIn, signInBody(proof))).envelope.code).toBe('CF_82061')
    const again = await server.post(calls.signUp, signUpBody(proof))
    const renewed = {
      id: again.envelope.data.customerId,
      token: again.envelope.data.token?.accessToken ?? '',
    }
    expect(renewed.id).not.toBe(member.id)
    expect((await data(renewed)).envelope.data).toMatchObject({ orderList: [], addressList: [] })
  })

  test('keeps the contact of an open order until a day after it was due', async () => {
    const appointmentAt = Date.parse('2026-11-20T14:00:00Z')
    await place({ appointmentAt })
    await remove(member)
    expect(await everything()).toContain('Filomena')
    server.clock.now = appointmentAt + day
    await server.runHousekeeping()
    expect(await everything()).toContain('Filomena')
    server.clock.now += 1
    await server.runHousekeeping()
    expect(await everything()).not.toContain('Filomena')
    expect(await server.orderCount()).toBe(1)
  })

  test('makes an order that is being placed at that moment fail with 401 and stores none of it', async () => {
    const { services } = server
    const { menus } = services
    services.menus = async (...asked) => {
      services.menus = menus
      await eraseCustomer(server.db, 'corner', member.id, server.clock.now)
      return menus(...asked)
    }
    const { status, envelope } = await server.order(member, orderWire(member))
    expect([status, envelope.code]).toEqual([401, 'LD_SIGN_IN'])
    expect(await server.orderCount()).toBe(0)
    expect(await everything()).not.toContain(member.id)
  })

  test('changes nothing for other customers', async () => {
    const other = await newMember(server, { firstName: 'Stranger' })
    await server.order(other)
    const before = (await data(other)).envelope.data
    await remove(member)
    expect((await data(other)).envelope.data).toEqual(before)
  })

  test('works for a guest, whose device then gets a new customer id', async () => {
    const deviceId = 'e'.repeat(32)
    const guest = await server.signIn(deviceId)
    await remove(guest)
    expect((await server.signIn(deviceId)).id).not.toBe(guest.id)
  })
})
