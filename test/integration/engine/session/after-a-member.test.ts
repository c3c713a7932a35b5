import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { peopleOf } from '../../../../core/storage/own-rows.ts'
import { newNumber } from '../../../support/customers/member.ts'
import {
  type Fault,
  answerLost,
  expectOk,
  lostOnTheWay,
  pausing,
  refusing,
} from '../../../support/phone/phone.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'

/** Who continues as a guest after the session of a member who was a guest on this phone before. */

let phone: MemberPhone
let guest: string
let mobile: string

beforeEach(async () => {
  phone = await openMemberPhone()
  guest = await whoComesNext()
  mobile = newNumber()
})
afterEach(() => phone.close())

const current = () => phone.database.sessions.get('current')
const pass = async () => (await phone.database.sessions.get('guestPass'))?.customerId
const intent = async (id: string) => (await phone.database.outbox.get({ id }))!
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await intent(id)).state, { timeout: 10_000 }).toBe(state)

async function whoComesNext(): Promise<string> {
  const next = await phone.engine.continueAsGuest()
  expectOk(next)
  return next.value.customerId
}

async function refusedOrder(): Promise<string> {
  phone.network.next('/order/create', refusing(400, 'SP_0045'))
  const id = await phone.order()
  await becomes(id, 'attention')
  return id
}

async function expiredOrder(): Promise<string> {
  const id = await refusedOrder()
  await phone.database.outbox.put({ ...(await intent(id)), state: 'expired', code: 'EN_DEADLINE' })
  return id
}

/** Until the network is calm again, nobody can learn what became of it. */
async function unknownOrder(fault: Fault = answerLost): Promise<string> {
  const { network, server } = phone
  // What the stream tells of it would be answer enough.
  server.services.changes.publish = () => {}
  network.next('/order/create', fault)
  const tellers = ['/order/attempt/inquiry', '/order/attempt/withdraw', '/order/list/inquiry']
  for (const path of tellers) network.always(path, pausing(503))
  const id = await phone.order()
  await becomes(id, 'unknown')
  return id
}

const endings: [string, () => Promise<unknown>][] = [
  ['opened the sign-in page', async () => expectOk(await phone.engine.beginAnew())],
  [
    'stayed away until the token expired',
    async () => {
      // The answer to a call under way would prolong it again.
      await phone.network.atRest()
      await phone.database.sessions.update('current', { accessTokenExpiresAt: phone.server.time.now })
      await phone.engine.wake('visible')
    },
  ],
  [
    'was refused by the server',
    async () => {
      await phone.server.db.deleteFrom('access_tokens').execute()
      await phone.engine.refreshProfile()
    },
  ],
]
async function end(how: () => Promise<unknown>): Promise<void> {
  await how()
  await expect.poll(current, { timeout: 10_000 }).toBeUndefined()
}
const beginAnew = () => end(endings[0]![1])

describe.each(endings)('the guest who comes after a member who %s', (_, how) => {
  test('G32 isn’t the guest who became that member, and can’t see or change that guest’s orders', async () => {
    const { engine, database } = phone
    const ids = [await refusedOrder(), await expiredOrder(), await unknownOrder()]
    await phone.signUp(mobile)
    await end(how)
    expect(await whoComesNext()).not.toBe(guest)
    const none = { ok: false, code: 'LD_NOT_FOUND' }
    for (const id of ids) {
      const before = await intent(id)
      expect(peopleOf(await current())).not.toContain(before.customerId)
      expect(await engine.withdraw(id)).toMatchObject(none)
      expect(await engine.edit(id)).toMatchObject(none)
      expect(await engine.dismiss(id)).toMatchObject(none)
      const again = { intentId: id, lines: [], appointmentAt: null, agreedTotalCents: 1150 }
      expect(await engine.reorder(again)).toMatchObject(none)
    }
    // Once the restaurant answers, nothing of the member's arrives in this guest's list.
    phone.network.calm()
    expectOk(await engine.sendNow())
    expectOk(await engine.refreshOrders())
    expect(await database.orders.toArray()).toEqual([])
    expect((await database.outbox.toArray()).map(({ state }) => state)).not.toContain('confirmed')
  })
})

