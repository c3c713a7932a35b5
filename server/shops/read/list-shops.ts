import type { Database } from '../../database/open.ts'
import { isUnreadable, readStoredFile } from './stored-file.ts'

export type ShopSummary = {
  id: string
  /** The shop's name, or its id if the file can't be read. */
  name: string
  hosts: string[]
  importedAt: number
  /** Null if this release can't read the file. */
  itemCount: number | null
}

/** The ids of all imported shops. Their files aren't read. */
export async function listShopIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('shops').select('shop_id').orderBy('shop_id').execute()
  return rows.map((row) => row.shop_id)
}

/** Lists every imported shop, sorted by id. Each file is read; a shop whose file can't be read is listed, too. */
export async function listShops(db: Database): Promise<ShopSummary[]> {
  const rows = await db.selectFrom('shops').selectAll().orderBy('shop_id').execute()
  const shops: ShopSummary[] = []
  for (const row of rows) {
    const known = { id: row.shop_id, importedAt: row.imported_at }
    try {
      const file = await readStoredFile(db, row)
      // The shop was imported again at this very moment; the next listing will include it.
      if (!file) continue
      const itemCount = file.categories.reduce((sum, category) => sum + category.items.length, 0)
      shops.push({ ...known, name: file.name, hosts: file.hosts, itemCount })
    } catch (error) {
      if (!isUnreadable(error)) throw error
      shops.push({ ...known, name: row.shop_id, hosts: await hostsOf(db, row.shop_id), itemCount: null })
    }
  }
  return shops
}

async function hostsOf(db: Database, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_hosts')
    .select('host')
    .where('shop_id', '=', shopId)
    .orderBy('host')
    .execute()
  return rows.map((row) => row.host)
}
