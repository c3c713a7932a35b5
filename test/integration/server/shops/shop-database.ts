import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { checkShopFile } from '../../../../server/shops/check/check-shop-file.ts'
import { pictureFolder } from '../../../../server/shops/import/picture-folder.ts'
import { smallShop } from '../../../support/shops/small-shop.ts'

/** Typed loosely, so that a test can add any key. */
export type Change = (shop: ReturnType<typeof smallShop> & Record<string, unknown>) => void

/** The database of one test and the folder that it and its pictures lie in. */
export let db: Database
export let folder: string
export const sqlitePath = () => join(folder, 'larder.sqlite')

/** Whoever imports this file says so: where several share a process, it is loaded for the first alone. */
export function eachHasAShopDatabase(): void {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'larder-shops-'))
    db = await openDatabase({ sqlitePath: sqlitePath() })
  })
  afterEach(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
}

/** The small shop, changed and checked. */
export function shop(change: Change = () => {}): ShopFile {
  const made = smallShop()
  change(made)
  const checked = checkShopFile(made, pictureFolder(folder).check)
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
  return checked.file
}

export const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`

/** Everything that imports write, for "nothing changed". */
export async function everything() {
  return {
    shops: await db.selectFrom('shops').selectAll().execute(),
    hosts: await db.selectFrom('shop_hosts').selectAll().orderBy('host').execute(),
    menus: await db.selectFrom('menus').selectAll().orderBy('service_id').orderBy('language').execute(),
    texts: await db.selectFrom('shop_texts').select('md5').orderBy('md5').execute(),
    pictures: await db.selectFrom('pictures').select(['name', 'source']).orderBy('source').execute(),
  }
}

export async function hashes() {
  const rows = await db.selectFrom('menus').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [`${row.service_id} ${row.language}`, row.md5]))
}
