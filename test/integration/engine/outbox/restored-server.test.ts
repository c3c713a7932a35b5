import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guestType } from '../../../../core/schema/constants.ts'
import { sha256 } from '../../../../server/base/sha256.ts'
import { newNumber } from '../../../support/customers/member.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { addressOf } from '../../../support/phone/address-phone.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { refreshAddresses } from '../../../../workers/engine/addresses/refresh-addresses.ts'
import { saveAddress } from '../../../../workers/engine/addresses/change-address.ts'
import { refreshOrders } from '../../../../workers/engine/orders/order-pages.ts'
import { refreshOrder } from '../../../../workers/engine/orders/refresh-order.ts'
import { change } from '../../../../workers/engine/outbox/sender-rows.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { dismiss, edit } from '../../../../workers/engine/reorder/put-away.ts'
import { requestCode, signUpByPhone } from '../../../../workers/engine/session/member.ts'
import { endSession } from '../../../../workers/engine/session/close-session.ts'
import { continueAsGuest, renewGuestPass } from '../../../../workers/engine/session/session.ts'
import {
  type Phone,
  answerLost,
  expectOk,
  intentOf,
  onlineVisit,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** Who owns it restores a backup of the evening before: its menu is there, its guests and orders aren't. */

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(() => server, onlineVisit)
})
afterEach(() => server.close())

async function restore(): Promise<void> {
  await server.close()
  server = await startTestServer()
}

/** What knows guests by a name of its own: an older server, or one of another make. */
async function nameTheGuestAnew(name: string): Promise<void> {
  const { deviceNo } = (await readSetting(phone.context.database, 'device'))!
  await server.db
    .insertInto('customers')
    .values({
      shop_id: (await server.db.selectFrom('shops').select('shop_id').executeTakeFirstOrThrow()).shop_id,
      customer_id: name,
      customer_type: guestType,
      device_hash: sha256(deviceNo),
      created_at: server.time.now,
    })
    .execute()
}

const contact = { firstName: 'Ana', lastName: '', mobilePrefix: '+34', mobile: '600000001' }

async function orderOffline(): Promise<string> {
  phone.network.up = false
  await phone.context.api.probe()
  const id = await tapOrder(phone, { contact, diners: null })
  phone.network.up = true
  return id
}

/** Sent, and its answer lost. */
async function orderUnanswered(): Promise<string> {
  const id = await tapOrder(phone, { contact, diners: null })
  phone.network.next('/order/create', async (forward) => {
    phone.network.up = false
    return answerLost(forward)
  })
  await replay(phone.context)
  phone.network.up = true
  expect(await intentOf(phone, id)).toMatchObject({ state: 'unknown', attempts: 1 })
  return id
}

async function settle(): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await phone.context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    await replay(phone.context)
  }
}

describe('a guest whom the restored server doesn’t know', () => {
  test('G33 keeps their identity, and a queued order is placed exactly once', async () => {
    const id = await orderOffline()
    await restore()
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed', attempts: 2 })
    expect(await server.orders()).toMatchObject([{ client_order_id: id }])
  })

  test('G33 has an unanswered order that the restore erased sent again under the same key', async () => {
    const id = await orderUnanswered()
    expect(await server.orders()).toHaveLength(1)
    await restore()
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
    expect(await server.orders()).toMatchObject([{ client_order_id: id }])
  })
})

describe('a guest who gets another customer id from the restored server', () => {
  test.each([
    ['that was never sent', orderOffline, 0],
    ['whose answer was lost', orderUnanswered, 1],
  ])('G33 is asked to decide about an order %s, and can place it again', async (_, order, attempts) => {
    const id = await order()
    await restore()
    await nameTheGuestAnew('another')
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({
      state: 'attention',
      code: 'EN_GUEST_FORGOTTEN',
      attempts: Math.max(attempts, 1),
    })
    expect(await server.orders()).toHaveLength(0)
    expectOk(await edit(phone.context, id))
    const again = await tapOrder(phone, { contact, diners: null })
    await settle()
    expect(await intentOf(phone, again)).toMatchObject({ state: 'confirmed', customerId: 'another' })
    expect(await server.orders()).toMatchObject([{ client_order_id: again }])
  })

  test('G33 is asked about an order parked while signed out, even after the guest pass was renewed twice', async () => {
    const id = await orderOffline()
    const { database } = phone.context
    const seen = (await database.outbox.get({ id }))!
    await change(phone.context, seen, { type: 'parked', code: 'EN_SIGN_IN' })
    await database.sessions.delete('current')
    await restore()
    await nameTheGuestAnew('another')
    await renewGuestPass(phone.context)
    await renewGuestPass(phone.context)
    expectOk(await continueAsGuest(phone.context))
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code: 'EN_GUEST_FORGOTTEN' })
  })

  test('G33 gets back the cart that was put away when their session ended', async () => {
    const cents = await phone.cartCents()
    await endSession(phone.context)
    expect(await phone.cartCents()).toBe(0)
    await restore()
    await nameTheGuestAnew('another')
    await renewGuestPass(phone.context)
    expectOk(await continueAsGuest(phone.context))
    expect((await phone.context.database.sessions.get('current'))?.customerId).toBe('another')
    expect(await phone.cartCents()).toBe(cents)
  })

  test('G33 keeps the cart and the addresses, and the addresses are sent to the server again', async () => {
    expectOk(await saveAddress(phone.context, addressOf()))
    await settle()
    const cents = await phone.cartCents()
    await restore()
    await nameTheGuestAnew('another')
    await phone.context.database.sessions.toCollection().modify({ renewBeforeUse: true })
    expectOk(await refreshAddresses(phone.context))
    await settle()
    expect(await phone.cartCents()).toBe(cents)
    expect(await phone.context.database.addresses.toArray()).toMatchObject([{ customerId: 'another' }])
    expect(await server.db.selectFrom('addresses').select('customer_id').execute()).toEqual([
      { customer_id: 'another' },
    ])
  })
})

