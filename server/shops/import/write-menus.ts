import type { Kysely } from 'kysely'
import { menuWireVersion } from '../../../core/contract/wire/menu/menu-version.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RenderedMenu } from '../compile/render-menu.ts'

export type MenuChange = {
  serviceId: string
  language: Language
  change: 'added' | 'changed' | 'same' | 'removed'
}

/** Writes which menus a shop has. In rows that stay the same, at most the version of the wire is updated. */
export async function writeMenus(
  trx: Kysely<Tables>,
  shopId: string,
  menus: RenderedMenu[],
): Promise<MenuChange[]> {
  const rows = await trx
    .selectFrom('menus')
    .select(['service_id', 'language', 'order_type', 'md5'])
    .where('shop_id', '=', shopId)
    .execute()
  const before = new Map(rows.map((row) => [`${row.service_id} ${row.language}`, row]))
  const report: MenuChange[] = []
  for (const { serviceId, language, orderType, md5 } of menus) {
    const key = `${serviceId} ${language}`
    const row = before.get(key)
    before.delete(key)
    const same = row?.md5 === md5 && row.order_type === orderType
    report.push({ serviceId, language, change: same ? 'same' : row ? 'changed' : 'added' })
    if (same) continue
    await trx
      .insertInto('menus')
      .values({ shop_id: shopId, service_id: serviceId, language, order_type: orderType, md5, body: '' })
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'service_id', 'language'])
          .doUpdateSet({ order_type: orderType, md5, body: '' }),
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
    report.push({ serviceId: row.service_id, language: row.language, change: 'removed' })
  }
  await trx
    .updateTable('menus')
    .set({ wire_version: menuWireVersion, body: '' })
    .where('shop_id', '=', shopId)
    .where((where) => where.or([where('wire_version', '!=', menuWireVersion), where('body', '!=', '')]))
    .execute()
  return report
}