describe('the order of a guest who became a member, once that member is back after another guest', () => {
  /** The member's session ends, a guest comes and goes, and the member signs in again. */
  async function comeBack(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
    await phone.signUp(mobile)
    await beginAnew()
    await whoComesNext()
    await meanwhile()
    expectOk(await phone.engine.signOut({ unsent: 'seal' }))
    phone.network.calm()
    await phone.signIn(mobile)
  }

  test('G1 G12 G32 can be edited if it was refused', async () => {
    const id = await refusedOrder()
    await comeBack()
    expect(await intent(id)).toMatchObject({ state: 'attention', code: 'SP_0045' })
    expectOk(await phone.engine.edit(id))
  })

  test('G32 is among the member’s orders if it was put away for them', async () => {
    await phone.order()
    await expect.poll(() => phone.database.orders.count()).toBe(1)
    // What the phone fetches from the restaurant would be the member's in any case.
    for (const path of ['/order/list/inquiry', '/order/detail/inquiry'])
      phone.network.always(path, pausing(503))
    await phone.signUp(mobile)
    await beginAnew()
    await whoComesNext()
    expectOk(await phone.engine.signOut({ unsent: 'seal' }))
    await phone.signIn(mobile)
    const { customerId } = (await current())!
    expect(await phone.database.orders.toArray()).toMatchObject([{ customerId }])
  })

  test('G3 G4 is confirmed for the member if its answer was lost', async () => {
    const id = await unknownOrder()
    await comeBack()
    await becomes(id, 'confirmed')
    const { customerId } = (await current())!
    const orders = phone.server.db.selectFrom('orders').select(['client_order_id', 'customer_id'])
    expect(await orders.execute()).toEqual([{ client_order_id: id, customer_id: customerId }])
    expect(await phone.database.orders.count()).toBe(1)
  })

  test('G4 G13 needs the member’s decision if it never arrived, and its key is withdrawn at the server', async () => {
    const id = await unknownOrder(lostOnTheWay)
    await comeBack()
    await becomes(id, 'attention')
    expect(await intent(id)).toMatchObject({ code: 'EN_GUEST_FORGOTTEN' })
    const attempts = phone.server.db.selectFrom('order_attempts').select(['idempotency_key', 'withdrawn'])
    expect(await attempts.execute()).toEqual([{ idempotency_key: id, withdrawn: 1 }])
    expectOk(await phone.engine.edit(id))
    expect(await phone.server.orders()).toHaveLength(0)
  })

  test('G32 is all that the member gets: what the other guest ordered stays that guest’s', async () => {
    const own = await refusedOrder()
    let others = ''
    await comeBack(async () => (others = await refusedOrder()))
    expect(peopleOf(await current())).not.toContain((await intent(others)).customerId)
    expect(await phone.engine.edit(others)).toMatchObject({ ok: false, code: 'LD_NOT_FOUND' })
    expectOk(await phone.engine.edit(own))
  })

  test('that the server didn’t transfer is asked about once per sign-in, and never by the other guest', async () => {
    const { engine, network, server } = phone
    const id = await unknownOrder()
    // A guest without a session can’t be merged.
    await server.db.deleteFrom('access_tokens').execute()
    await phone.signUp(mobile)
    network.calm()
    await becomes(id, 'parked')
    const asked = () => network.count('/order/attempt/withdraw') + network.count('/order/attempt/inquiry')
    const before = asked()
    const askAgain = async () => {
      for (let round = 0; round < 3; round += 1) expectOk(await engine.sendNow())
    }
    await askAgain()
    await beginAnew()
    await whoComesNext()
    await askAgain()
    expect(asked()).toBe(before)
    expectOk(await engine.signOut({ unsent: 'seal' }))
    await phone.signIn(mobile)
    await expect.poll(asked).toBe(before + 1)
    await askAgain()
    expect(asked()).toBe(before + 1)
    expect(await intent(id)).toMatchObject({ state: 'parked', code: 'LD_KEY_REUSED' })
  })
})

test('G32 a member who was a guest leaves a phone without a network on which another guest can order', async () => {
  const { network, engine } = phone
  await phone.signUp(mobile)
  await expect.poll(pass, { timeout: 10_000 }).toBeDefined()
  network.up = false
  await beginAnew()
  expect(await whoComesNext()).not.toBe(guest)
  expect((await engine.refreshOrders()).ok).toBe(false)
})

test('G32 a guest pass that is being renewed during the guest’s sign-up isn’t kept for the next guest', async () => {
  const { database, network, engine } = phone
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  network.next('/customer/sign/in', async (forward) => {
    const answer = await forward()
    await held
    return answer
  })
  await database.sessions.update('guestPass', { accessTokenExpiresAt: 0 })
  const late = engine.continueAsGuest()
  await expect.poll(() => network.count('/customer/sign/in')).toBe(2)
  await phone.signUp(mobile)
  arrive()
  await late
  expect([await pass(), (await current())?.customerId]).not.toContain(guest)
  expect(await whoComesNext()).not.toBe(guest)
})

test('G26 G32 the guest after a member who signed out with an unanswered guest order is another one', async () => {
  const { engine } = phone
  const id = await unknownOrder()
  const member = await phone.signUp(mobile)
  expectOk(await engine.signOut({ unsent: 'seal' }))
  expect(await whoComesNext()).not.toBe(guest)
  expect(await intent(id)).toMatchObject({ customerId: member })
})

describe('a member whose guest pass an older release kept', () => {
  const keptPass = async () => {
    const { database } = phone
    const before = (await database.sessions.get('guestPass'))!
    const device = (await database.settings.get('device'))!
    await phone.signUp(mobile)
    await database.sessions.put(before)
    await database.settings.put(device)
  }

  test('G32 doesn’t leave it to a guest who continues while the member is still signed in', async () => {
    const id = await refusedOrder()
    await keptPass()
    expect(await whoComesNext()).not.toBe(guest)
    expect(peopleOf(await current())).not.toContain((await intent(id)).customerId)
  })

  test('G32 doesn’t leave it to the next guest if that release had ended the session', async () => {
    const { database } = phone
    const id = await refusedOrder()
    await keptPass()
    const { customerId } = (await current())!
    await database.sessions.delete('current')
    await database.settings.put({
      key: 'endedSession',
      value: { customerId, formerly: guest, why: 'expired' },
    })
    expect(await whoComesNext()).not.toBe(guest)
    expect(await intent(id)).toMatchObject({ customerId })
  })
})
