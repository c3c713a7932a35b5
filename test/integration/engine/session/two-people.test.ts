import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IntentState } from '../../../../core/schema/order/intent.ts'
import { peopleOf } from '../../../../core/storage/own-rows.ts'
import { newNumber } from '../../../support/customers/member.ts'
import { addressOf } from '../../../support/phone/address-phone.ts'
import { expectOk, pausing, refusing } from '../../../support/phone/phone.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'

let phone: MemberPhone
beforeEach(async () => (phone = await openMemberPhone()))
afterEach(() => phone.close())

const states: IntentState[] = ['queued', 'unknown', 'attention', 'parked', 'expired', 'cancelled']

/** A member orders without a network and leaves; what the order is then is made up. Answers its id. */
async function leaveWithAnOrder(state: IntentState): Promise<string> {
  const { engine, network, database } = phone
  await phone.signUp()
  network.up = false
  const intentId = await phone.order()
  expectOk(await engine.signOut({ unsent: 'seal' }))
  const sealed = await database.outbox.get({ id: intentId })
  expect(sealed).toBeDefined()
  // Whatever became of it since: nobody else may tell.
  await database.outbox.put({
    ...sealed!,
    state,
    attempts: state === 'unknown' ? 1 : 0,
    nextAttemptAt: Infinity,
  })
  network.up = true
  return intentId
}

describe.each(states)('a signed-out member’s order in state %s', (state) => {
  test('G26 G32 can’t be withdrawn, edited, offered again, reordered or dismissed by the next guest', async () => {
    const { engine, database } = phone
    const id = await leaveWithAnOrder(state)
    expectOk(await engine.continueAsGuest())
    const before = await database.outbox.get({ id })
    const none = { ok: false, code: 'LD_NOT_FOUND' }
    expect(await engine.withdraw(id)).toMatchObject(none)
    expect(await engine.edit(id)).toMatchObject(none)
    expect(await engine.offerAgain(id)).toMatchObject(none)
    expect(await engine.dismiss(id)).toMatchObject(none)
    const again = { intentId: id, lines: [], appointmentAt: null, agreedTotalCents: 1150 }
    expect(await engine.reorder(again)).toMatchObject(none)
    expect(await database.outbox.get({ id })).toEqual(before)
    expect((await database.carts.toArray()).flatMap(({ lines }) => lines)).toEqual([])
  })

  test('G32 is kept when the next guest signs out and erases unsent intents', async () => {
    const { engine, database } = phone
    const id = await leaveWithAnOrder(state)
    expectOk(await engine.continueAsGuest())
    const before = (await database.outbox.get({ id }))!
    expectOk(await engine.signOut({ unsent: 'erase' }))
    const after = (await database.outbox.get({ id }))!
    // What went on by itself waits for its customer, like everything that does.
    expect(after).toEqual({ ...before, state: after.state, code: after.code })
    expect([before.state, 'parked']).toContain(after.state)
  })
})

test('G9 G32 a signed-out member’s parked order stays parked and unsent while two guests come and go', async () => {
  const { engine, database, network, server } = phone
  const id = await leaveWithAnOrder('parked')
  const { customerId } = (await database.outbox.get({ id }))!
  for (let guest = 0; guest < 2; guest += 1) {
    expectOk(await engine.continueAsGuest())
    expectOk(await engine.sendNow())
    expectOk(await engine.signOut({ unsent: 'erase' }))
  }
  expect(await server.orders()).toHaveLength(0)
  expect(network.count('/order/create')).toBe(0)
  expect(await database.outbox.get({ id })).toMatchObject({ state: 'parked', customerId, attempts: 0 })
})

test('G32 the avoided allergens of a member whose session expired are erased when a guest continues', async () => {
  const { engine, database } = phone
  const avoided = () => database.settings.get('avoidedAllergens')
  // Before anybody has a name it is of whoever stands here, who becomes a member.
  expectOk(await engine.filterMenu(['nuts']))
  const customerId = await phone.signUp()
  expect(await avoided()).toBeDefined()
  await database.sessions.delete('current')
  await database.settings.put({ key: 'endedSession', value: { customerId, why: 'expired' } })
  expect(await engine.continueAsGuest()).toMatchObject({ ok: true, value: { filterGone: true } })
  expect(await avoided()).toBeUndefined()
  // Whoever goes on keeps their own, and hears of nothing.
  expectOk(await engine.filterMenu(['milk']))
  const again = await engine.continueAsGuest()
  expect(again.ok && again.value.filterGone).toBeUndefined()
  expect(await avoided()).toBeDefined()
})

/** Tells whether the next guest is the one who was here before. */
async function whoComesNext(): Promise<string> {
  const next = await phone.engine.continueAsGuest()
  expectOk(next)
  return next.value.customerId
}

test('G26 G32 a sign-out that fails halfway leaves the guest’s session in place', async () => {
  const { engine, database } = phone
  const first = await whoComesNext()
  const broken = () => {
    throw new Error('the phone was closed')
  }
  database.settings.hook('deleting').subscribe((key) => (key === 'device' ? broken() : undefined))
  await engine.signOut({ unsent: 'erase' }).catch(() => undefined)
  expect(await database.sessions.get('current')).toMatchObject({ customerId: first })
})

