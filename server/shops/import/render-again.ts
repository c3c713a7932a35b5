import { menuWireVersion } from '../../../core/contract/wire/menu/menu-version.ts'
import type { Database } from '../../database/open.ts'
import type { Log } from '../../log/log.ts'
import { readShop } from '../read/read-shop.ts'
import { renderMenus } from '../compile/render-menu.ts'
import { dropTexts, storeTexts } from './store-texts.ts'
import { writeMenus } from './write-menus.ts'

/**
 * Renders the menus again that were stored by a release with another version of the wire. Menus whose content stays
 * the same keep their hash, so no phone fetches them again; a shop that can't be read is logged and left as it is.
 */
export async function renderMenusAgain(db: Database, log: Log): Promise<void> {
  const rows = await db
    .selectFrom('menus')
    .select('shop_id')
    .distinct()
    .where('wire_version', '!=', menuWireVersion)
    .orderBy('shop_id')
    .execute()
  for (const { shop_id: shopId } of rows) {
    try {
      await renderShopAgain(db, shopId)
      log.info({ shop: shopId }, 'menus of an older release rendered again')
    } catch (error) {
      // The other shops are served all the same.
      log.error({ err: error, shop: shopId }, 'menus of an older release could not be rendered again')
    }
  }
}

async function renderShopAgain(db: Database, shopId: string): Promise<void> {
  const shop = await readShop(db, shopId)
  if (!shop) return
  const menus = await renderMenus(shop.file, shop.pictureUrl)
  await storeTexts(db, shopId, menus)
  await db.transaction().execute(async (trx) => {
    // Whoever holds the shop in memory reads it again. An import that came in between has rendered it already.
    const { numUpdatedRows } = await trx
      .updateTable('shops')
      .set((set) => ({ revision: set('revision', '+', 1) }))
      .where('shop_id', '=', shopId)
      .where('imported_at', '=', shop.importedAt)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      await storeTexts(trx, shopId, menus)
      await writeMenus(trx, shopId, menus)
      await dropTexts(trx, shopId)
    }
  })
}
