import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { takeStep } from '../../../../server/orders/life/take-step.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { databaseIn, importDemo } from './demo-data.ts'
import type { DemoServer } from './demo-server.ts'

/** Imports the demo shop anew after a change, beside a server that may be running, which shows it at once. */
export async function changeShop(
  { folder }: Pick<DemoServer, 'folder'>,
  edit: (file: ShopFileInput) => void,
): Promise<void> {
  const db = await openDatabase({ sqlitePath: databaseIn(folder) })
  await importDemo(db, edit)
  await db.destroy()
}

/** Hands every order over, as a desk would, beside a server that is running. */
export async function completeOrders({ folder }: Pick<DemoServer, 'folder'>): Promise<void> {
  const db = await openDatabase({ sqlitePath: databaseIn(folder) })
  const rows = await db.selectFrom('orders').select(['shop_id', 'order_id']).execute()
  for (const { shop_id: shopId, order_id: orderId } of rows) {
    const shop = (await readShop(db, shopId))!
    for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const) {
      const move = { step, by: 'merchant', tookMoney: true } as const
      await db.transaction().execute((trx) => takeStep(trx, shop, orderId, move, Date.now()))
    }
  }
  await db.destroy()
}

/** Sets what dishes cost, by their ids. */
export const setPrices = (server: DemoServer, prices: Record<string, number>): Promise<void> =>
  changeShop(server, ({ categories = [] }) => {
    for (const { items } of categories)
      for (const item of items) item.price = prices[item.id ?? ''] ?? item.price
  })

/** Lets one guest leave more orders waiting than a restaurant wants of a stranger. */
export const takeManyOrders = (server: DemoServer): Promise<void> =>
  changeShop(server, (file) => {
    file.orders = { ...file.orders, limits: { perCustomer: 1_000, perTable: 1_000, perNetwork: 10_000 } }
  })