test('G32 a guest pass that arrives after its guest signed out starts no session and isn’t used for the next guest', async () => {
  const { engine, database, network } = phone
  const first = await whoComesNext()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  network.next('/customer/sign/in', async (forward) => {
    const answer = await forward()
    await held
    return answer
  })
  await database.sessions.update('guestPass', { accessTokenExpiresAt: 0 })
  await database.sessions.update('current', { accessTokenExpiresAt: 0 })
  const late = engine.continueAsGuest()
  await expect.poll(() => network.count('/customer/sign/in')).toBe(2)
  expectOk(await engine.signOut({ unsent: 'erase' }))
  arrive()
  await late
  expect(await database.sessions.get('current')).toBeUndefined()
  expect(await whoComesNext()).not.toBe(first)
})

test('G32 the next guest after a member’s sign-out isn’t the guest who became that member', async () => {
  const { engine } = phone
  const before = await whoComesNext()
  await phone.signUp()
  expectOk(await engine.signOut({ unsent: 'erase' }))
  expect(await whoComesNext()).not.toBe(before)
})

const becomes = (id: string, state: IntentState) =>
  expect.poll(async () => (await phone.database.outbox.get({ id }))?.state).toBe(state)

test('G26 G32 a guest’s sign-out with "erase" deletes refused intents, and the next guest has a new identity', async () => {
  const { engine, database, network } = phone
  const first = await whoComesNext()
  network.always('/customer/address/add', refusing(400, 'LD_BAD_REQUEST'))
  expectOk(await engine.saveAddress(addressOf()))
  network.next('/order/create', refusing(400, 'SP_0045'))
  await becomes(await phone.order(), 'attention')
  await expect
    .poll(async () => (await database.outbox.toArray()).map(({ state }) => state))
    .toEqual(['attention', 'attention'])
  expectOk(await engine.signOut({ unsent: 'erase' }))
  expect(await database.outbox.toArray()).toEqual([])
  expect(await whoComesNext()).not.toBe(first)
})

test('G32 a member who signs out before the next guest’s pass was fetched leaves no device number', async () => {
  const { engine, database, network } = phone
  await whoComesNext()
  const { deviceNo } = (await database.settings.get('device'))!.value as { deviceNo: string }
  network.always('/customer/sign/in', pausing(503))
  await phone.signUp()
  expect(await database.sessions.get('guestPass')).toBeUndefined()
  expectOk(await engine.signOut({ unsent: 'seal' }))
  expect((await database.settings.get('device'))?.value).not.toMatchObject({ deviceNo })
})

describe('G32 the refused order of a guest who became a member', () => {
  let id: string
  let guest: string
  let member: string
  const mobile = newNumber()
  const own = async () => peopleOf(await phone.database.sessions.get('current'))

  beforeEach(async () => {
    guest = await whoComesNext()
    phone.network.next('/order/create', refusing(400, 'SP_0045'))
    id = await phone.order()
    await becomes(id, 'attention')
    member = await phone.signUp(mobile)
  })

  test('still belongs to the member who begins anew and signs in again', async () => {
    expectOk(await phone.engine.beginAnew())
    await phone.signIn(mobile)
    expect(await own()).toContain(guest)
    expectOk(await phone.engine.withdraw(id))
  })

  test('still belongs to the member who signs in a second time', async () => {
    await phone.signIn(mobile)
    expect(await own()).toContain(guest)
  })

  test('waits for the signed-out member and can’t be withdrawn by the next guest', async () => {
    const { engine, database } = phone
    expectOk(await engine.signOut({ unsent: 'seal' }))
    expect(await whoComesNext()).not.toBe(guest)
    expect(await engine.withdraw(id)).toMatchObject({ ok: false, code: 'LD_NOT_FOUND' })
    await phone.signIn(mobile)
    expect(await database.outbox.get({ id })).toMatchObject({ state: 'attention' })
    expectOk(await engine.withdraw(id))
  })

  test('is deleted when the member signs out with "erase"', async () => {
    const { engine, database } = phone
    expectOk(await engine.signOut({ unsent: 'erase' }))
    expect(await database.outbox.toArray()).toEqual([])
    expect(await whoComesNext()).not.toBe(guest)
  })

  test.each(['seal', 'erase'] as const)(
    'is unchanged when another member signs up and signs out (%s)',
    async (unsent) => {
      const { engine, database } = phone
      expectOk(await engine.beginAnew())
      await phone.signUp(newNumber())
      expect(await own()).not.toContain(guest)
      expectOk(await engine.signOut({ unsent }))
      expect(await database.outbox.get({ id })).toMatchObject({ state: 'attention', customerId: member })
      await phone.signIn(mobile)
      expectOk(await engine.withdraw(id))
    },
  )

  test('isn’t deleted by "erase" if an older release stored no former guest id', async () => {
    const { engine, database } = phone
    const { formerly: _, ...unnamed } = (await database.sessions.get('current'))!
    await database.sessions.put(unnamed)
    expectOk(await engine.signOut({ unsent: 'erase' }))
    expect(await database.outbox.get({ id })).toMatchObject({ state: 'attention', customerId: guest })
  })
})

test('G32 G33 a member owns what both former guest ids ordered if the guest’s id changed before sign-up', async () => {
  const { database } = phone
  const guest = await whoComesNext()
  const row = (await database.sessions.get('current'))!
  await database.sessions.put({ ...row, formerly: 'forgotten' })
  await phone.signUp()
  expect(peopleOf(await database.sessions.get('current'))).toEqual([expect.any(String), guest, 'forgotten'])
})
