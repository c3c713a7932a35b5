import type { Database } from '../../database/open.ts'
import { listShopIds } from './list-shops.ts'
import { readShop, type StoredShop } from './read-shop.ts'

/**
 * The shop that a command names, or the only shop when the command names none; else a sentence that says why none was
 * found.
 */
export async function selectShop(db: Database, wanted: string): Promise<StoredShop | string> {
  const ids = await listShopIds(db)
  if (wanted === '' && ids.length > 1) return `Say which shop: --shop ${ids.join(' or --shop ')}`
  const shop = await readShop(db, wanted === '' ? (ids[0] ?? '') : wanted)
  return shop ?? (wanted === '' ? 'There is no shop yet.' : `There is no shop "${wanted}".`)
}
