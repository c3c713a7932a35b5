import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { orderRules, type OrderStep } from '../../../../core/domain/order/order-steps.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { createLog } from '../../../../server/log/log.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { pictureFolder } from '../../../../server/shops/import/picture-folder.ts'
import { type RunningServer, startServer } from '../../../../server/start/start-server.ts'
import { putDemoShop, root } from './demo-data.ts'
import { ownPort } from './ports.ts'

/** The server with the built app and the demo shop, in this process: a test can be its kitchen. */
export type Kitchen = RunningServer & {
  origin: string
  /** Moves the newest order along. Whoever completes it has taken what is owed, unless this says otherwise. */
  move(step: OrderStep, said?: { reason?: string; tookMoney?: boolean }): Promise<void>
  /** Imports the shop anew after a change. */
  change(edit: (file: ShopFile) => void): Promise<void>
  dispose(): Promise<void>
}

export async function openKitchen(): Promise<Kitchen> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-kitchen-'))
  await putDemoShop(folder)
  const server = await startServer({
    config: readConfig({ PORT: String(await ownPort()), DATA_DIR: folder }),
    log: createLog({ logLevel: 'silent', logFormat: 'json' }),
    distDir: join(root, 'dist'),
    firstShopPath: null,
  })
  const newest = async () => {
    const { db } = server
    const row = db.selectFrom('orders').select('order_id').orderBy('created_at', 'desc')
    return (await row.executeTakeFirstOrThrow()).order_id
  }
  return {
    ...server,
    origin: `http://localhost:${server.port}`,
    async move(step, { reason = '', tookMoney = true } = {}) {
      const shop = await readShop(server.db, 'despensa')
      if (!shop) throw new Error('there is no shop')
      const { by } = orderRules[step]
      await moveOrder(server.services, shop, await newest(), { step, by, reason, tookMoney })
    },
    async change(edit) {
      const folderOf = pictureFolder(join(root, 'shops/demo'))
      const shop = await readShop(server.db, 'despensa')
      if (!shop) throw new Error('there is no shop')
      edit(shop.file)
      await importShop(server.db, shop.file, folderOf, Date.now())
    },
    async dispose() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
