import { menuWireVersion } from '../../../core/contract/wire/menu/menu-version.ts'
import type { Database } from '../../database/open.ts'
import type { Log } from '../../log/log.ts'
import { readShop } from '../read/read-shop.ts'
import { renderMenus } from '../compile/render-menu.ts'
import { dropTexts, storeTexts } from './store-texts.ts'
import { writeMenus } from './write-menus.ts'

/**
 * Renders menus again that a release with another version of the wire has stored. A menu whose content stays the same
 * keeps its hash, so no phone fetches it again. A shop that can't be read is logged and left as it is.
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
      // The other shops are served nevertheless.
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
    // The new revision makes processes that hold the shop in memory read it again. If an import came in between, it has
    // rendered the menus already.
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
