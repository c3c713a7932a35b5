import { type PhoneNumber, readPhoneNumber } from '../../../core/domain/phone-number.ts'
import { memberType } from '../../../core/schema/constants.ts'
import { inTurns, mostAtOnce } from '../../database/disk/in-turns.ts'
import type { Database } from '../../database/open.ts'
import type { BookingRow, BookingWaitRow } from '../../database/tables/bookings.ts'
import type { AddressRow } from '../../database/tables/customers.ts'
import type { OrderRow } from '../../database/tables/orders.ts'

/**
 * What names a phone number without being an account's: of guests, of bookings by telephone, and of deleted accounts
 * whose orders aren't finished. Nobody has proved that the number is theirs. The newest come first.
 */
export type ByNumber = {
  /** Also the orders ahead for one of the bookings, which may have no contact. */
  orders: OrderRow[]
  bookings: BookingRow[]
  waits: BookingWaitRow[]
  addresses: AddressRow[]
  /** When codes were sent to it (ms); kept for a day. */
  codesAt: number[]
  /** How many orders and bookings of members' accounts name it, the account with this number excepted. */
  ofOthers: number
}

/**
 * Finds all that was left under a number, compared in its normal form however it was typed. No index has the number, so
 * all contacts of the shop are read.
 * @param accountId the account with this number, which isn't looked through; null for none
 */
export async function findByNumber(
  db: Database,
  shopId: string,
  number: PhoneNumber,
  accountId: string | null,
): Promise<ByNumber> {
  const bookings = await db
    .selectFrom('bookings')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('contact', 'is not', null)
    .orderBy('starts_at', 'desc')
    .execute()
  const waits = await db.selectFrom('booking_waits').selectAll().where('shop_id', '=', shopId).execute()
  const addresses = await db.selectFrom('addresses').selectAll().where('shop_id', '=', shopId).execute()
  const codes = await db
    .selectFrom('verification_codes')
    .select('sent_at')
    .where('shop_id', '=', shopId)
    .where('phone', '=', number.e164)
    .orderBy('sent_at', 'desc')
    .execute()
  const named = {
    bookings: bookings.filter(({ contact }) => isOf(number, contact)),
    waits: waits.filter(({ contact }) => isOf(number, contact)),
    addresses: addresses.filter(({ body }) => isOf(number, body)),
  }
  const bookingIds = named.bookings.map((row) => row.booking_id)
  const orders = await readOrderRows(db, shopId, await orderIdsOf(db, shopId, number), bookingIds)
  const all = [orders, named.bookings, named.waits, named.addresses].flat()
  const members = await membersAmong(db, shopId, [...new Set(all.map((row) => row.customer_id))])
  const isNoAccount = (row: { customer_id: string }) => !members.has(row.customer_id)
  return {
    orders: orders.filter(isNoAccount),
    bookings: named.bookings.filter(isNoAccount),
    waits: named.waits.filter(isNoAccount),
    addresses: named.addresses.filter(isNoAccount),
    codesAt: codes.map(({ sent_at: at }) => at),
    ofOthers: [...orders, ...named.bookings].filter(
      (row) => !isNoAccount(row) && row.customer_id !== accountId,
    ).length,
  }
}

/**
 * Whether the JSON of a contact or an address has this number. Staff may have typed a number without its prefix: then
 * it is read as one of the same country.
 */
function isOf(number: PhoneNumber, json: string | null): boolean {
  const { mobilePrefix, mobile } = JSON.parse(json ?? '{}') as { mobilePrefix?: string; mobile?: string }
  return readPhoneNumber(mobilePrefix || number.mobilePrefix, mobile ?? '')?.e164 === number.e164
}

/** Their number grows with the shop's age, so they are read in batches. */
async function orderIdsOf(db: Database, shopId: string, number: PhoneNumber): Promise<string[]> {
  const all = db.selectFrom('orders').where('shop_id', '=', shopId)
  const found: string[] = []
  await inTurns(
    '',
    async (after) => {
      const row = await all
        .select('order_id')
        .where('order_id', '>', after)
        .orderBy('order_id')
        .offset(mostAtOnce - 1)
        .limit(1)
        .executeTakeFirst()
      return row?.order_id
    },
    async (after, upTo) => {
      const rows = await all
        .select(['order_id', 'contact'])
        .where('contact', 'is not', null)
        .where('order_id', '>', after)
        .$if(upTo !== undefined, (query) => query.where('order_id', '<=', upTo!))
        .execute()
      for (const { order_id: orderId, contact } of rows) if (isOf(number, contact)) found.push(orderId)
    },
  )
  return found
}

async function readOrderRows(
  db: Database,
  shopId: string,
  orderIds: string[],
  bookingIds: string[],
): Promise<OrderRow[]> {
  if (orderIds.length + bookingIds.length === 0) return []
  return db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where((where) =>
      where.or([
        ...(orderIds.length > 0 ? [where('order_id', 'in', orderIds)] : []),
        ...(bookingIds.length > 0 ? [where('booking_id', 'in', bookingIds)] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
}

async function membersAmong(db: Database, shopId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('customers')
    .select('customer_id')
    .where('shop_id', '=', shopId)
    .where('customer_type', '=', memberType)
    .where('customer_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.customer_id))
}
