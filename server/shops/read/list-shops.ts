import type { Database } from '../../database/open.ts'
import { readStoredFile } from './stored-file.ts'

export type ShopSummary = { id: string; name: string; hosts: string[]; importedAt: number; itemCount: number }

/** The ids of all imported shops, without a look at their files. */
export async function listShopIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('shops').select('shop_id').orderBy('shop_id').execute()
  return rows.map((row) => row.shop_id)
}

/** Every imported shop, by id. Reads each one's file. */
export async function listShops(db: Database): Promise<ShopSummary[]> {
  const rows = await db.selectFrom('shops').selectAll().orderBy('shop_id').execute()
  const shops: ShopSummary[] = []
  for (const row of rows) {
    const file = await readStoredFile(db, row)
    // Imported anew at this moment: whoever lists once more sees it.
    if (!file) continue
    shops.push({
      id: row.shop_id,
      name: file.name,
      hosts: file.hosts,
      importedAt: row.imported_at,
      itemCount: file.categories.reduce((sum, category) => sum + category.items.length, 0),
    })
  }
  return shops
}
