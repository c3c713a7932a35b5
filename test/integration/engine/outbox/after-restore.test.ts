import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newNumber } from '../../../support/customers/member.ts'
import {
  addressOf,
  atRestaurant,
  cutNetwork,
  elsewhere,
  settle,
  waiting,
} from '../../../support/phone/address-phone.ts'
import { saveAddress } from '../../../../workers/engine/addresses/change-address.ts'
import { refreshAddresses } from '../../../../workers/engine/addresses/refresh-addresses.ts'
import { confirmBooking, holdTable, readBookingDays } from '../../../../workers/engine/bookings/book-table.ts'
import { refreshBookings } from '../../../../workers/engine/bookings/refresh-bookings.ts'
import { refreshOrders } from '../../../../workers/engine/orders/order-pages.ts'
import { requestCode, signInByPhone, signUpByPhone } from '../../../../workers/engine/session/member.ts'
import { dropUnclaimed } from '../../../../workers/engine/session/sealed-carts.ts'
import { type Phone, expectOk, onlineVisit, readyToOrder, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** What a restored backup no longer has, and somebody on this phone still counts on. */

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(() => server, onlineVisit)
})
afterEach(() => server.close())

/** A backup of before anybody came; the server's own keys are older than they are. */
async function restore(): Promise<void> {
  const keys = await server.db.selectFrom('server_keys').selectAll().execute()
  await server.close()
  server = await startTestServer()
  if (keys.length > 0) await server.db.insertInto('server_keys').values(keys).execute()
}

async function proofOf(mobile: string, purpose: 'signIn' | 'signUp') {
  server.time.now += 61_000
  const typed = { mobilePrefix: '+34', mobile }
  const sent = await requestCode(phone.context, { ...typed, purpose, robot: '' })
  expectOk(sent)
  const { code: otp } = server.texts.at(-1)!
  return { ...typed, otp, verificationToken: sent.value.verificationToken, attempt: randomUUID() }
}

async function signUp(mobile = newNumber()): Promise<void> {
  const proof = await proofOf(mobile, 'signUp')
  const person = { firstName: 'Ana', lastName: 'Prat', title: 'female', invitationCode: '' } as const
  const email = `m${mobile}@mail.test`
  expectOk(await signUpByPhone(phone.context, { ...person, email, proof, robot: '' }))
}

const signIn = async (mobile: string) =>
  expectOk(
    await signInByPhone(phone.context, {
      proof: await proofOf(mobile, 'signIn'),
      robot: '',
      isDineIn: false,
    }),
  )

describe('an address with a pending change that the server doesn’t know', () => {
  const home = addressOf({ label: 'Home' })
  const work = addressOf({ label: 'Work', street: 'Carrer de Balmes, 1' })

  test('G1 G33 is added to the restored server as changed', async () => {
    expectOk(await saveAddress(phone.context, home))
    await settle(phone)
    await cutNetwork(phone)
    expectOk(await saveAddress(phone.context, { ...home, street: 'Carrer de Mallorca, 2' }))
    expectOk(await saveAddress(phone.context, work))
    await restore()
    await settle(phone)
    expect(await waiting(phone.context)).toEqual([])
    const there = await atRestaurant(server, phone)
    expect(there.map(({ id, street }) => [id, street]).toSorted()).toEqual(
      [
        [home.id, 'Carrer de Mallorca, 2'],
        [work.id, 'Carrer de Balmes, 1'],
      ].toSorted(),
    )
    expectOk(await refreshAddresses(phone.context))
    expect(await phone.context.database.addresses.count()).toBe(2)
  })

  test('G1 G33 stays on the phone and needs attention when the restored server refuses to add it', async () => {
    expectOk(await saveAddress(phone.context, home))
    await settle(phone)
    await cutNetwork(phone)
    expectOk(await saveAddress(phone.context, { ...home, street: 'Carrer de Mallorca, 2' }))
    await restore()
    phone.network.up = true
    expectOk(await refreshAddresses(phone.context))
    // Another address has its label by now, which this phone doesn't know of.
    await elsewhere(phone, { add: addressOf({ label: 'Home' }) })
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['addressAdd attention'])
    expect(await phone.context.database.addresses.get(home.id)).toMatchObject({
      street: 'Carrer de Mallorca, 2',
      confirmed: null,
    })
  })

  test('needs attention when it was deleted on another phone', async () => {
    await signUp()
    expectOk(await saveAddress(phone.context, home))
    await settle(phone)
    await cutNetwork(phone)
    expectOk(await saveAddress(phone.context, { ...home, street: 'Carrer de Mallorca, 2' }))
    phone.network.up = true
    await elsewhere(phone, { remove: home.id })
    await settle(phone)
    expect(await waiting(phone.context)).toEqual(['addressUpdate attention'])
  })
})

