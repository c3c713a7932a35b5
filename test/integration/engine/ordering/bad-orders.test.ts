import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { edit } from '../../../../workers/engine/reorder/put-away.ts'
import { withdraw } from '../../../../workers/engine/orders/cancel-order.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { type Phone, expectOk, intentOf, readyToOrder, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone

beforeEach(async () => {
  server = await startTestServer('whole')
  phone = await readyToOrder(server)
})
afterEach(() => server.close())

const lines = async () => (await phone.context.database.carts.toArray()).flatMap((cart) => cart.lines)
const freeLines = async () => (await lines()).filter(({ intentId }) => intentId === null)

type Body = Record<string, unknown> & { itemList: Record<string, unknown>[] }
type Spoil = { body?: (body: Body) => void; shop?: (file: ShopFile) => void }

const item = (file: ShopFile, itemId: string) =>
  file.categories.flatMap(({ items }) => items).find(({ id }) => id === itemId)!
const line = (changes: object) => ({ body: ({ itemList }: Body) => Object.assign(itemList[0]!, changes) })
const order = (changes: object) => ({ body: (body: Body) => Object.assign(body, changes) })
const dineIn = (changes: object) => ({
  shop: (file: ShopFile) =>
    void Object.assign(
      file.services.find(({ orderType }) => orderType === 'dineIn')!,
      changes,
    ),
})

/** What came between the tap and the server, and the code that it answers. */
const table: [string, Spoil, string][] = [
  ['a quantity of 0', line({ quantity: 0 }), 'LD_BAD_REQUEST'],
  ['a quantity of a billion', line({ quantity: 1e9 }), 'LD_BAD_REQUEST'],
  ['a price with three decimals', line({ itemPrice: 11.505 }), 'LD_BAD_REQUEST'],
  ['a line’s note of 100 kB', line({ remark: 'x'.repeat(100_000) }), 'LD_BAD_REQUEST'],
  ['a note of 300 kB', order({ remark: 'x'.repeat(300_000) }), 'LD_TOO_LARGE'],
  [
    'an option of another dish',
    line({ itemAttrList: [{ attrKeyId: 'milk', attrValueId: 'milk-oat', quantity: 1 }] }),
    'SP_10010',
  ],
  ['a removed sku', line({ skuId: 'burrata-xl' }), 'SP_10010'],
  ['a removed dish', line({ itemId: 'lobster' }), 'SP_10010'],
  ['a total one cent low', order({ totalAmount: 34.59 }), 'SP_10010'],
  ['a foreign currency', order({ ccy: 'USD' }), 'SP_0053'],
  ['a slot in the past', order({ appointmentTime: '2026-11-20T12:00:00.000Z' }), 'SP_0005'],
  ['a service of another shop', order({ serviceId: 'theirs' }), 'SP_10004'],
  ['an unknown table', order({ tableId: 'T99' }), 'SP_0027'],
  ['another shop', order({ storeId: 'elsewhere' }), 'LD_SHOP_NOT_FOUND'],
  ['a paused service', dineIn({ paused: true }), 'SP_0003'],
  ['a closed kitchen', dineIn({ opening: { DAILY: ['08:00~09:00'] } }), 'SP_0005'],
  ['a total below the minimum', dineIn({ minimum: 100 }), 'SP_0026'],
  ['a members-only service', dineIn({ guestsMayOrder: false }), 'LD_MEMBERS_ONLY'],
  [
    'a members-only dish',
    { shop: (file) => void (item(file, 'burrata').memberOnly = true) },
    'LD_MEMBERS_ONLY',
  ],
  ['a missing mandatory dish', { shop: (file) => void (item(file, 'olives').mandatory = true) }, 'SP_10010'],
  [
    'a dish excluded at this table',
    { shop: (file) => void (file.tables[0]!.excludedItems = ['burrata']) },
    'SP_10010',
  ],
  [
    'more of a dish than its limit',
    { shop: (file) => void (item(file, 'burrata').maxPerOrder = 1) },
    'SP_0082',
  ],
  [
    'two of a once-only dish',
    { shop: (file) => void (item(file, 'burrata').oncePerCustomer = true) },
    'SP_0080',
  ],
]

test.each(table)(
  'an order is refused for %s, and its dishes return to the cart unchanged',
  async (_, { body, shop }, code) => {
    const before = await lines()
    const id = await tapOrder(phone)
    if (body) {
      const spoilt = JSON.parse((await intentOf(phone, id)).body) as Body
      body(spoilt)
      await phone.context.database.outbox.where({ id }).modify({ body: JSON.stringify(spoilt) })
    }
    if (shop) await server.change(shop)
    for (let round = 0; round < 3; round += 1) {
      await phone.context.database.outbox.toCollection().modify({ nextAttemptAt: 0 })
      await replay(phone.context)
    }
    expect(await intentOf(phone, id)).toMatchObject({ state: 'attention', code })
    expect(await server.orders()).toEqual([])
    // Each line is still there, held by the order that waits for a decision.
    expect(await lines()).toEqual(before.map((one) => ({ ...one, intentId: id })))

    // What the phone itself has written can be changed; of anything else at least the dishes come back.
    expectOk(body ? await withdraw(phone.context, id) : await edit(phone.context, id))
    expect(await freeLines()).toEqual(before)
  },
)
