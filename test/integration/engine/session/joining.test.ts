import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { timeoutMs } from '../../../../core/contract/call.ts'
import { waysOutOf } from '../../../../core/contract/error-ways.ts'
import { addressOf } from '../../../support/phone/address-phone.ts'
import { type Fault, answerLost, expectOk, pausing, refusing } from '../../../support/phone/phone.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'

/** What a guest asked for and the restaurant hasn't heard of, once that guest has signed up. */

let phone: MemberPhone
let guest: string

beforeEach(async () => {
  phone = await openMemberPhone()
  const entered = await phone.engine.continueAsGuest()
  expectOk(entered)
  guest = entered.value.customerId
})
afterEach(() => phone.close())

const rows = async () => (await phone.database.outbox.orderBy('seq').toArray()).map(wordsOf)
const wordsOf = ({ call, state }: { call: string; state: string }) => `${call} ${state}`
const waiting = async () => (await rows()).filter((row) => !row.endsWith('confirmed'))

describe('a guest’s waiting cancellation after sign-up', () => {
  const ordered = () => phone.server.db.selectFrom('orders').select('state').execute()
  let orderId: string

  beforeEach(async () => {
    await phone.order()
    await expect.poll(() => phone.database.orders.count()).toBe(1)
    orderId = (await phone.database.orders.toArray())[0]!.id
    phone.network.next('/order/customer/cancel', pausing(503))
    expectOk(await phone.engine.cancelOrder(orderId))
    await expect.poll(waiting).toEqual(['orderCancel unknown'])
  })

  test('G1 is sent as the member despite the pause that the guest was asked for', async () => {
    await phone.signUp()
    await expect.poll(ordered).toEqual([{ state: 'cancelled' }])
    await expect.poll(waiting).toEqual([])
  })

  test('G1 stays one intent when the member cancels again', async () => {
    phone.network.next('/order/customer/cancel', pausing(503))
    await phone.signUp()
    expectOk(await phone.engine.cancelOrder(orderId))
    expect(await waiting()).toHaveLength(1)
  })
})

describe('a guest’s refused address change after sign-up', () => {
  const address = addressOf({ label: 'Home' })
  const atRestaurant = async () =>
    (
      await phone.server.db.selectFrom('addresses').select(['customer_id', 'body', 'deleted_at']).execute()
    ).map(
      ({ customer_id: of, body, deleted_at: deletedAt }) =>
        `${of === guest ? 'guest' : 'member'} ${deletedAt === null ? JSON.parse(body).memo : 'deleted'}`,
    )

  beforeEach(async () => {
    const { engine, network } = phone
    expectOk(await engine.saveAddress(address))
    await expect.poll(rows).toEqual([])
    network.next('/customer/address/update', refusing(400, 'CF_030301', { fields: ['address.label'] }))
    expectOk(await engine.saveAddress({ ...address, memo: 'ring once' }))
    await expect.poll(rows).toEqual(['addressUpdate attention'])
    await phone.signUp()
  })

  test('G12 is kept for the member with all typed values and the refusal’s code', async () => {
    const customerId = (await phone.database.sessions.get('current'))!.customerId
    expectOk(await phone.engine.refreshAddresses())
    expect(await rows()).toEqual(['addressUpdate attention'])
    expect(await phone.database.outbox.toArray()).toMatchObject([{ customerId, code: 'CF_030301' }])
    expect(await phone.database.addresses.toArray()).toMatchObject([
      { customerId, memo: 'ring once', confirmed: { memo: '' } },
    ])
  })

  test('G1 G11 doesn’t block a later change of that address', async () => {
    expectOk(await phone.engine.saveAddress({ ...address, memo: 'third floor' }))
    await expect.poll(rows).toEqual([])
    expect(await atRestaurant()).toEqual(['member third floor'])
  })

  test('G1 G11 doesn’t prevent the member from deleting that address', async () => {
    expectOk(await phone.engine.deleteAddress(address.id))
    await expect.poll(rows).toEqual([])
    expect(await phone.database.addresses.toArray()).toEqual([])
    expect(await atRestaurant()).toEqual(['member deleted'])
  })
})

test('G12 a guest’s refused new address keeps its refusal code after sign-up, whatever the code', async () => {
  const { engine, network, database } = phone
  network.next('/customer/address/add', refusing(422, 'LD_KEY_REUSED'))
  expectOk(await engine.saveAddress(addressOf({ label: 'Home' })))
  await expect.poll(rows).toEqual(['addressAdd attention'])
  const customerId = await phone.signUp()
  expect(await database.outbox.toArray()).toMatchObject([
    { customerId, state: 'attention', code: 'LD_KEY_REUSED' },
  ])
})

