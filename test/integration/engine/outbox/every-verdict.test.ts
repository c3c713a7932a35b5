import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Meaning } from '../../../../core/contract/error-meanings.ts'
import type { Way } from '../../../../core/contract/error-ways.ts'
import { type ErrorCode, serverErrors } from '../../../../core/contract/errors.ts'
import { type Status, canOrderAgain, statusOf } from '../../../../src/parts/order/status/status.ts'
import { minimumOf, refusedDishes } from '../../../../src/routes/order/detail/intent/refused-dishes.ts'
import { waysOf } from '../../../../src/routes/order/detail/intent/ways.ts'
import { ok } from '../../../../workers/engine/base/result.ts'
import { checkPayment } from '../../../../workers/engine/payments/online-payment.ts'
import { mustBeFresh } from '../../../../workers/engine/reorder/again-menu.ts'
import { withdraw } from '../../../../workers/engine/orders/cancel-order.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import {
  type Phone,
  expectOk,
  intentOf,
  readyToOrder,
  refusing,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { takeManyOrders } from '../../../support/server/many-orders.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/**
 * Every code of the catalogue as the verdict on an order: the standing that the customer sees, the ways out of it,
 * what helps most first, and the codes that lead there.
 */
const table: { standing: Status; ways: Way[]; codes: string }[] = [
  { standing: 'newPrices', ways: ['differences'], codes: 'SP_0053 SP_10009 SP_10025 SP_10010' },
  {
    standing: 'anotherTime',
    ways: ['time'],
    codes: 'SP_0005 SP_10007 SP_120101 SP_120102 SP_120104 SP_120105 LD_TABLE_FREE',
  },
  { standing: 'scanAgain', ways: ['scan'], codes: 'SP_0027' },
  { standing: 'refused', ways: ['orderType', 'call'], codes: 'SP_0003 SP_10006 SP_10004 SP_0006 SP_10008' },
  { standing: 'refused', ways: ['orderType', 'call'], codes: 'LD_NOT_IMPLEMENTED' },
  { standing: 'refused', ways: ['address', 'orderType'], codes: 'SP_0023 SP_10022' },
  { standing: 'refused', ways: ['address'], codes: 'CF_030301 LD_TOO_MANY_ADDRESSES' },
  { standing: 'refused', ways: ['more', 'orderType'], codes: 'SP_0026 SP_10017' },
  { standing: 'refused', ways: ['dishes'], codes: 'SP_0080 SP_0082 LD_TOO_LARGE' },
  { standing: 'refused', ways: ['benefits', 'dishes'], codes: 'SP_0099' },
  { standing: 'refused', ways: ['benefits'], codes: 'LD_COUPON_UNUSABLE' },
  { standing: 'refused', ways: ['payment'], codes: 'SP_10024 RT_0013' },
  { standing: 'refused', ways: ['signUp', 'orderType'], codes: 'LD_MEMBERS_ONLY' },
  { standing: 'refused', ways: ['signUp'], codes: 'CF_82061 CF_010702' },
  {
    standing: 'refused',
    ways: ['signIn'],
    codes:
      'CF_82054 CF_82056 CF_82060 CF_010604 CF_010605 CF_82062 CF_010601 CF_010701 CF_011001 SP_0034 LD_SIGN_IN',
  },
  {
    standing: 'refused',
    ways: ['orders'],
    codes: 'SP_0038 RT_0002 SP_0045 SP_10021 SP_0058 SP_0069 SP_120503 LD_BOOKED_ALREADY LD_TABLES_ENOUGH',
  },
  { standing: 'refused', ways: ['orders', 'call'], codes: 'SP_120501' },
  {
    standing: 'refused',
    ways: ['call'],
    codes:
      'CF_82059 CF_010703 RT_0017 SP_0050 SP_0051 RT_0007 LD_SHOP_NOT_FOUND LD_CODE_NOT_SENT LD_MISSION_OPEN LD_INVITES_OFF LD_INVITE_UNKNOWN LD_INVITE_OWN LD_VOUCHERS_OFF LD_GIFT_UNKNOWN LD_GIFT_OPENED',
  },
  {
    standing: 'refused',
    ways: ['change', 'call'],
    codes: 'SP_120502 LD_NOT_JSON LD_BAD_REQUEST LD_KEY_MISSING',
  },
  { standing: 'refused', ways: ['change', 'orders'], codes: 'LD_KEY_REUSED' },
  { standing: 'refused', ways: ['change'], codes: 'LD_NOT_FOUND LD_KEY_WITHDRAWN' },
  {
    standing: 'checking',
    ways: ['wait'],
    codes:
      'BS_0001 LD_DEVICE_UNPROVEN LD_KEY_IN_FLIGHT LD_SEARCH_DOWN LD_BANK_DOWN LD_ROUTER_DOWN LD_INTERNAL',
  },
]
const rows = table.flatMap(({ standing, ways, codes }) =>
  codes.split(' ').map((code) => ({ code: code as ErrorCode, standing, ways })),
)

