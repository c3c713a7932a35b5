import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isFree } from '../../../../core/domain/cart/cart.ts'
import { shownTotalCents } from '../../../../core/domain/pricing/shown-total.ts'
import type { OrderType } from '../../../../core/schema/primitives.ts'
import { addComboToCart, addToCart } from '../../../../workers/engine/cart/add-to-cart.ts'
import { clearCart } from '../../../../workers/engine/cart/change-lines.ts'
import { cachedShop, catalogueView } from '../../../../workers/engine/catalogue/catalogue.ts'
import { noteScan } from '../../../../workers/engine/catalogue/shop-sync.ts'
import { switchOrderType } from '../../../../workers/engine/cart/switch-order-type.ts'
import { withdraw } from '../../../../workers/engine/orders/cancel-order.ts'
import { edit } from '../../../../workers/engine/reorder/put-away.ts'
import {
  type Phone,
  expectOk,
  onlineVisit,
  readyToOrder,
  tableVisit,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { sandwichDeal } from '../../../support/phone/sandwich-deal.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer('whole')
})
afterEach(() => server.close())

async function addDeal({ context, visit }: Phone, orderType: OrderType): Promise<void> {
  expectOk(await addComboToCart(context, visit, { ...sandwichDeal, orderType }))
}

/** The combos of an order type that can be ordered. */
async function combosOf({ context }: Phone, orderType: OrderType): Promise<string[]> {
  const rows = await context.database.comboCarts.filter((row) => row.orderType === orderType).toArray()
  return rows.flatMap(({ lines }) => lines.filter(isFree).map(({ comboId }) => comboId))
}

test('switching the order type removes the combos of the former one and answers how many', async () => {
  const phone = await readyToOrder(server, onlineVisit)
  await addDeal(phone, 'pickup')
  await addDeal(phone, 'pickup')
  const left = await switchOrderType(phone.context, onlineVisit, 'delivery')
  expect(left).toEqual({ ok: true, value: 2 * sandwichDeal.quantity })
  expect(await combosOf(phone, 'pickup')).toEqual([])
  expect(await switchOrderType(phone.context, onlineVisit, 'pickup')).toEqual({ ok: true, value: 0 })
})

test('switching the order type neither removes nor counts combos that an order holds', async () => {
  const phone = await readyToOrder(server, onlineVisit)
  await addDeal(phone, 'pickup')
  const lines = (await phone.context.database.comboCarts.toArray()).flatMap((cart) => cart.lines)
  await tapOrder(phone, { only: 'combos', agreedTotalCents: shownTotalCents(lines) })
  expect(await switchOrderType(phone.context, onlineVisit, 'delivery')).toEqual({ ok: true, value: 0 })
})

test('combos of an order withdrawn after a switch are back in the cart after switching back', async () => {
  const phone = await readyToOrder(server, onlineVisit)
  const { context } = phone
  expectOk(await clearCart(context, 'pickup'))
  await addDeal(phone, 'pickup')
  const lines = (await context.database.comboCarts.toArray()).flatMap((cart) => cart.lines)
  const id = await tapOrder(phone, { agreedTotalCents: shownTotalCents(lines) })
  expectOk(await switchOrderType(context, onlineVisit, 'delivery'))
  expectOk(await withdraw(context, id))
  expectOk(await switchOrderType(context, onlineVisit, 'pickup'))
  expectOk(await edit(context, id))
  expect(await combosOf(phone, 'pickup')).toEqual(['sandwich-deal'])
})

test('switching from a table to an online order type keeps the table’s combos', async () => {
  const phone = await readyToOrder(server, tableVisit)
  await addDeal(phone, 'dineIn')
  expectOk(await switchOrderType(phone.context, onlineVisit, 'delivery'))
  expect(await combosOf(phone, 'dineIn')).toEqual(['sandwich-deal'])
})

test('an order type of tables isn’t taken online, nor the other way round, and nothing is emptied', async () => {
  const phone = await readyToOrder(server, onlineVisit)
  await addDeal(phone, 'pickup')
  const refused = { ok: false, code: 'SP_10004' }
  expect(await switchOrderType(phone.context, onlineVisit, 'takeaway')).toMatchObject(refused)
  expect(await switchOrderType(phone.context, tableVisit, 'delivery')).toMatchObject(refused)
  expect(await combosOf(phone, 'pickup')).toEqual(['sandwich-deal'])
  expect(await phone.context.database.settings.get('onlineOrderType')).toBeUndefined()
})

describe('an order type that was chosen at a table', () => {
  let phone: Phone
  const typeNow = async () => {
    const [shown] = (await catalogueView(phone.context, (await cachedShop(phone.context))!, tableVisit)).menus
    return shown!.orderType
  }

  beforeEach(async () => {
    phone = await readyToOrder(server, tableVisit)
    expectOk(await switchOrderType(phone.context, tableVisit, 'takeaway'))
  })
  const expire = () =>
    phone.context.database.diningTables.toCollection().modify({ expiresAt: phone.context.clock.now() })

  test('stays for a reload and for another scan within the hour', async () => {
    await noteScan(phone.context, tableVisit.tableCode!, false)
    expect(await typeNow()).toBe('takeaway')
    await noteScan(phone.context, tableVisit.tableCode!, true)
    expect(await typeNow()).toBe('takeaway')
  })

  test('is over with the next visit, which begins with eating in', async () => {
    await expire()
    await noteScan(phone.context, tableVisit.tableCode!, true)
    expect(await typeNow()).toBe('dineIn')
  })

  test('is over at another table', async () => {
    await noteScan(phone.context, 'another-table', true)
    expect(await typeNow()).toBe('dineIn')
  })

  test('stays for who moves to another table, or scans again after an hour, with dishes in that cart', async () => {
    const build = { itemId: 'burrata', skuId: null, options: [] }
    const dish = { orderType: 'takeaway', build, quantity: 1, note: '' } as const
    expectOk(await addToCart(phone.context, tableVisit, dish))
    await noteScan(phone.context, 'another-table', true)
    expect(await typeNow()).toBe('takeaway')
    await expire()
    await noteScan(phone.context, tableVisit.tableCode!, true)
    expect(await typeNow()).toBe('takeaway')
  })
})
