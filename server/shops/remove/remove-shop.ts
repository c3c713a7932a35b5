import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import { returnRoom } from '../../database/disk/return-room.ts'
import { lockShop } from '../../database/lock-shop.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** What would go with a shop, beside what its file says. */
export type ShopContents = {
  orders: number
  /** Guests and members: whoever has opened the app is one. */
  customers: number
  bookings: number
  /** Online payments that the bank hasn't settled or given back yet. */
  openPayments: number
}

/** What of it may go. */
export type Allowed = { orders: boolean; payments: boolean }

/** Thrown when more would go than may; nothing was removed. */
export class ShopInUse extends Error {
  override name = 'ShopInUse'
  readonly contents: ShopContents

  constructor(contents: ShopContents) {
    super('More would go with the shop than may.')
    this.contents = contents
  }
}

type OfShop = Exclude<keyof Tables, 'server_keys'>

/** All tables in which rows are a shop's, the shop itself first. */
const tables: Record<OfShop, true> = {
  shops: true,
  shop_hosts: true,
  menus: true,
  shop_texts: true,
  pictures: true,
  customers: true,
  former_guests: true,
  access_tokens: true,
  verification_codes: true,
  code_gates: true,
  addresses: true,
  command_attempts: true,
  orders: true,
  order_lines: true,
  order_events: true,
  order_attempts: true,
  order_refunds: true,
  purses: true,
  purse_entries: true,
  coupons: true,
  coupon_counts: true,
  order_counters: true,
  payments: true,
  sandbox_charges: true,
  desk_keys: true,
  desk_sessions: true,
  managers: true,
  grants: true,
  service_pauses: true,
  sold_out: true,
  push_subscriptions: true,
  order_senders: true,
  blocked_senders: true,
  erased_guests: true,
  bookings: true,
  booking_waits: true,
  booking_closures: true,
  gifts: true,
  mission_claims: true,
  desk_missions: true,
  desk_vouchers: true,
  mission_news: true,
  invitations: true,
  member_devices: true,
}

/** For so long a running server may go on serving a shop that isn't there any more (relay-changes.ts), and somewhat longer. */
const servedMs = 1_500

/**
 * Deletes a shop with everything that is kept for it, all of it or nothing, whether or not a server runs. What phones and
 * desks ask of it from then on is answered as for a shop that never was.
 * @returns what went with it; null where there was nothing of it
 * @throws ShopInUse
 */
export async function removeShop(
  db: Database,
  shopId: string,
  allowed: Allowed,
): Promise<ShopContents | null> {
  const contents = await db.transaction().execute(async (trx) => {
    // An import of it waits from here on, and so do orders and bookings. In the sequence in which everybody locks: customers first.
    const isThere = (await deleteFrom(trx, 'shops', shopId)) > 0
    const customers = await deleteFrom(trx, 'customers', shopId)
    for (const given of ['slots', 'bookings'] as const) await lockShop(trx, shopId, given)
    const found = { ...(await countContents(trx, shopId)), customers }
    if (!mayGo(found, allowed)) throw new ShopInUse(found)
    const deleted = await deleteAll(trx, shopId)
    return isThere || customers > 0 || deleted ? found : null
  })
  if (!contents) return null
  // What was under way may have been written after that.
  await setTimeout(servedMs)
  await db.transaction().execute(async (trx) => {
    // Waits for an import that is under way, and has one that begins wait.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('shops')
      .values({ shop_id: shopId, file: '', imported_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // Somebody has imported it meanwhile: it is another shop's.
    if (numInsertedOrUpdatedRows) await deleteAll(trx, shopId)
  })
  // It is removed, whether or not there was time for this: the next import does it.
  await returnRoom(db).catch(() => {})
  return contents
}

const mayGo = ({ orders, customers, bookings, openPayments }: ShopContents, allowed: Allowed): boolean =>
  (allowed.orders || orders + customers + bookings === 0) && (allowed.payments || openPayments === 0)

async function countContents(trx: Database, shopId: string): Promise<Omit<ShopContents, 'customers'>> {
  const count = async (table: 'orders' | 'bookings' | 'payments') => {
    const { rows } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .where('shop_id', '=', shopId)
      .$if(table === 'payments', (query) => query.where('next_at', 'is not', null))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  return {
    orders: await count('orders'),
    bookings: await count('bookings'),
    openPayments: await count('payments'),
  }
}

/** @returns whether there was anything beside the locks of this very transaction */
async function deleteAll(trx: Database, shopId: string): Promise<boolean> {
  let isAny = false
  for (const table of Object.keys(tables) as OfShop[])
    if ((await deleteFrom(trx, table, shopId)) > 0 && table !== 'order_counters') isAny = true
  return isAny
}

/** @returns how many rows */
async function deleteFrom(trx: Database, table: OfShop, shopId: string): Promise<number> {
  const { numDeletedRows } = await trx
    // Each of them has this column.
    .deleteFrom(table as 'shops')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