/** What a code says of a payment, where it says anything: spec §8. */
const paymentStatus = [
  [['SP_0038', 'RT_0002'], 'paid'],
  [['SP_10024'], 'expired'],
] as const

let server: TestServer
let phone: Phone
let cart: string

const cartNow = async () =>
  JSON.stringify((await phone.context.database.carts.toArray()).map(({ lines }) => lines))

beforeAll(async () => {
  server = await startTestServer()
  await takeManyOrders(server)
  phone = await readyToOrder(server)
  cart = await cartNow()
})
afterAll(() => server.close())

const refusal = (code: string, data: unknown = null, status = 400) => refusing(status, code, data)

/** One order, refused like this; the ledger on the server never heard of it. */
async function refused(code: string, data: unknown = null, status = 400): Promise<string> {
  const id = await tapOrder(phone)
  phone.network.next('/order/create', refusal(code, data, status))
  // However long it takes here, it isn't time to try again.
  const now = vi.spyOn(phone.context.clock, 'now').mockReturnValue(phone.context.clock.now())
  await replay(phone.context)
  now.mockRestore()
  return id
}

async function comeBack(id: string): Promise<void> {
  phone.network.calm()
  expectOk(await withdraw(phone.context, id))
  for (let round = 0; round < 3; round += 1) {
    await phone.context.database.outbox.toCollection().modify({ nextAttemptAt: 0, notBefore: 0 })
    await replay(phone.context)
  }
  expect(await intentOf(phone, id)).toMatchObject({ state: 'cancelled' })
  await phone.context.database.outbox.clear()
}

describe('every server error code as the verdict on an order', () => {
  test('the table lists each code of serverErrors exactly once', () => {
    expect(rows.map(({ code }) => code).toSorted()).toEqual(Object.keys(serverErrors).toSorted())
  })

  test.each(rows)('$code shows the status $standing and offers $ways', async ({ code, standing, ways }) => {
    const data = { reason: code }
    const id = await refused(code, data)
    const intent = await intentOf(phone, id)
    const means: Meaning = serverErrors[code]
    const state = means === 'later' ? 'unknown' : 'attention'
    expect(intent).toMatchObject(state === 'unknown' ? { state, code } : { state, code, data })
    expect(await server.orders()).toEqual([])

    const seen = intent as Parameters<typeof statusOf>[0] & Parameters<typeof waysOf>[0]
    const stands = statusOf(seen, null, server.time.now)
    expect(stands).toBe(standing)
    expect(waysOf(seen)).toEqual(ways)
    // The same order anew is a panel of these standings only, and trying now a button of this one.
    expect(canOrderAgain(stands)).toBe(['differences', 'time', 'scan'].includes(ways[0]!))
    expect(stands === 'checking').toBe(ways[0] === 'wait')
    // What was ordered from a menu that is old is offered again from a fresh one only.
    expect(mustBeFresh(seen)).toBe(ways[0] === 'differences')

    // Nothing of it is lost: the dishes are held by the order, and back as they were once it is taken back.
    expect(await cartNow()).not.toBe(cart)
    await comeBack(id)
    expect(await cartNow()).toBe(cart)
    expect(await server.orders()).toEqual([])
  })

  test.each(rows)(
    '$code as the answer to a payment check gives a payment status or an error',
    async ({ code, ways }) => {
      phone.network.next('/order/payment/result/get', refusal(code))
      const answer = await checkPayment(phone.context, { orderId: 'an-order', paymentId: 'a-payment' })
      const status = paymentStatus.find(([codes]) => (codes as readonly string[]).includes(code))?.[1]
      if (status ?? ways[0] === 'wait') expect(answer).toEqual(ok({ status: status ?? 'unknown' }))
      else expect(answer).toMatchObject({ ok: false, code })
    },
  )

  test('LD_SIGN_IN with status 401 makes a guest’s order unknown, and withdrawing it restores the cart', async () => {
    const id = await refused('LD_SIGN_IN', null, 401)
    expect(await intentOf(phone, id)).toMatchObject({ state: 'unknown' })
    await comeBack(id)
    expect(await cartNow()).toBe(cart)
  })

  test('an unknown code offers to change the order or to call', async () => {
    const id = await refused('SP_99999')
    const intent = (await intentOf(phone, id)) as Parameters<typeof waysOf>[0]
    expect(waysOf(intent)).toEqual(['change', 'call'])
    await comeBack(id)
  })
})

