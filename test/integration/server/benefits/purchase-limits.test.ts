import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { OrderDraft } from '../../../../core/schema/order/order.ts'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { handOver, managersDesk, refund } from '../../../support/customers/refund.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'
import {
  type Guest,
  line,
  openShopServer,
  orderWire,
  riceLine,
  type ShopServer,
} from '../../../support/server/shop-server.ts'
import type { OrderState } from '../../../../core/schema/order/order.ts'

/** Stew is for once, and of rice there are three in an order at most. */
function limit(file: ShopFileInput): void {
  const [mains] = file.categories
  Object.assign(mains!.items[0]!, { maxPerOrder: 3 })
  Object.assign(mains!.items[1]!, { oncePerCustomer: true })
}

const stew = (quantity = 1) => ({ ...line('stew', 990), quantity })
const rice = (quantity: number) => ({ ...line('rice', 1150), quantity })
const lunch = (first: 'rice' | 'stew', quantity = 1): OrderDraft['combos'][number] => ({
  id: `lunch-${first}`,
  comboId: 'lunch',
  quantity,
  picks: [
    { pileId: 'first', build: { itemId: first, skuId: null, options: [] }, quantity: 1 },
    { pileId: 'second', build: { itemId: 'pizza.margherita', skuId: 'pizza-s', options: [] }, quantity: 1 },
  ],
  snapshot: { title: '', picture: '', details: [], unitCents: first === 'rice' ? 1500 : 1400 },
})

const totalOf = ({ items = [], combos = [] }: Partial<OrderDraft>): number =>
  [...items, ...combos].reduce((sum, { quantity, snapshot }) => sum + quantity * snapshot.unitCents, 0)

const suite = (name: string, open: () => Promise<ShopServer>) =>
  describe(name, () => {
    let server: ShopServer
    let guest: Guest
    beforeEach(async () => {
      server = await open()
      await server.reimport(limit)
      guest = await server.signIn()
    })
    afterEach(() => server.close())

    const place = (changes: Partial<OrderDraft>, who = guest) =>
      server.order(who, orderWire(who, { items: [], ...changes, totalCents: totalOf(changes) }))
    const codeOf = async (changes: Partial<OrderDraft>, who = guest) =>
      (await place(changes, who)).envelope.code
    const setState = (state: OrderState) => server.db.updateTable('orders').set({ state }).execute()

    test('SP_0082 names a dish above its limit per order, counting lines and combos together', async () => {
      expect(await codeOf({ items: [rice(3)] })).toBe('')
      expect(await codeOf({ items: [riceLine(), rice(1)] })).toBe('')
      expect(await codeOf({ items: [rice(1)], combos: [lunch('rice', 2)] })).toBe('')
      expect((await place({ items: [rice(4)] })).envelope).toMatchObject({
        success: false,
        code: 'SP_0082',
        data: { itemList: [{ itemId: 'rice', itemTitle: 'Rice', maximum: 3, quantity: 4 }] },
      })
      expect(await codeOf({ items: [riceLine(), rice(2)] })).toBe('SP_0082')
      expect(await codeOf({ items: [rice(2)], combos: [lunch('rice', 2)] })).toBe('SP_0082')
      // So many in every order.
      expect(await codeOf({ items: [rice(3)] })).toBe('')
      expect(await server.orderCount()).toBe(4)
    })

    test('SP_0080 refuses a once-only dish twice in an order, in a later order, and in a combo', async () => {
      expect(await codeOf({ items: [stew(2)] })).toBe('SP_0080')
      expect(await codeOf({ items: [stew(1)], combos: [lunch('stew')] })).toBe('SP_0080')
      expect(await codeOf({ items: [stew()] })).toBe('')
      expect((await place({ items: [stew()] })).envelope).toMatchObject({
        code: 'SP_0080',
        data: { itemList: [{ itemId: 'stew', itemTitle: 'Stew', maximum: 1, quantity: 2 }] },
      })
      expect(await codeOf({ combos: [lunch('stew')] })).toBe('SP_0080')
      expect(await codeOf({ items: [rice(1)] })).toBe('')
      expect(await codeOf({ items: [stew()] }, await server.signIn())).toBe('')
    })

    test('a once-only dish that was bought in a combo can’t be bought again', async () => {
      expect(await codeOf({ combos: [lunch('stew')] })).toBe('')
      expect(await codeOf({ items: [stew()] })).toBe('SP_0080')
    })

    test.for(['cancelled', 'refused', 'expired'] as const)(
      'an order that was %s doesn’t count for a once-only dish',
      async (state) => {
        await place({ items: [stew()] })
        await setState(state)
        expect(await codeOf({ items: [stew()] })).toBe('')
      },
    )

    test('a refunded order doesn’t count for a once-only dish once it is refunded in full', async () => {
      const orderId = (await place({ items: [stew()] })).envelope.data.orderId as string
      await handOver(server, orderId)
      const desk = await managersDesk(server, 'Ana')
      await refund(desk, orderId, 9_89)
      expect(await codeOf({ items: [stew()] })).toBe('SP_0080')
      await refund(desk, orderId, 1)
      expect(await codeOf({ items: [stew()] })).toBe('')
      expect(await codeOf({ items: [stew()] })).toBe('SP_0080')
    })

    test.for(['created', 'confirmed', 'completed'] as const)(
      'an order that is %s counts for a once-only dish',
      async (state) => {
        await place({ items: [stew()] })
        await setState(state)
        expect(await codeOf({ items: [stew()] })).toBe('SP_0080')
      },
    )

    test('only one of a customer’s simultaneous orders of a once-only dish is placed', async () => {
      const other = server.another()
      const orders = Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? server : other).order(
          guest,
          orderWire(guest, { items: [stew()], totalCents: 990, source: `${index}` }),
        ),
      )
      const answers = await Promise.all(orders)
      expect(answers.map(({ envelope }) => envelope.code).toSorted()).toEqual([
        '',
        ...Array.from({ length: 5 }, () => 'SP_0080'),
      ])
      expect(await server.orderCount()).toBe(1)
    })

    test('G14 a repeated key gets the first answer, not a refusal because the dish was bought before', async () => {
      const body = orderWire(guest, { items: [stew()], totalCents: 990 })
      const first = await server.order(guest, body, 'the-same-key')
      const second = await server.order(guest, body, 'the-same-key')
      expect([first.status, second.text]).toEqual([200, first.text])
    })

    test('the menu carries the limits of limited dishes, and none for the others', async () => {
      const { envelope } = await server.post(calls.categoryList, {
        serviceId: 'pickup',
        language: 'en',
        storeId: 'corner',
      })
      const [first, second, third] = envelope.data.categoryList[0]!.itemList.map(({ item }) => item)
      expect([first?.purchaseLimit, second?.isOnceOnly]).toEqual([3, true])
      expect(Object.keys(third!)).not.toContain('purchaseLimit')
      expect(Object.keys(third!)).not.toContain('isOnceOnly')
    })
  })

suite('limits of a purchase, on SQLite', () => openShopServer())

if (noPostgres) {
  test.skip(`limits of a purchase, on PostgreSQL: ${noPostgres}`)
} else {
  describe('with DATABASE_URL', () => {
    let postgres: Postgres
    beforeAll(async () => {
      postgres = await openPostgres()
    })
    afterAll(() => postgres.stop())
    suite('limits of a purchase, on PostgreSQL', async () =>
      openShopServer({ databaseUrl: await postgres.fresh() }),
    )
  })
}
