import type { ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { openDatabase } from '../../../server/database/open.ts'
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
