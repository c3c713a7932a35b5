import type { Kysely } from 'kysely'
import { menuWireVersion } from '../../../core/contract/wire/menu/menu-version.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import type { PictureUrl } from '../compile/compile-menu.ts'
import { type RenderedMenu, renderMenu, renderMenus } from '../compile/render-menu.ts'

export type MenuChange = {
  serviceId: string
  language: Language
  change: 'added' | 'changed' | 'same' | 'removed'
}

type LazyMenu = Omit<RenderedMenu, 'body'> & { body: () => string }

/** Renders all menus, but keeps in memory only those that aren't stored yet: a large shop has hundreds of megabytes. */
export async function renderChanged(
  db: Database,
  file: ShopFile,
  pictureUrl: PictureUrl,
): Promise<LazyMenu[]> {
  const rows = await db
    .selectFrom('menus')
    .select(['service_id', 'language', 'md5'])
    .where('shop_id', '=', file.id)
    .execute()
  const stored = new Map(rows.map((row) => [`${row.service_id} ${row.language}`, row.md5]))
  const menus: LazyMenu[] = []
  for (const { body, ...menu } of renderMenus(file, pictureUrl)) {
    const isStored = stored.get(`${menu.serviceId} ${menu.language}`) === menu.md5
    // Another import may replace a stored menu in between; then it is rendered once more.
    const again = (): string => renderMenu(file, menu, pictureUrl).body
    menus.push({ ...menu, body: isStored ? again : () => body })
  }
  return menus
}

/** Writes a shop's menus; rows that stay the same aren't touched but for the version of the wire. */
export async function writeMenus(
  trx: Kysely<Tables>,
  shopId: string,
  menus: LazyMenu[],
): Promise<MenuChange[]> {
  const rows = await trx
    .selectFrom('menus')
    .select(['service_id', 'language', 'order_type', 'md5'])
    .where('shop_id', '=', shopId)
    .execute()
  const before = new Map(rows.map((row) => [`${row.service_id} ${row.language}`, row]))
  const report: MenuChange[] = []
  for (const { serviceId, language, orderType, md5, body: write } of menus) {
    const key = `${serviceId} ${language}`
    const row = before.get(key)
    before.delete(key)
    const same = row?.md5 === md5 && row.order_type === orderType
    report.push({ serviceId, language, change: same ? 'same' : row ? 'changed' : 'added' })
    if (same) continue
    const body = write()
    await trx
      .insertInto('menus')
      .values({ shop_id: shopId, service_id: serviceId, language, order_type: orderType, md5, body })
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'service_id', 'language'])
          .doUpdateSet({ order_type: orderType, md5, body }),
      )
      .execute()
  }
  for (const row of before.values()) {
    await trx
      .deleteFrom('menus')
      .where('shop_id', '=', shopId)
      .where('service_id', '=', row.service_id)
      .where('language', '=', row.language)
      .execute()
    report.push({ serviceId: row.service_id, language: row.language as Language, change: 'removed' })
  }
  await trx
    .updateTable('menus')
    .set({ wire_version: menuWireVersion })
    .where('shop_id', '=', shopId)
    .where('wire_version', '!=', menuWireVersion)
    .execute()
  return report
}
