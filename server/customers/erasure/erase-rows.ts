import type { Database } from '../../database/open.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { deletedCustomerId } from '../deleted-customer.ts'
import { dropBlock, passBlock } from '../sign-in/pass-block.ts'
import { endSessions } from '../sign-in/sessions.ts'
import { tablesWith } from '../tables-of-customers.ts'
import { anonymizeCodes } from './anonymize-codes.ts'
import { eraseContactsOf } from './erase-contacts.ts'
import { noteErased } from './erased-ids.ts'
import { numberHashOf, numberIdOf } from './member-id.ts'
import { noteUsed, usedInAll } from './note-used.ts'

/**
 * Deletes or makes nameless all rows of one customer id, inside the transaction that has locked its customer.
 * @param shop given for a member, to record what they used up of the shop's limited benefits
 * @returns the ids of the deleted bookings
 */
export async function eraseRows(
  trx: Database,
  shopId: string,
  customerId: string,
  now: number,
  shop: StoredShop | null = null,
): Promise<string[]> {
  await endSessions(trx, shopId, customerId)
  // Placing an order locks its customer first. So an order that was placed before is erased below, and a later one is
  // refused.
  const erased = await trx
    .deleteFrom('customers')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .returning(['phone', 'disabled_at', 'used_before'])
    .executeTakeFirst()
  const used = shop && (await usedInAll(trx, shop, customerId, erased?.used_before, now))
  // A stored answer contains the order's contact, and anybody with the key could get it. A late copy of the call is
  // still refused, by its clientOrderId.
  await trx
    .deleteFrom('order_attempts')
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', (of) =>
      of
        .selectFrom('orders')
        .select('order_id')
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', customerId),
    )
    .execute()
  // Orders are locked next, in the same sequence as by a step of an order, so that the two can't deadlock.
  const orders = await trx
    .updateTable('orders')
    .set({ customer_id: deletedCustomerId, source: '', redeemed: null, booking_id: null })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .returning('order_id')
    .execute()
  const orderIds = orders.map((row) => row.order_id)
  if (orderIds.length > 0) await eraseContactsOf(trx, shopId, orderIds, now)
  for (const table of tablesWith('erased', 'nameless')) {
    await trx
      .updateTable(table)
      .set({ customer_id: deletedCustomerId })
      .where('shop_id', '=', shopId)
      .where('customer_id', '=', customerId)
      .execute()
  }
  // A gift belongs to whoever has its code, so it stays, but without the giver's name and message.
  await trx
    .updateTable('gifts')
    .set({ customer_id: deletedCustomerId, from_name: '', message: '' })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  await trx
    .updateTable('gifts')
    .set({ opened_by: deletedCustomerId })
    .where('shop_id', '=', shopId)
    .where('opened_by', '=', customerId)
    .execute()
  // The inviter keeps counting a friend who came, but anonymously.
  await trx
    .updateTable('invitations')
    .set({ friend_id: `${deletedCustomerId}-${crypto.randomUUID()}` })
    .where('shop_id', '=', shopId)
    .where('friend_id', '=', customerId)
    .where('rewarded_at', 'is not', null)
    .execute()
  await trx
    .deleteFrom('invitations')
    .where('shop_id', '=', shopId)
    .where('friend_id', '=', customerId)
    .execute()
  // The friends whom they invited still get their promised reward.
  await trx
    .updateTable('invitations')
    .set({ inviter_id: deletedCustomerId })
    .where('shop_id', '=', shopId)
    .where('inviter_id', '=', customerId)
    .execute()
  // Grants stay in the restaurant's books, without naming the member.
  await trx
    .updateTable('grants')
    .set({ customer_id: deletedCustomerId, why: '' })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  // Bookings are deleted with the customer and free their tables, as no books are kept of bookings.
  const bookings = await trx
    .deleteFrom('bookings')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .returning('booking_id')
    .execute()
  const bookingIds = bookings.map((row) => row.booking_id)
  for (const table of tablesWith('erased', 'deleted')) {
    await trx.deleteFrom(table).where('shop_id', '=', shopId).where('customer_id', '=', customerId).execute()
  }
  // Nobody will have this id any more, so a block of it would keep nobody out, and would say who was blocked. The number's
  // next account is blocked until it ends.
  if (erased?.phone) {
    const to = await numberHashOf(trx, shopId, erased.phone)
    await passBlock(trx, shopId, { from: customerId, to }, now)
  }
  await dropBlock(trx, shopId, customerId)
  await trx
    .deleteFrom('former_guests')
    .where('shop_id', '=', shopId)
    .where((where) => where.or([where('member_id', '=', customerId), where('guest_id', '=', customerId)]))
    .execute()
  await noteErased(trx, shopId, customerId, now)
  if (!erased || erased.phone === null) return bookingIds
  const { phone, disabled_at: disabledAt } = erased
  const numberId = await numberIdOf(trx, shopId, phone)
  await noteErased(trx, shopId, numberId, now, { disabledAt })
  // The member's id is derived from the number of their sign-up, and they may have changed the number since. With
  // neither number does signing up again renew the benefits.
  if (used) for (const id of [customerId, numberId]) await noteUsed(trx, shopId, id, used, now)
  await anonymizeCodes(trx, shopId, phone)
  return bookingIds
}
