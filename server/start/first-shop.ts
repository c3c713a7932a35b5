import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { duplicate } from '../base/postgres-codes.ts'
import type { Database } from '../database/open.ts'
import { checkShopFile } from '../shops/check/check-shop-file.ts'
import { importShop } from '../shops/import/import-shop.ts'
import { loadJson } from '../shops/import/load-json.ts'
import { pictureFolder } from '../shops/import/picture-folder.ts'
import { StartupFault } from './startup-fault.ts'

/**
 * Imports a shop file if the database holds no shop at all. Returns whether it imported one.
 * @throws StartupFault when the file is faulty
 */
export async function importFirstShop(db: Database, path: string, now: number): Promise<boolean> {
  if ((await hasShop(db)) || !existsSync(path)) return false
  const pictures = pictureFolder(dirname(path))
  const loaded = await loadJson(path)
  const checked = loaded.ok ? checkShopFile(loaded.json, pictures.check) : loaded
  if (!checked.ok) {
    throw new StartupFault(
      `The shop file ${path} can't be imported; "npm run shop -- check ${path}" says why.`,
    )
  }
  try {
    await importShop(db, checked.file, pictures, now)
    return true
  } catch (error) {
    // Another server that was started at the same moment was faster.
    if ((error as { code?: unknown }).code === duplicate && (await hasShop(db))) return false
    throw error
  }
}

const hasShop = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('shops').select('shop_id').limit(1).executeTakeFirst()) !== undefined
