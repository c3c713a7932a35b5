import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memberType } from '../../../../core/schema/constants.ts'
import type { SessionRow } from '../../../../core/storage/rows.ts'
import { isTheirs } from '../../../../workers/engine/context/is-theirs.ts'
import { noteScan } from '../../../../workers/engine/catalogue/shop-sync.ts'
import { syncCatalogue } from '../../../../workers/engine/catalogue/catalogue.ts'
import { saveAddress } from '../../../../workers/engine/addresses/change-address.ts'
import { addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { continueAsGuest, enter } from '../../../../workers/engine/session/session.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import { addressOf } from '../../../support/phone/address-phone.ts'
import { type LostDatabase, loseDatabase } from '../../../support/phone/lost-database.ts'
import { type Phone, answerLost, expectOk, tableVisit, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** A guest goes on in a new database before the tab wakes that remembers another guest of the lost one. */

let server: TestServer
let lost: LostDatabase
/** The guest who is remembered, and the order that they tapped. */
let before: { customerId: string; order: string }
/** The guest who is here now. */
let now: string

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  lost.asleep.database.close()
  lost.here.database.close()
  await server.close()
})

async function meet(order: (phone: Phone) => Promise<string>): Promise<void> {
  lost = await loseDatabase(server, async (phone) => {
    const id = await order(phone)
    before = { customerId: (await phone.context.database.sessions.get('current'))!.customerId, order: id }
  })
  const { here, phone, wake } = lost
  phone.network.up = true
  await noteScan(here, tableVisit.tableCode!, true)
  expectOk(await syncCatalogue(here, tableVisit))
  const entered = await continueAsGuest(here)
  expectOk(entered)
  now = entered.value.customerId
  expect(now).not.toBe(before.customerId)
  const build = { itemId: 'burrata', skuId: null, options: [] }
  expectOk(await addToCart(here, tableVisit, { orderType: 'dineIn', build, quantity: 1, note: '' }))
  await wake()
}

async function offline(phone: Phone): Promise<string> {
  phone.network.up = false
  await phone.context.api.probe()
  return tapOrder(phone)
}

async function unanswered(phone: Phone): Promise<string> {
  const id = await tapOrder(phone)
  phone.network.next('/order/create', async (forward) => {
    phone.network.up = false
    return answerLost(forward)
  })
  await replay(phone.context)
  return id
}

/** The deadline passes while the tab sleeps. */
async function tooLate(phone: Phone): Promise<string> {
  const id = await offline(phone)
  await phone.context.database.outbox.toCollection().modify({ deadlineAt: 1 })
  return id
}

/** Withdrawn, and made under the id that the guest had before the restaurant gave them another. */
async function withdrawn(phone: Phone): Promise<string> {
  const id = await offline(phone)
  const { outbox, sessions } = phone.context.database
  await sessions.update('current', { formerly: 'former' })
  await outbox
    .where({ id })
    .modify({ customerId: 'former', state: 'unknown', attempts: 1, withdrawing: true })
  return id
}

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await lost.here.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
    await replay(lost.here)
  }
}

const absent = async () =>
  (await lost.here.database.sessions.where('key').startsWith('absent:').toArray()).length
/** By whom each order that the restaurant has was sent. */
const ordersOf = async () => {
  const rows = await server.db.selectFrom('orders').select(['client_order_id', 'customer_id']).execute()
  return Object.fromEntries(rows.map((row) => [row.client_order_id, row.customer_id]))
}