describe('the data of a verdict', () => {
  const lines = () =>
    phone.context.database.carts.toArray().then(([one]) => ({ items: one?.lines ?? [], combos: [] }))

  test('a payment method that isn’t accepted offers another payment method, not another order type', () => {
    const about = { code: 'SP_10004', tableCode: null }
    expect(waysOf({ ...about, data: { reason: 'payment' } })).toEqual(['payment'])
    expect(waysOf({ ...about, data: null })).toEqual(['orderType', 'call'])
  })

  test('members-only benefits offer to change the benefits, a members-only service another order type', () => {
    const about = { code: 'LD_MEMBERS_ONLY', tableCode: null }
    expect(waysOf({ ...about, data: { reason: 'benefits' } })).toEqual(['signUp', 'benefits'])
    expect(waysOf({ ...about, data: { reason: 'service' } })).toEqual(['signUp', 'orderType'])
  })

  test('members-only dishes are named and can be removed', async () => {
    const own = await lines()
    const data = { lineIds: [own.items[1]!.id] }
    const intent = { code: 'LD_MEMBERS_ONLY', data, tableCode: null, lines: own }
    expect(waysOf(intent)).toEqual(['signUp', 'dishes'])
    expect(refusedDishes(intent, null).map(({ title }) => title)).toEqual(['Burnt cheesecake'])
  })

  test('dishes over their limit are named together with the limit', async () => {
    const dishes = [{ id: 'burrata', title: 'Burrata', most: 1 }]
    const intent = { code: 'SP_0082', data: { dishes }, lines: await lines() }
    expect(refusedDishes(intent, null)).toEqual(dishes)
    expect(refusedDishes({ ...intent, data: null }, null)).toEqual([])
  })

  test('the amount missing to a minimum is computed from the order’s dishes', async () => {
    // Two burratas and two cheesecakes: 2 × 11.50 + 2 × 5.80 = 34.60
    const own = await lines()
    expect(minimumOf({ data: { minimumCents: 4000 }, lines: own })).toEqual({
      minimumCents: 4000,
      missingCents: 540,
    })
    expect(minimumOf({ data: { minimumCents: 3000 }, lines: own })?.missingCents).toBe(0)
    for (const data of [null, {}]) expect(minimumOf({ data, lines: own })).toBeNull()
  })

  test('dishes that can’t be paid with points are looked up in the menu when the verdict names none', async () => {
    const [row] = await phone.context.database.menus.toArray()
    const { menu } = row!
    const categories = menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) =>
        item.id === 'burrata' ? { ...item, pointsRedeemable: false } : item,
      ),
    }))
    const intent = { code: 'SP_0099', data: null, lines: await lines() }
    const dishes = refusedDishes(intent, { categories, combos: menu.combos })
    expect(dishes.map(({ title }) => title)).toEqual(['Burrata, tomato and pesto'])
    expect(refusedDishes({ ...intent, code: 'SP_0023' }, { categories, combos: [] })).toEqual([])
  })
})
