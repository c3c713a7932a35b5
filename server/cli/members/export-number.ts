import { writeAddress } from '../../../core/contract/wire/address-wire.ts'
import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { PhoneNumber } from '../../../core/domain/phone-number.ts'
import { readAddressRow } from '../../customers/addresses.ts'
import type { ByNumber } from '../../customers/erasure/by-number.ts'
import type { Database } from '../../database/open.ts'
import { writeRowIn } from '../../handlers/bookings/booking-read.ts'
import { readCustomerData, writeKeptWait } from '../../handlers/customers/customer-data.ts'
import { readOrders } from '../../orders/read/read-orders.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'

/**
 * All that the shop stores about a phone number: its account as the member's own data have it (null for none), what was
 * left under the number without one, in the same form, and the restaurant's own notes on these bookings, which those
 * data leave out.
 */
export async function exportNumber(
  db: Database,
  shop: StoredShop,
  { number, accountId, found }: { number: PhoneNumber; accountId: string | null; found: ByNumber },
  now: number,
) {
  const language = defaultLanguage(shop.file)
  const instant = (ms: number): string => new Date(ms).toISOString()
  const notes = await db
    .selectFrom('bookings')
    .select(['booking_id', 'own_note'])
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', accountId ?? '')
    .execute()
  return {
    exportedAt: instant(now),
    storeId: shop.id,
    storeName: shop.file.name,
    phone: number.e164,
    account: accountId === null ? null : await readCustomerData(db, shop, accountId, language, now),
    orderList: (await readOrders(db, found.orders)).map(writeOrder),
    bookingList: found.bookings.map((row) => writeRowIn(row, shop.file, language, now)),
    bookingWaitList: found.waits.map(writeKeptWait),
    addressList: found.addresses.map((row) => writeAddress(readAddressRow(row))),
    bookingNoteList: [...notes, ...found.bookings]
      .filter((row) => row.own_note !== '')
      .map((row) => ({ bookingId: row.booking_id, note: row.own_note })),
    codeTimeList: found.codesAt.map(instant),
  }
}
