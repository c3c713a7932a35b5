import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartRow, IntentRow, OrderRow } from '../../../../core/storage/rows.ts'
import { newNumber } from '../../../support/customers/member.ts'
import { type MemberPhone, openMemberPhone } from '../../../support/phone/member-phone.ts'
import { answerLost, expectOk, lostOnTheWay, pausing } from '../../../support/phone/phone.ts'

let phone: MemberPhone
beforeEach(async () => {
  phone = await openMemberPhone()
})
afterEach(() => phone.close())

const dayMs = 24 * 60 * 60 * 1000

test('G26 a sealed order is deleted after a week if its customer doesn’t come back', async () => {
  const { database, engine, server } = phone
  const put = (customerId: string, daysAgo: number) => {
    const createdAt = server.time.now - daysAgo * dayMs
    const order = { id: customerId, customerId, createdAt, appointmentAt: null } as OrderRow
    return database.sealedCarts.put({
      customerId,
      carts: [],
      comboCarts: [],
      orders: [order],
      sealedAt: createdAt,
    })
  }
  await put('of last week', 8)
  await put('of today', 0)
  await engine.wake('visible')
  await expect
    .poll(async () => (await database.sealedCarts.toArray()).map(({ customerId }) => customerId), {
      timeout: 10_000,
    })
    .toEqual(['of today'])
})

test('G7 G26 a week after its deadline, an intent of somebody who doesn’t come back is deleted, or holds only its key', async () => {
  const { database, engine, server } = phone
  expectOk(await engine.continueAsGuest())
  const id = await phone.order()
  const intent = (await database.outbox.get({ id }))!
  const put = (name: string, changes: Partial<IntentRow>, daysAgo = 8) => {
    const { seq: _, ...row } = intent
    const deadlineAt = server.time.now - daysAgo * dayMs
    return database.outbox.add({ ...row, id: name, lane: name, deadlineAt, ...changes } as IntentRow)
  }
  const customerId = 'somebody'
  await put('never sent', { customerId, state: 'parked', attempts: 0 })
  await put('refused', { customerId, state: 'attention', attempts: 1 })
  await put('in doubt', { customerId, state: 'parked', attempts: 1 })
  await put('of this week', { customerId, state: 'parked', attempts: 0 }, 6)
  await put('of the guest here', { state: 'attention', attempts: 1 })
  await database.sessions.put({
    ...(await database.sessions.get('current'))!,
    key: 'absent:1',
    customerId: '1',
  })
  await put('of somebody absent', { customerId: '1', state: 'attention', attempts: 1 })
  await engine.wake('visible')
  await expect
    .poll(async () => (await database.outbox.toArray()).map((row) => [row.id, row.body !== '{}']), {
      timeout: 10_000,
    })
    .toEqual([
      [id, true],
      ['in doubt', false],
      ['of this week', true],
      ['of the guest here', true],
      ['of somebody absent', true],
    ])
  const emptied = JSON.stringify(await database.outbox.get({ id: 'in doubt' }))
  for (const said of ['Ana', '600000001']) expect(emptied).not.toContain(said)
})

