import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeIdentity } from '../../../../core/contract/calls/shop-calls.ts'
import { removeShop, ShopInUse } from '../../../../server/shops/remove/remove-shop.ts'
import { giveVoucher, memberWith } from '../../../support/shops/benefit-shop.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

const all = { orders: true, payments: true }

/** What must hold on every database. `open` opens a server with the shop "corner". */
export function removeShopSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`removing a shop, on ${name}`, () => {
    let server: ShopServer
    beforeEach(async () => {
      server = await open()
      await server.reimport((file) => {
        file.id = 'other'
        file.hosts = ['other.test']
      })
      const member = await memberWith(server, { balanceCents: 500 })
      await giveVoucher(server, member.id, 'five')
      await server.order(await server.signIn())
    })
    afterEach(() => server.close())

    /** How many rows each table has of a shop. */
    async function rowsOf(shopId: string): Promise<Map<string, number>> {
      const tables = (await server.db.introspection.getTables()).filter(({ columns }) =>
        columns.some((column) => column.name === 'shop_id'),
      )
      const counts = new Map<string, number>()
      for (const table of tables) {
        const { rows } = await sql<{ rows: number | string }>`
          select count(*) as rows from ${sql.table(table.name)} where shop_id = ${shopId}`.execute(server.db)
        if (Number(rows[0]?.rows) > 0) counts.set(table.name, Number(rows[0]?.rows))
      }
      return counts
    }
    const asked = async (host: string) => {
      const body = { accessUrl: `http://${host}/`, product: 'retail' }
      return (await server.post(storeIdentity, body, { host })).envelope.code
    }

    test('deletes all of its rows and leaves another shop unchanged', async () => {
      const other = await rowsOf('other')
      expect((await rowsOf('corner')).size).toBeGreaterThan(12)
      expect(await removeShop(server.db, 'corner', all)).toEqual({
        orders: 1,
        customers: 2,
        bookings: 0,
        openPayments: 0,
      })
      expect(await rowsOf('corner')).toEqual(new Map())
      expect(await rowsOf('other')).toEqual(other)
      expect(await removeShop(server.db, 'corner', all)).toBeNull()
      expect(await rowsOf('corner')).toEqual(new Map())
    })

    test('deletes nothing unless its orders and open payments may be deleted too', async () => {
      const before = await rowsOf('corner')
      const none = { orders: false, payments: false }
      await expect(removeShop(server.db, 'corner', none)).rejects.toThrow(ShopInUse)
      const ids = { shop_id: 'corner', payment_id: 'p', order_id: 'o', customer_id: 'c', reference: null }
      const what = {
        bank: 'stripe',
        method: 'card',
        amount_cents: 1,
        currency: 'EUR',
        language: 'en',
      } as const
      await server.db
        .insertInto('payments')
        .values({ ...ids, ...what, state: 'paid', created_at: 1, updated_at: 1, next_at: 2 })
        .execute()
      const refused = removeShop(server.db, 'corner', { orders: true, payments: false })
      await expect(refused).rejects.toMatchObject({ contents: { openPayments: 1 } })
      expect(await rowsOf('corner')).toEqual(before.set('payments', 1))
      expect(await removeShop(server.db, 'corner', all)).toMatchObject({ openPayments: 1 })
    })

    test('leaves the rows of the same shop when it is imported again during the removal', async () => {
      const removing = removeShop(server.db, 'corner', all)
      await expect.poll(() => rowsOf('corner'), { interval: 10 }).toEqual(new Map())
      await server.reimport(() => {})
      const anew = await rowsOf('corner')
      expect(await removing).not.toBeNull()
      expect(await rowsOf('corner')).toEqual(anew)
    })

    test('makes the shop unknown to a running server at once', async () => {
      expect(await asked('corner.test')).toBe('')
      await removeShop(server.db, 'corner', all)
      expect(await asked('corner.test')).toBe('LD_SHOP_NOT_FOUND')
      expect(await asked('other.test')).toBe('')
    })

    test('also deletes rows that are written during the removal, and new orders are refused', async () => {
      const guest = await server.signIn()
      const removing = removeShop(server.db, 'corner', all)
      await expect.poll(() => rowsOf('corner'), { interval: 10 }).toEqual(new Map())
      // As a server writes it that has read the shop just before.
      const late = { shop_id: 'corner', item_id: 'rice', since: 1 }
      await server.db.insertInto('sold_out').values(late).execute()
      expect((await server.order(guest)).envelope.code).toBe('LD_SHOP_NOT_FOUND')
      expect(await removing).not.toBeNull()
      expect(await rowsOf('corner')).toEqual(new Map())
    })
  })
}