describe('an order that a guest sent before sign-up', () => {
  const stateOf = async (id: string) => (await phone.database.outbox.get({ id }))?.state

  test('G4 G13 needs the member’s decision if it was never placed, and its key is withdrawn at the server', async () => {
    phone.network.next('/order/create', pausing(429))
    const id = await phone.order()
    await expect.poll(async () => (await phone.database.outbox.get({ id }))?.code).toBe('BS_0001')
    await phone.signUp()
    await expect.poll(() => stateOf(id)).toBe('attention')
    expect(await phone.database.outbox.get({ id })).toMatchObject({
      code: 'EN_GUEST_FORGOTTEN',
      doubted: null,
    })
    const attempts = phone.server.db.selectFrom('order_attempts').select(['idempotency_key', 'withdrawn'])
    expect(await attempts.execute()).toEqual([{ idempotency_key: id, withdrawn: 1 }])
    expectOk(await phone.engine.edit(id))
    expect(await phone.server.orders()).toHaveLength(0)
  })

  test('G12 keeps its refusal code: LD_KEY_REUSED offers the way to the orders', async () => {
    phone.network.next('/order/create', refusing(422, 'LD_KEY_REUSED'))
    const id = await phone.order()
    await expect.poll(() => stateOf(id)).toBe('attention')
    await phone.signUp()
    const refused = await phone.database.outbox.get({ id })
    expect(refused).toMatchObject({ state: 'attention', code: 'LD_KEY_REUSED' })
    expect(waysOutOf(refused!.code)).toContain('orders')
  })

  test('G3 is confirmed for the member if its answer was lost', async () => {
    const { network, server } = phone
    // What the stream tells of it would be answer enough.
    server.services.changes.publish = () => {}
    network.next('/order/create', answerLost)
    network.always('/order/attempt/inquiry', pausing(503))
    const id = await phone.order()
    await expect.poll(() => stateOf(id)).toBe('unknown')
    await phone.signUp()
    network.calm()
    await expect.poll(() => stateOf(id)).toBe('confirmed')
    expect(await server.orders()).toHaveLength(1)
  })

  const forgetSessions = () => phone.server.db.deleteFrom('access_tokens').execute()

  /** It is at the restaurant, and nobody's whom the member may ask for. */
  async function orderOfNobody(): Promise<string> {
    const { network, server } = phone
    server.services.changes.publish = () => {}
    network.next('/order/create', answerLost)
    network.always('/order/attempt/inquiry', pausing(503))
    const id = await phone.order()
    await expect.poll(() => stateOf(id)).toBe('unknown')
    await forgetSessions()
    await phone.signUp()
    network.calm()
    await expect.poll(() => stateOf(id)).toBe('parked')
    return id
  }

  test('that the server didn’t transfer can be dismissed only after its deadline, and leaves no cart lines', async () => {
    const { engine, database, server } = phone
    const id = await orderOfNobody()
    const { deadlineAt } = (await database.outbox.get({ id }))!
    expect(await engine.dismiss(id)).toMatchObject({ ok: false, code: 'SP_0045' })
    expect(await engine.edit(id)).toMatchObject({ ok: false, code: 'SP_0045' })
    expect(await stateOf(id)).toBe('parked')
    await database.outbox.update((await database.outbox.get({ id }))!.seq!, {
      deadlineAt: deadlineAt - 3 * 60 * 60_000,
    })
    const inCarts = async () => (await database.carts.toArray()).flatMap(({ lines }) => lines)
    expect(await inCarts()).toMatchObject([{ intentId: id }])
    expectOk(await engine.dismiss(id))
    expect(await stateOf(id)).toBeUndefined()
    expect(await inCarts()).toEqual([])
    expect(await server.orders()).toHaveLength(1)
  })
})

describe('a guest whose session has expired before sign-up', () => {
  const address = addressOf({ label: 'Home' })
  const ordered = () => phone.server.db.selectFrom('orders').select('customer_id').execute()

  beforeEach(async () => {
    const { engine, network, database, server } = phone
    expectOk(await engine.saveAddress(address))
    await phone.order()
    await expect.poll(waiting).toEqual([])
    await expect.poll(() => database.orders.count()).toBe(1)
    network.next('/customer/address/update', refusing(400, 'CF_030301', { fields: ['address.label'] }))
    expectOk(await engine.saveAddress({ ...address, memo: 'ring once' }))
    await expect.poll(waiting).toEqual(['addressUpdate attention'])
    // Nothing is asked in the guest's name any more, which would renew it.
    await engine.wake('hidden')
    server.time.now += 13 * 60 * 60_000
  })

  test('gets their order transferred and can change their address as the member', async () => {
    const member = await phone.signUp()
    expect(await ordered()).toEqual([{ customer_id: member }])
    expectOk(await phone.engine.saveAddress({ ...address, memo: 'third floor' }))
    await expect.poll(waiting).toEqual([])
  })

  test('can sign up at once on a slow network, as the renewal begins once the code was sent', async () => {
    let isRenewed = false
    phone.network.next('/customer/sign/in', async (forward) => {
      // Longer than a sign-up waits for it.
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      const answer = await forward()
      isRenewed = true
      return answer
    })
    const attempt = await phone.filledIn()
    await expect.poll(() => isRenewed, { timeout: 8_000 }).toBe(true)
    const signed = await phone.engine.signUp(attempt)
    expectOk(signed)
    expect(await ordered()).toEqual([{ customer_id: signed.value.customerId }])
  })

  const never: Fault = () => new Promise(() => {})
  test.each([
    ['is never answered', never],
    ['is refused for now', pausing(503)],
  ])(
    'is told to try again before the page’s timeout if the renewal %s, and keeps the code',
    async (_, fault) => {
      phone.network.always('/customer/sign/in', fault)
      const attempt = await phone.filledIn()
      const began = performance.now()
      expect(await phone.engine.signUp(attempt)).toMatchObject({ ok: false, code: 'EN_OFFLINE' })
      const pageWaitsMs = 15_000
      expect(performance.now() - began).toBeLessThan(pageWaitsMs - timeoutMs)
      expect(phone.network.count('/customer/sign/up')).toBe(0)
      phone.network.calm()
      const signed = await phone.engine.signUp(attempt)
      expectOk(signed)
      expect(await ordered()).toEqual([{ customer_id: signed.value.customerId }])
    },
    30_000,
  )
})

test('a guest with nothing to lose can sign up though their expired session can’t be renewed', async () => {
  await phone.engine.wake('hidden')
  phone.server.time.now += 13 * 60 * 60_000
  phone.network.always('/customer/sign/in', pausing(503))
  await phone.signUp()
})