describe('the dishes of an order whose withdrawal is answered late', () => {
  const withdrawals = '/order/attempt/withdraw'
  let mobile: string
  /** Lets the restaurant's answer to the withdrawal arrive. */
  let answer: () => void

  beforeEach(() => {
    mobile = newNumber()
    const held = new Promise<void>((resolve) => (answer = resolve))
    phone.network.next(withdrawals, async (forward) => {
      const answered = await forward()
      await held
      return answered
    })
  })

  /** Orders a dish, loses the order on its way and withdraws it while the restaurant asks for a pause. */
  async function withdraw(): Promise<void> {
    const { engine, network } = phone
    const build = { itemId: 'burrata', skuId: null, options: [] }
    const line = { orderType: 'pickup', build, quantity: 1, note: 'for Ana alone' } as const
    // Each change of who is here begins the sync anew.
    await expect.poll(() => engine.addToCart(line)).toMatchObject({ ok: true })
    network.next('/order/create', lostOnTheWay)
    network.next('/order/attempt/inquiry', pausing(503))
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
    await expect.poll(async () => (await phone.database.outbox.toArray())[0]?.notBefore).toBeGreaterThan(0)
    expectOk(await engine.withdraw(placed.value.intentId))
  }

  const isAsked = () => expect.poll(() => phone.network.count(withdrawals), { timeout: 10_000 }).toBe(1)

  /** Answers the customer's id. */
  async function withdrawAsMember(): Promise<string> {
    const customerId = await phone.signUp(mobile)
    await withdraw()
    // The pause is over.
    await phone.database.outbox.toCollection().modify({ notBefore: 0, nextAttemptAt: 0 })
    void phone.engine.sendNow()
    await isAsked()
    return customerId
  }

  const outbox = async () => (await phone.database.outbox.toArray()).map(({ state }) => state)
  const linesOf = (carts: CartRow[]) =>
    carts.flatMap(({ lines }) => lines.map(({ build, note, intentId }) => [build.itemId, note, intentId]))
  const inCart = async () => linesOf(await phone.database.carts.toArray())
  const sealed = async () =>
    (await phone.database.sealedCarts.toArray()).map(({ customerId, carts }) => [customerId, linesOf(carts)])
  const dish = ['burrata', 'for Ana alone', null]

  test('G26 G32 wait for a customer who has signed out with "seal", and are in their cart when they are back', async () => {
    const customerId = await withdrawAsMember()
    expectOk(await phone.engine.signOut({ unsent: 'seal' }))
    answer()
    await expect.poll(outbox).toEqual(['cancelled'])
    expect(await inCart()).toEqual([])
    expect(await sealed()).toEqual([[customerId, [dish]]])
    expectOk(await phone.engine.continueAsGuest())
    expect(await inCart()).toEqual([])
    await phone.signIn(mobile)
    expect(await inCart()).toEqual([dish])
    expect(await sealed()).toEqual([])
  })

  test('G26 are deleted together with its row if its customer has signed out with "erase"', async () => {
    await withdrawAsMember()
    expectOk(await phone.engine.signOut({ unsent: 'erase' }))
    const lines = { items: [], combos: [] }
    expect(await phone.database.outbox.toArray()).toMatchObject([{ withdrawing: true, lines }])
    answer()
    await expect.poll(outbox).toEqual([])
    expect([await inCart(), await sealed()]).toEqual([[], []])
    await phone.signIn(mobile)
    expect(await inCart()).toEqual([])
  })

  test('G16 G32 are put away with the rest of the cart if the customer’s session has ended by itself', async () => {
    const customerId = await withdrawAsMember()
    const build = { itemId: 'cheesecake', skuId: null, options: [] }
    expectOk(await phone.engine.addToCart({ orderType: 'pickup', build, quantity: 1, note: '' }))
    expectOk(await phone.engine.beginAnew())
    answer()
    await expect.poll(outbox).toEqual(['cancelled'])
    expect(await inCart()).toEqual([])
    expect(await sealed()).toEqual([[customerId, [['cheesecake', '', null], dish]]])
    await phone.signIn(mobile)
    expect(await inCart()).toEqual([['cheesecake', '', null], dish])
  })

  test('G16 G32 are put away for the member whose session has ended, though they ordered as a guest', async () => {
    expectOk(await phone.engine.continueAsGuest())
    await withdraw()
    const customerId = await phone.signUp(mobile)
    await isAsked()
    expectOk(await phone.engine.beginAnew())
    answer()
    await expect.poll(outbox).toEqual(['cancelled'])
    expect(await sealed()).toEqual([[customerId, [dish]]])
    await phone.signIn(mobile)
    expect(await inCart()).toEqual([dish])
  })

  test('G26 are deleted together with an account whose deletion was never answered', async () => {
    const customerId = await withdrawAsMember()
    phone.network.next('/customer/delete', answerLost)
    expect(await phone.engine.deleteAccount()).toMatchObject({ ok: false, code: 'EN_DELETE_UNKNOWN' })
    expectOk(await phone.engine.beginAnew())
    answer()
    await expect.poll(sealed).toEqual([[customerId, [dish]]])
    expectOk(await phone.engine.forgetAccount())
    expect([await outbox(), await inCart(), await sealed()]).toEqual([[], [], []])
  })
})