describe('the order of a guest whose database was lost, once another guest is here', () => {
  test.each([
    ['that was never sent', offline],
    ['whose answer was lost', unanswered],
  ])('G1 G9 G32 %s is placed once, in the name of the guest who tapped it', async (_, order) => {
    await meet(order)
    const { here } = lost
    expect(await absent()).toBe(1)
    await settle()
    expect(await ordersOf()).toEqual({ [before.order]: before.customerId })
    expect(await here.database.outbox.count()).toBe(0)
    expect(await absent()).toBe(0)
    expect(await here.database.sessions.get('current')).toMatchObject({ customerId: now })
  })

  test('G1 G9 doesn’t block the other guest’s order, and each is sent for its own customer', async () => {
    await meet(offline)
    const own = await tapOrder({ ...lost.phone, context: lost.here })
    await settle()
    expect(await ordersOf()).toEqual({ [before.order]: before.customerId, [own]: now })
  })

  test('G26 G32 is parked if its guest’s token was revoked, and the other guest’s session continues', async () => {
    await meet(offline)
    await server.db.deleteFrom('access_tokens').where('customer_id', '=', before.customerId).execute()
    await settle()
    expect(await ordersOf()).toEqual({})
    expect(await lost.here.database.outbox.toArray()).toMatchObject([
      { id: before.order, state: 'parked', customerId: before.customerId },
    ])
    expect(await absent()).toBe(0)
    expect(await lost.here.database.sessions.get('current')).toMatchObject({ customerId: now })
  })

  test('G1 G26 is sent even if the other guest signs out first', async () => {
    await meet(offline)
    await signOut(lost.here, 'erase')
    expect(await lost.here.database.sessions.get('current')).toBeUndefined()
    await settle()
    expect(await ordersOf()).toEqual({ [before.order]: before.customerId })
    expect(await lost.here.database.sessions.count()).toBe(0)
  })

  test.each([
    ['that expires', tooLate, 'expired'],
    ['that they withdrew under a former id', withdrawn, 'cancelled'],
  ])('G7 G32 %s is put away for its guest, not added to the other’s cart', async (_, order, state) => {
    await meet(order)
    const { carts, sealedCarts, outbox } = lost.here.database
    const ofOther = await carts.toArray()
    await settle()
    expect(await outbox.toArray()).toMatchObject([{ id: before.order, state }])
    expect(await carts.toArray()).toEqual(ofOther)
    const lines = ['burrata', 'cheesecake'].map((itemId) => ({
      build: { itemId },
      quantity: 2,
      intentId: null,
    }))
    expect(await sealedCarts.toArray()).toMatchObject([{ customerId: before.customerId, carts: [{ lines }] }])
  })

  test('G1 G32 gets the id of the member that this guest became before, once that session is refused', async () => {
    const ana: SessionRow = {
      key: 'current',
      customerId: 'ana',
      customerType: memberType,
      accessToken: 'unknown to the server',
      accessTokenExpiresAt: server.time.now + 9e8,
      renewBeforeUse: false,
    }
    let guest = ''
    await meet(async (phone) => {
      const id = await unanswered(phone)
      guest = (await phone.context.database.sessions.get('current'))!.customerId
      await enter(phone.context, ana)
      return id
    })
    await settle()
    expect(await absent()).toBe(0)
    expect(await lost.here.database.outbox.toArray()).toMatchObject([
      { id: before.order, customerId: 'ana', formerly: guest },
    ])
    await enter(lost.here, ana)
    expect(await isTheirs(lost.here, { table: 'outbox', id: before.order })).toBe(true)
  })
})

test('G22 G32 a guest’s address from before their database was lost is sent, but isn’t stored for the next guest', async () => {
  const address = addressOf({ label: 'Home' })
  await meet(async (phone) => {
    phone.network.up = false
    expectOk(await saveAddress(phone.context, address))
    return ''
  })
  const { addresses, outbox } = lost.here.database
  expect(await outbox.toArray()).toMatchObject([{ call: 'addressAdd', customerId: before.customerId }])
  expect(await addresses.toArray()).toEqual([])
  await settle()
  expect(await server.db.selectFrom('addresses').select('customer_id').execute()).toEqual([
    { customer_id: before.customerId },
  ])
  expect([await outbox.toArray(), await addresses.toArray()]).toEqual([[], []])
})
