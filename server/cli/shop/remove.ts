import { oneLine } from '../../base/one-line.ts'
import { listShopIds } from '../../shops/read/list-shops.ts'
import { type Allowed, removeShop, type ShopContents, ShopInUse } from '../../shops/remove/remove-shop.ts'
import { withDatabase } from './database.ts'
import { counted, type Terminal } from './terminal.ts'

/** `remove ID [--with-orders] [--with-payments]`: removes a shop and everything that is stored for it. */
export async function removeCommand(terminal: Terminal, id: string, allowed: Allowed): Promise<number> {
  return withDatabase(terminal, async (db) => {
    const refuse = (why: string) => {
      terminal.err(oneLine(`${why}; nothing was removed.`))
      return 1
    }
    try {
      const contents = await removeShop(db, id, allowed)
      const left = await listShopIds(db)
      if (!contents)
        return refuse(`There is no shop "${id}"${left.length > 0 ? `; there are ${left.join(', ')}` : ''}`)
      terminal.out(oneLine(`Removed: ${id}, with ${list(contents)}.`))
      if (left.length === 0)
        terminal.out('No shop is left: unless one is imported, the next start brings the demo shop.')
      return 0
    } catch (error) {
      if (!(error instanceof ShopInUse)) throw error
      return refuse(whyNot(id, error.contents, allowed))
    }
  })
}

const list = ({ orders, customers, bookings }: ShopContents): string =>
  [counted(orders, 'order'), counted(customers, 'customer'), counted(bookings, 'booking')].join(', ')

function whyNot(id: string, contents: ShopContents, allowed: Allowed): string {
  if (contents.openPayments > 0 && !allowed.payments)
    return (
      `"${id}" has ${counted(contents.openPayments, 'online payment')} that the bank hasn't settled or given back yet: ` +
      'let the server finish, or see to the money at the bank yourself and give --with-payments'
    )
  return `With "${id}" would go ${list(contents)}: make a backup (npm run backup -- FILE), then give --with-orders`
}