/** The door's own rows, as a backup of now has them. */
const guestsNow = () => server.db.selectFrom('customers').selectAll().execute()

async function restoreWith(guests: Awaited<ReturnType<typeof guestsNow>>): Promise<void> {
  await restore()
  await server.db.insertInto('customers').values(guests).execute()
}

describe('a phone whose guest the server knows with another device secret', () => {
  const customers = async () => (await guestsNow()).map(({ customer_id: id }) => id)
  const renew = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      server.time.now += 60_000
      expect(await renewGuestPass(phone.context)).toMatchObject({ customerId: expect.any(String) })
    }
  }

  test('G33 stays the same guest when the secret is the phone’s own from a week ago', async () => {
    await renew(3)
    const before = await guestsNow()
    await renew(28)
    const id = await orderOffline()
    await restoreWith(before)
    await phone.context.database.sessions.toCollection().modify({ renewBeforeUse: true })
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed' })
    expect(await customers()).toEqual([before[0]!.customer_id])
  })

  test('G33 becomes another guest when no phone has the secret, and is asked about the queued order', async () => {
    const [guest] = await guestsNow()
    const id = await orderOffline()
    await restoreWith([{ ...guest!, secret_hash: sha256('?'), former_secret_hash: null }])
    await phone.context.database.sessions.toCollection().modify({ renewBeforeUse: true })
    await settle()
    expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code: 'EN_GUEST_FORGOTTEN' })
    expect(await customers()).toHaveLength(2)
    expectOk(await edit(phone.context, id))
    const again = await tapOrder(phone, { contact, diners: null })
    await settle()
    expect(await intentOf(phone, again)).toMatchObject({ state: 'confirmed' })
  })

  test('G33 becomes another guest when no phone has the secret, and an order placed before is parked', async () => {
    const [guest] = await guestsNow()
    const id = await orderUnanswered()
    await server.db
      .updateTable('customers')
      .set({ secret_hash: sha256('?'), former_secret_hash: null })
      .execute()
    await phone.context.database.sessions.toCollection().modify({ renewBeforeUse: true })
    await settle()
    const here = (await phone.context.database.sessions.get('current'))!
    expect(here).toMatchObject({ customerType: guestType, formerly: guest!.customer_id })
    const lost = (await intentOf(phone, id))!
    expect(lost).toMatchObject({ state: 'parked', code: 'LD_KEY_REUSED' })
    expect(await server.orders()).toHaveLength(1)
    expect(await edit(phone.context, id)).toMatchObject({ ok: false, code: 'SP_0045' })
    await phone.context.database.outbox.update(lost.seq!, { deadlineAt: phone.context.clock.now() })
    expectOk(await dismiss(phone.context, id))
    expect(await phone.cartCents()).toBe(0)
  })
})

