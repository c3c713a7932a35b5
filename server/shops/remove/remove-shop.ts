import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import { returnRoom } from '../../database/disk/return-room.ts'
import { lockShop } from '../../database/lock-shop.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** What would go with a shop, beside what its file says. */
export type ShopContents = {
  orders: number
  /** Guests and members. */
  customers: number
  bookings: number
  /** Online payments that the bank hasn't settled or given back yet. */
  openPayments: number
}

/** For so long a running server may go on serving a shop that isn't there any more (relay-changes.ts), and somewhat longer. */
const servedMs = 1_500

/** Counts what would be lost. */
export async function countContents(db: Database, shopId: string): Promise<ShopContents> {
  const count = async (table: 'orders' | 'customers' | 'bookings') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .where('shop_id', '=', shopId)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const open = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('shop_id', '=', shopId)
    .where('next_at', 'is not', null)
    .execute()
  return {
    orders: await count('orders'),
    customers: await count('customers'),
    bookings: await count('bookings'),
    openPayments: open.length,
  }
}

/**
 * Deletes a shop with everything that is kept for it, all of it or nothing, whether or not a server runs. What phones and
 * desks ask of it from then on is answered as for a shop that never was.
 * @returns whether there was anything of it
 */
export async function removeShop(db: Database, shopId: string): Promise<boolean> {
  const found = await deleteRows(db, shopId)
  if (!found) return false
  // An order that was under way may have been written after that.
  await setTimeout(servedMs)
  await deleteRows(db, shopId)
  // It is removed, whether or not there was time for this: the next import does it.
  await returnRoom(db).catch(() => {})
  return true
}

async function deleteRows(db: Database, shopId: string): Promise<boolean> {
  const tables = await tablesOfShops(db)
  return db.transaction().execute(async (trx) => {
    let deleted = 0n
    const remove = async (table: keyof Tables) => {
      const { numDeletedRows } = await trx
        // Each of them has a shop.
        .deleteFrom(table as 'orders')
        .where('shop_id', '=', shopId)
        .executeTakeFirst()
      deleted += numDeletedRows
    }
    // From here on nobody finds it, and an import of it waits.
    await remove('shops')
    await remove('shop_hosts')
    for (const given of ['slots', 'bookings'] as const) await lockShop(trx, shopId, given)
    deleted -= 2n
    for (const table of tables) await remove(table)
    return deleted > 0n
  })
}

/** As the database has them: of one that was forgotten here, somebody's data would stay. */
async function tablesOfShops(db: Database): Promise<(keyof Tables)[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'shop_id'))
    .map(({ name }) => name as keyof Tables)
}
