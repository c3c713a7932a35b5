import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import { returnRoom } from '../../database/disk/return-room.ts'
import { lockShop } from '../../database/lock-shop.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** What would be deleted with a shop, apart from the content of its file. */
export type ShopContents = {
  orders: number
  /** Guests and members. Everybody who has opened the app is at least a guest. */
  customers: number
  bookings: number
  /** Online payments that the bank hasn't settled or refunded yet. */
  openPayments: number
}

/** Which of these contents may be deleted. */
export type Allowed = { orders: boolean; payments: boolean }

/** Thrown when more would be deleted than is allowed; nothing was removed. */
export class ShopInUse extends Error {
  override name = 'ShopInUse'
  readonly contents: ShopContents

  constructor(contents: ShopContents) {
    super('More would go with the shop than may.')
    this.contents = contents
  }
}

type OfShop = Exclude<keyof Tables, 'server_keys'>

/** All tables whose rows belong to a shop, the shop itself first. */
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
  offer_messages: true,
  booking_closures: true,
  gifts: true,
  mission_claims: true,
  desk_missions: true,
  desk_vouchers: true,
  mission_news: true,
  invitations: true,
  member_devices: true,
}

/**
 * How long (ms) to wait because a running server may still serve a removed shop (relay-changes.ts), plus some margin.
 */
const servedMs = 1_500

/**
 * Deletes a shop with everything that is stored for it, all of it or nothing, whether or not a server is running. From
 * then on, phones and desks get the same answers as for a shop that never existed.
 * @returns what was deleted with it; null if there was nothing
 * @throws ShopInUse
 */
export async function removeShop(
  db: Database,
  shopId: string,
  allowed: Allowed,
): Promise<ShopContents | null> {
  const contents = await db.transaction().execute(async (trx) => {
    // From here on, an import of this shop waits, and so do orders and bookings. Locks are taken in the same sequence
    // as everywhere: customers first.
    const isThere = (await deleteFrom(trx, 'shops', shopId)) > 0
    const customers = await deleteFrom(trx, 'customers', shopId)
    for (const given of ['slots', 'bookings'] as const) await lockShop(trx, shopId, given)
    const found = { ...(await countContents(trx, shopId)), customers }
    if (!mayGo(found, allowed)) throw new ShopInUse(found)
    const deleted = await deleteAll(trx, shopId)
    return isThere || customers > 0 || deleted ? found : null
  })
  if (!contents) return null
  // Requests that were under way may have written rows after that.
  await setTimeout(servedMs)
  await db.transaction().execute(async (trx) => {
    // Waits for an import that is under way, and makes a new one wait.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('shops')
      .values({ shop_id: shopId, file: '', imported_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // If the shop has been imported again meanwhile, the rows belong to the new shop.
    if (numInsertedOrUpdatedRows) await deleteAll(trx, shopId)
  })
  // The removal doesn't depend on this. If it fails, the next import makes up for it.
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

/** @returns whether anything was deleted, apart from the locks of this very transaction */
async function deleteAll(trx: Database, shopId: string): Promise<boolean> {
  let isAny = false
  for (const table of Object.keys(tables) as OfShop[])
    if ((await deleteFrom(trx, table, shopId)) > 0 && table !== 'order_counters') isAny = true
  return isAny
}

/** @returns how many rows were deleted */
async function deleteFrom(trx: Database, table: OfShop, shopId: string): Promise<number> {
  const { numDeletedRows } = await trx
    // All of these tables have this column.
    .deleteFrom(table as 'shops')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