describe('the order of a member whose session the server no longer knows', () => {
  const contact = { firstName: 'Ana', lastName: 'Prat', mobilePrefix: '+34', mobile: '600000001' }
  const orders = () => phone.context.database.orders.toArray()

  async function orderAsMember(mobile: string) {
    await signUp(mobile)
    await tapOrder(phone, { contact, diners: null, note: 'the bell says Prat' })
    await settle(phone)
    const [order] = await orders()
    return order!
  }

  test('G33 is marked as gone once they sign up again on a restored server, and is hidden from other members', async () => {
    const mobile = newNumber()
    const order = await orderAsMember(mobile)
    await restore()
    expect(await refreshOrders(phone.context)).toMatchObject({ code: 'EN_SIGN_IN' })
    expect(await orders()).toEqual([])
    await signUp()
    expectOk(await refreshOrders(phone.context))
    expect(await orders()).toEqual([])
    await signUp(mobile)
    expectOk(await refreshOrders(phone.context))
    const { id, number, state, totalCents } = order
    expect(await orders()).toMatchObject([{ id, number, state, totalCents, goneSince: expect.any(Number) }])
  })

  test('G33 is unchanged once they sign in again when only the session was lost', async () => {
    const mobile = newNumber()
    const order = await orderAsMember(mobile)
    await server.db.deleteFrom('access_tokens').execute()
    expect(await refreshOrders(phone.context)).toMatchObject({ code: 'EN_SIGN_IN' })
    await signIn(mobile)
    expectOk(await refreshOrders(phone.context))
    const { confirmedAt: _, ...asItWas } = order
    expect(await orders()).toMatchObject([asItWas])
    expect((await orders())[0]).not.toHaveProperty('goneSince')
  })

  test('G26 G33 is kept on the phone for a week, without personal data', async () => {
    const order = await orderAsMember(newNumber())
    await restore()
    expect(await refreshOrders(phone.context)).toMatchObject({ code: 'EN_SIGN_IN' })
    const { sealedCarts } = phone.context.database
    const kept = JSON.stringify(await sealedCarts.toArray())
    expect(kept).toContain(order.id)
    for (const said of ['Ana', 'Prat', '600000001', 'the bell']) expect(kept).not.toContain(said)
    const { clock } = phone.context
    await dropUnclaimed(phone.context.database, clock.now() + 6 * 86_400_000)
    expect(await sealedCarts.count()).toBe(1)
    await dropUnclaimed(phone.context.database, clock.now() + 8 * 86_400_000)
    expect(await sealedCarts.count()).toBe(0)
  })
})

describe('the booking of a member whose session the server no longer knows', () => {
  const bookings = () => phone.context.database.bookings.toArray()

  async function bookAsMember(mobile: string) {
    await signUp(mobile)
    const party = { diners: 2, areaId: null, replaces: null, held: null }
    const days = await readBookingDays(phone.context, party)
    expectOk(days)
    const startsAt = days.value[3]!.free[0]!
    const held = await holdTable(phone.context, { ...party, clientBookingId: randomUUID(), startsAt })
    expectOk(held)
    const contact = { firstName: 'Ana', lastName: 'Prat', mobilePrefix: '+34', mobile: '600000001' }
    const details = { contact, email: 'ana@mail.test', note: 'a birthday', wantsNews: false }
    expectOk(await confirmBooking(phone.context, { bookingId: held.value.id, details }))
    return (await bookings())[0]!
  }

  test('G33 is marked as gone once they sign up again on a restored server, and is hidden from other members', async () => {
    const mobile = newNumber()
    const { id, number, startsAt } = await bookAsMember(mobile)
    await restore()
    expect(await refreshBookings(phone.context)).toMatchObject({ code: 'EN_SIGN_IN' })
    expect(await bookings()).toEqual([])
    await signUp()
    expectOk(await refreshBookings(phone.context))
    expect(await bookings()).toEqual([])
    await signUp(mobile)
    expectOk(await refreshBookings(phone.context))
    expect(await bookings()).toMatchObject([
      { id, number, startsAt, state: 'confirmed', goneSince: expect.any(Number) },
    ])
  })

  test('G33 is unchanged once they sign in again when only the session was lost', async () => {
    const mobile = newNumber()
    const { confirmedAt: _, ...asItWas } = await bookAsMember(mobile)
    await server.db.deleteFrom('access_tokens').execute()
    expect(await refreshBookings(phone.context)).toMatchObject({ code: 'EN_SIGN_IN' })
    await signIn(mobile)
    expect(await bookings()).toMatchObject([{ id: asItWas.id }])
    expectOk(await refreshBookings(phone.context))
    expect(await bookings()).toMatchObject([asItWas])
    expect((await bookings())[0]).not.toHaveProperty('goneSince')
  })

  test('G26 G33 is kept on the phone until a week after its time, without personal data', async () => {
    const { id, startsAt } = await bookAsMember(newNumber())
    await restore()
    expect(await refreshBookings(phone.context)).toMatchObject({ code: 'EN_SIGN_IN' })
    const { database } = phone.context
    const sealed = async () => JSON.stringify(await database.sealedCarts.toArray())
    for (const said of ['Ana', 'Prat', '600000001', 'ana@mail.test', 'birthday'])
      expect(await sealed()).not.toContain(said)
    await dropUnclaimed(database, startsAt + 6 * 86_400_000)
    expect(await sealed()).toContain(id)
    await dropUnclaimed(database, startsAt + 8 * 86_400_000)
    expect(await sealed()).not.toContain(id)
    // The cart stays.
    expect(await database.sealedCarts.count()).toBe(1)
  })
})
