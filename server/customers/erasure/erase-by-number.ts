import type { PhoneNumber } from '../../../core/domain/phone-number.ts'
import { memberType } from '../../../core/schema/constants.ts'
import { overwriteLog } from '../../database/disk/overwrite-log.ts'
import type { Database } from '../../database/open.ts'
import { removeAddress } from '../addresses.ts'
import { deletedCustomerId } from '../deleted-customer.ts'
import { lockIfThere } from '../lock-account.ts'
import { anonymizeCodes } from './anonymize-codes.ts'
import type { ByNumber } from './by-number.ts'
import { eraseContactsOf } from './erase-contacts.ts'
import type { GiveUp } from './erase-customer.ts'

/**
 * Erases what was left under a number outside an account, as the deletion of an account does: bookings and wishes for
 * a table go, orders stay for the shop's books without the person. The guests themselves stay, as they are only the
 * ids of devices, which others may use. The transactions are one for each customer; after a failure, do it again.
 * @param giveUp ends the orders ahead for the deleted bookings
 */
export async function eraseByNumber(
  db: Database,
  shopId: string,
  number: PhoneNumber,
  found: ByNumber,
  now: number,
  giveUp: GiveUp,
): Promise<void> {
  const { orders, bookings, waits, addresses } = found
  const customers = new Set([orders, bookings, waits, addresses].flat().map((row) => row.customer_id))
  for (const customerId of customers) {
    const own = <Row extends { customer_id: string }>(rows: Row[]) =>
      rows.filter((row) => row.customer_id === customerId)
    await db.transaction().execute(async (trx) => {
      // In the same sequence as everywhere: the customer, then the orders.
      await lockIfThere(trx, shopId, customerId)
      const bookingIds = own(bookings).map((row) => row.booking_id)
      await giveUp(trx, bookingIds)
      const orderIds = own(orders).map((row) => row.order_id)
      if (orderIds.length > 0) await eraseOrders(trx, shopId, { customerId, orderIds }, now)
      if (bookingIds.length > 0)
        await trx
          .deleteFrom('bookings')
          .where('shop_id', '=', shopId)
          .where('customer_id', '=', customerId)
          .where('booking_id', 'in', bookingIds)
          .execute()
      for (const { evening } of own(waits))
        await trx
          .deleteFrom('booking_waits')
          .where('shop_id', '=', shopId)
          .where('customer_id', '=', customerId)
          .where('evening', '=', evening)
          .execute()
      for (const row of own(addresses)) await removeAddress(trx, shopId, customerId, row.address_id, now)
    })
  }
  // The stored answers about guests' addresses, also those that the guests have deleted since, contain the number as
  // it is written here.
  await db
    .deleteFrom('command_attempts')
    .where('shop_id', '=', shopId)
    .where('answer', 'like', `%"mobile":"${number.mobile}"%`)
    .where('customer_id', 'not in', (members) =>
      members
        .selectFrom('customers')
        .select('customer_id')
        .where('shop_id', '=', shopId)
        .where('customer_type', '=', memberType),
    )
    .execute()
  await anonymizeCodes(db, shopId, number.e164)
  await overwriteLog(db)
}

async function eraseOrders(
  trx: Database,
  shopId: string,
  { customerId, orderIds }: { customerId: string; orderIds: string[] },
  now: number,
): Promise<void> {
  // A stored answer contains the order's contact. A late copy of the call is still refused, by its clientOrderId.
  await trx
    .deleteFrom('order_attempts')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_id', 'in', orderIds)
    .execute()
  await trx
    .updateTable('orders')
    .set({ customer_id: deletedCustomerId, source: '', redeemed: null, booking_id: null })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .where('order_id', 'in', orderIds)
    .execute()
  await eraseContactsOf(trx, shopId, orderIds, now)
  for (const table of ['order_senders', 'payments'] as const)
    await trx
      .updateTable(table)
      .set({ customer_id: deletedCustomerId })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .where('order_id', 'in', orderIds)
      .execute()
}
