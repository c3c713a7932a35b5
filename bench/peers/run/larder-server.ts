import { openDatabase } from '../../../server/database/open.ts'
import { checkShopFile } from '../../../server/shops/check/check-shop-file.ts'
import { importShop } from '../../../server/shops/import/import-shop.ts'
import { databaseIn } from '../../../test/e2e/support/servers/demo-data.ts'
import { createServerProcess } from '../../../test/e2e/support/servers/server-process.ts'
import type { Shop } from './shops.ts'

/** Larder's own server with this shop, run as an owner does. */
export async function serveLarder({
  file,
  pictures,
}: Shop): Promise<{ port: number; close(): Promise<void> }> {
  const server = await createServerProcess()
  const db = await openDatabase({ sqlitePath: databaseIn(server.folder) })
  const checked = checkShopFile(file, pictures.check)
  if (!checked.ok) throw new Error(`the shop is faulty: ${JSON.stringify(checked.faults)}`)
  await importShop(db, checked.file, pictures, Date.now())
  await db.destroy()
  return { port: server.port, close: () => server.dispose() }
}