describe('a member who signed up after the restored backup was made', () => {
  async function signUp(mobile: string): Promise<string> {
    server.time.now += 61_000
    const typed = { mobilePrefix: '+34', mobile }
    const sent = await requestCode(phone.context, { ...typed, purpose: 'signUp', robot: '' })
    expectOk(sent)
    const otp = server.texts.at(-1)!.code
    const proof = { ...typed, otp, verificationToken: sent.value.verificationToken, attempt: randomUUID() }
    const person = { firstName: 'Ana', lastName: 'Prat', title: 'female', invitationCode: '' } as const
    const entered = await signUpByPhone(phone.context, {
      ...person,
      email: `m${mobile}@mail.test`,
      proof,
      robot: '',
    })
    expectOk(entered)
    return entered.value.customerId
  }

  /** Of the members it knows nothing; the server's own keys are older than they are. */
  async function restoreWithKeys(): Promise<void> {
    const keys = await server.db.selectFrom('server_keys').selectAll().execute()
    await restore()
    await server.db.insertInto('server_keys').values(keys).execute()
  }

  test.each([
    ['never sent', orderOffline],
    ['sent and not answered', orderUnanswered],
  ])(
    'G33 gets the same account by signing up again, and an order that was %s is placed',
    async (_, order) => {
      const mobile = newNumber()
      const member = await signUp(mobile)
      const id = await order()
      await restoreWithKeys()
      await settle()
      expect(await phone.context.database.sessions.get('current')).toBeUndefined()
      expect(await intentOf(phone, id)).toMatchObject({ state: 'parked', code: 'EN_SIGN_IN' })
      expect(await signUp(mobile)).toBe(member)
      await settle()
      expect(await intentOf(phone, id)).toMatchObject({ state: 'confirmed', customerId: member })
      expect(await server.orders()).toMatchObject([{ client_order_id: id }])
    },
  )

  test('G33 gets their cart back by signing up again', async () => {
    const mobile = newNumber()
    await signUp(mobile)
    const cents = await phone.cartCents()
    await restoreWithKeys()
    await refreshOrders(phone.context)
    expect(await phone.cartCents()).toBe(0)
    // The menu that the cart is of goes with the session.
    expectOk(await syncCatalogue(phone.context, onlineVisit))
    await signUp(mobile)
    expect([cents > 0, await phone.cartCents()]).toEqual([true, cents])
  })

  test('G32 has their queued order withheld from another member who signs up on the same phone', async () => {
    const member = await signUp(newNumber())
    const id = await orderOffline()
    await restoreWithKeys()
    await settle()
    const other = await signUp(newNumber())
    await settle()
    expect(other).not.toBe(member)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'parked', customerId: member })
    expect(await server.orders()).toHaveLength(0)
  })
})

describe('an order on the phone that differs from the server’s copy', () => {
  test('G33 is marked as gone when the server doesn’t find it by id, and isn’t queried again', async () => {
    await tapOrder(phone, { contact, diners: null })
    await settle()
    const [order] = await phone.context.database.orders.toArray()
    expect(order).toMatchObject({ state: 'waitingForConfirmation' })
    expectOk(await refreshOrders(phone.context))
    expect(await phone.context.database.orders.get(order!.id)).not.toHaveProperty('goneSince')
    await restore()
    expectOk(await refreshOrders(phone.context))
    expect(await phone.context.database.orders.get(order!.id)).toMatchObject({
      state: 'waitingForConfirmation',
      goneSince: expect.any(Number),
    })
    const asked = phone.network.count('/order/detail/inquiry')
    expectOk(await refreshOrders(phone.context))
    expect(phone.network.count('/order/detail/inquiry')).toBe(asked)
  })

  test('G33 loses its gone mark as soon as the server returns it again', async () => {
    await tapOrder(phone, { contact, diners: null })
    await settle()
    const [order] = await phone.context.database.orders.toArray()
    await phone.context.database.orders.update(order!.id, { goneSince: 1 })
    expectOk(await refreshOrders(phone.context))
    expect(await phone.context.database.orders.get(order!.id)).not.toHaveProperty('goneSince')
  })

  test('G33 isn’t marked as gone when only a page of the order list lacks it', async () => {
    await tapOrder(phone, { contact, diners: null })
    await settle()
    phone.network.next(
      '/order/list/inquiry',
      async () =>
        new Response(
          JSON.stringify({ success: true, code: '', msg: '', data: { dataList: [], nextCursor: null } }),
          { headers: { 'content-type': 'application/json' } },
        ),
    )
    expectOk(await refreshOrders(phone.context))
    const [order] = await phone.context.database.orders.toArray()
    expect(order).not.toHaveProperty('goneSince')
  })

  test('G33 takes on the server’s earlier state, unless that answer is older than the phone’s copy', async () => {
    await tapOrder(phone, { contact, diners: null })
    await settle()
    const { database, clock } = phone.context
    const [order] = await database.orders.toArray()
    /** Further than it is at the restaurant, and said so a moment ago or just now. */
    const confirmedAt = (at: number) =>
      database.orders.update(order!.id, {
        state: 'cancelled',
        updatedAt: order!.updatedAt + 60_000,
        confirmedAt: at,
      })
    const state = async () => (await database.orders.get(order!.id))?.state
    for (const ask of [() => refreshOrders(phone.context), () => refreshOrder(phone.context, order!.id)]) {
      await confirmedAt(clock.now() + 1_000)
      expectOk(await ask())
      expect(await state()).toBe('cancelled')
      await confirmedAt(clock.now() - 1_000)
      expectOk(await ask())
      expect(await state()).toBe('waitingForConfirmation')
    }
  })
})
