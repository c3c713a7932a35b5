import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { menuWireVersion } from '../../../../core/contract/wire/menu/menu-version.ts'
import { sweep } from '../../../../server/jobs/sweep.ts'
import { createLog } from '../../../../server/log/log.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { renderMenusAgain } from '../../../../server/shops/import/render-again.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

/** What must hold on every database. */
export function renderAgainSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`menus stored by an older release, on ${name}`, () => {
    let server: ShopServer
    let logged: string[]
    beforeEach(async () => {
      server = await open()
      logged = []
    })
    afterEach(() => server.close())

    const rows = () =>
      server.db
        .selectFrom('menus')
        .selectAll()
        .where('shop_id', '=', 'corner')
        .orderBy('service_id')
        .orderBy('language')
        .execute()
    /** As if a release had written them that knew fewer fields. */
    const grow = (md5: string) =>
      server.db
        .updateTable('menus')
        .set({ body: `{"categoryList":[],"packageList":[],"md5":"${md5}"}`, md5, wire_version: 0 })
        .where('service_id', '=', 'pickup')
        .execute()
    const renderAgain = () =>
      renderMenusAgain(
        server.db,
        createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => logged.push(line) }),
      )

    test('are rendered again, and the shop’s version and menu hash change', async () => {
      const before = await rows()
      const { version } = (await readShop(server.db, 'corner'))!
      await grow('0'.repeat(32))
      await renderAgain()
      expect(await rows()).toEqual(before)
      expect(before.every(({ wire_version }) => wire_version === menuWireVersion)).toBe(true)
      const shop = (await readShop(server.db, 'corner'))!
      expect(shop.version).not.toBe(version)
      expect(shop.menuHashes).toContainEqual(
        expect.objectContaining({ orderType: 'pickup', language: 'en', itemsMd5: before[0]!.md5 }),
      )
      const guest = await server.signIn()
      const asked = { serviceId: 'pickup', language: 'en' as const, storeId: 'corner' }
      const { envelope } = await server.post(calls.categoryList, asked, { guest })
      expect(envelope.data.categoryList.length).toBeGreaterThan(0)
      expect(logged.join()).toContain('"shop":"corner"')
    })

    test('aren’t rendered again once they are of the current release', async () => {
      const { version } = (await readShop(server.db, 'corner'))!
      await renderAgain()
      expect((await readShop(server.db, 'corner'))!.version).toBe(version)
      expect(logged).toEqual([])
    })

    test('keep the dishes that the desk has marked as sold out', async () => {
      await server.db
        .insertInto('sold_out')
        .values({ shop_id: 'corner', item_id: 'rice', since: 1 })
        .execute()
      await grow('0'.repeat(32))
      await renderAgain()
      expect((await readShop(server.db, 'corner'))!.soldOut).toEqual(['rice'])
    })

    test('of an unreadable shop are logged, and rendering doesn’t fail', async () => {
      await grow('0'.repeat(32))
      await server.db
        .updateTable('shops')
        .set((set) => ({ file: '{}', revision: set('revision', '+', 1) }))
        .execute()
      await renderAgain()
      expect(logged.join()).toContain('could not be rendered again')
    })

    test('of an unreadable shop don’t keep another shop’s orders from expiring, and each failure is logged once', async () => {
      for (const id of ['aaa', 'zzz'])
        await server.reimport((file) => Object.assign(file, { id, hosts: [`${id}.test`] }))
      await server.db
        .updateTable('shops')
        .set((set) => ({ file: '{}', revision: set('revision', '+', 1) }))
        .where('shop_id', '!=', 'corner')
        .execute()
      await server.order(await server.signIn())
      server.clock.now += 3_600_000
      await sweep(server.services)
      expect(await server.db.selectFrom('orders').select('state').execute()).toEqual([{ state: 'expired' }])
      await sweep(server.services)
      const told = server.logged.filter((line) => line.includes('a timer’s work for a shop failed'))
      // Their orders and their bookings, however often it is tried.
      expect(told).toHaveLength(4)
      await server.db.updateTable('shops').set({ file: '' }).where('shop_id', '=', 'aaa').execute()
      await sweep(server.services)
      expect(server.logged.join()).toContain('a timer’s work for a shop is done again')
    })
  })
}
