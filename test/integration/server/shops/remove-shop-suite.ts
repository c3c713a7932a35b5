import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeIdentity } from '../../../../core/contract/calls/shop-calls.ts'
import { countContents, removeShop } from '../../../../server/shops/remove/remove-shop.ts'
import { giveVoucher, memberWith } from '../../../support/shops/benefit-shop.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. `open` opens a server with the shop "corner". */
export function removeShopSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`a shop that is removed, on ${name}`, () => {
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

    test('leaves nothing, and another as it was', async () => {
      expect(await countContents(server.db, 'corner')).toEqual({
        orders: 1,
        customers: 2,
        bookings: 0,
        openPayments: 0,
      })
      const other = await rowsOf('other')
      expect((await rowsOf('corner')).size).toBeGreaterThan(12)
      expect(await removeShop(server.db, 'corner')).toBe(true)
      expect(await rowsOf('corner')).toEqual(new Map())
      expect(await rowsOf('other')).toEqual(other)
      expect(await removeShop(server.db, 'corner')).toBe(false)
    })

    test('is unknown at once to a server that runs', async () => {
      expect(await asked('corner.test')).toBe('')
      await removeShop(server.db, 'corner')
      expect(await asked('corner.test')).toBe('LD_SHOP_NOT_FOUND')
      expect(await asked('other.test')).toBe('')
    })

    test('leaves nothing either of what was under way meanwhile', async () => {
      const guest = await server.signIn()
      const removing = removeShop(server.db, 'corner')
      await expect.poll(() => rowsOf('corner'), { interval: 10 }).toEqual(new Map())
      // As a server writes it that has read the shop just before.
      const late = { shop_id: 'corner', item_id: 'rice', since: 1 }
      await server.db.insertInto('sold_out').values(late).execute()
      expect((await server.order(guest)).envelope.code).toBe('LD_SHOP_NOT_FOUND')
      expect(await removing).toBe(true)
      expect(await rowsOf('corner')).toEqual(new Map())
    })
  })
}
