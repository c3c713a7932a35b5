import { oneLine } from '../../base/one-line.ts'
import { listShopIds } from '../../shops/read/list-shops.ts'
import { countContents, removeShop } from '../../shops/remove/remove-shop.ts'
import { withDatabase } from './database.ts'
import { counted, type Terminal } from './terminal.ts'

/** `remove ID [--with-orders]`: a shop and all that is kept for it. */
export async function removeCommand(terminal: Terminal, id: string, withOrders: boolean): Promise<number> {
  return withDatabase(terminal, async (db) => {
    const { orders, customers, bookings, openPayments } = await countContents(db, id)
    const refuse = (why: string) => {
      terminal.err(oneLine(`${why}; nothing was removed.`))
      return 1
    }
    if (openPayments > 0)
      return refuse(
        `"${id}" has ${counted(openPayments, 'online payment')} that the bank hasn't settled or given back yet: let the server finish, and try again`,
      )
    const contents = [counted(orders, 'order'), counted(customers, 'customer'), counted(bookings, 'booking')]
    if (orders + customers + bookings > 0 && !withOrders)
      return refuse(
        `With "${id}" would go ${contents.join(', ')}: make a backup (npm run backup -- FILE), then give --with-orders`,
      )
    if (!(await removeShop(db, id))) {
      const ids = await listShopIds(db)
      return refuse(`There is no shop "${id}"${ids.length > 0 ? `; there are ${ids.join(', ')}` : ''}`)
    }
    terminal.out(oneLine(`Removed: ${id}, with ${contents.join(', ')}.`))
    if ((await listShopIds(db)).length === 0)
      terminal.out('No shop is left: unless one is imported, the next start brings the demo shop.')
    return 0
  })
}
