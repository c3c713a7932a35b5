import type { Database } from '../../database/open.ts'
import { overwriteLog } from '../../database/disk/overwrite-log.ts'
import { readShop, type StoredShop } from '../../shops/read/read-shop.ts'
import { deletedCustomerId } from '../deleted-customer.ts'
import { lockIfThere } from '../lock-account.ts'
import { eraseContactsOf } from './erase-contacts.ts'
import { noteErased, noteFormerTime } from './erased-ids.ts'
import { isInUse, listFormerGuests, takeLateRows } from './former-guests.ts'
import { numberIdOf } from './member-id.ts'
import { noteUsed, usedInAll } from './note-used.ts'
import { endSessions } from '../sign-in/sessions.ts'

/**
 * Deletes a customer and everything that says who they are, also what they left as the guest that they once were. Their
 * orders stay for the shop's books, with nothing that ties them to the person or to each other.
 * @returns the ids of the bookings that went along, whose tables are free from now on
 */
export async function eraseCustomer(
  db: Database,
  shopId: string,
  customerId: string,
  now: number,
): Promise<string[]> {
  return eraseAll(db, shopId, customerId, now, await readShop(db, shopId))
}

/**
 * The same in a restored copy, which has the note of an earlier deletion with what was used up: the shop's file isn't asked
 * for it, as it may be one that this release can't read.
 */
export async function eraseAgain(
  db: Database,
  shopId: string,
  customerId: string,
  now: number,
): Promise<void> {
  await eraseAll(db, shopId, customerId, now, null)
}

async function eraseAll(
  db: Database,
  shopId: string,
  customerId: string,
  now: number,
  shop: StoredShop | null,
): Promise<string[]> {
  const bookingIds = await db.transaction().execute(async (trx) => {
    // Whoever signs in has locked the member as well before a guest's rows go along to them, so that the two can't deadlock.
    await lockIfThere(trx, shopId, customerId)
    const ofGuests = await eraseFormerGuests(trx, shopId, customerId, now)
    const own = await eraseRows(trx, shopId, customerId, now, shop)
    return [...ofGuests, ...own]
  })
  await overwriteLog(db)
  return bookingIds
}

/**
 * A member's guests go with the member. One whom somebody uses since, which a phone that was handed on can't be told
 * from, stays as what it is, the number of a device, without what was sent before the member was one.
 */
async function eraseFormerGuests(
  trx: Database,
  shopId: string,
  memberId: string,
  now: number,
): Promise<string[]> {
  const bookingIds: string[] = []
  for (const { guest_id: guestId, merged_at: mergedAt } of await listFormerGuests(trx, shopId, memberId)) {
    await takeLateRows(trx, shopId, { guestId, memberId })
    if (!(await isInUse(trx, shopId, guestId, mergedAt))) {
      bookingIds.push(...(await eraseRows(trx, shopId, guestId, now)))
      continue
    }
    for (const table of ['order_attempts', 'command_attempts', 'booking_waits'] as const) {
      await trx
        .deleteFrom(table)
        .where('shop_id', '=', shopId)
        .where('customer_id', '=', guestId)
        .where('created_at', '<=', mergedAt)
        .execute()
    }
    await noteFormerTime(trx, shopId, guestId, mergedAt)
  }
  return bookingIds
}

/** @param shop of a member's: what they used up of what it limits is noted */
async function eraseRows(
  trx: Database,
  shopId: string,
  customerId: string,
  now: number,
  shop: StoredShop | null = null,
): Promise<string[]> {
  await endSessions(trx, shopId, customerId)
  // Placing an order locks its customer first: an order placed before is erased below, a later one is refused.
  const erased = await trx
    .deleteFrom('customers')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .returning(['phone', 'disabled_at', 'used_before'])
    .executeTakeFirst()
  const used = shop && (await usedInAll(trx, shop, customerId, erased?.used_before, now))
  // A stored answer repeats the order's contact, whoever holds its key. A late copy is refused by its clientOrderId.
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
  // Where its orders came from is still counted, for a day: deleting an account mustn't lift a limit.
  await trx
    .updateTable('order_senders')
    .set({ customer_id: deletedCustomerId })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  await trx
    .updateTable('payments')
    .set({ customer_id: deletedCustomerId })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  // What was given away is whoever's has the code: it stays, without a word of who gave it.
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
  // Whoever invited them goes on counting a friend who came, as nobody in particular.
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
  // Whom they invited still gets what was promised.
  await trx
    .updateTable('invitations')
    .set({ inviter_id: deletedCustomerId })
    .where('shop_id', '=', shopId)
    .where('inviter_id', '=', customerId)
    .execute()
  // Who gave what stays in the restaurant's books, without a word of to whom.
  await trx
    .updateTable('grants')
    .set({ customer_id: deletedCustomerId, why: '' })
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .execute()
  // With the person goes the booking, and its table is free: no books are kept of those.
  const bookings = await trx
    .deleteFrom('bookings')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .returning('booking_id')
    .execute()
  const bookingIds = bookings.map((row) => row.booking_id)
  const tables = [
    'order_attempts',
    'command_attempts',
    'booking_waits',
    'addresses',
    'coupons',
    'mission_claims',
    'mission_news',
    'purse_entries',
    'purses',
    'push_subscriptions',
    'member_devices',
  ] as const
  for (const table of tables) {
    await trx.deleteFrom(table).where('shop_id', '=', shopId).where('customer_id', '=', customerId).execute()
  }
  // Nobody has this id from now on, so a block of it would keep nobody out, and say who was.
  await trx
    .deleteFrom('blocked_senders')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'customer')
    .where('sender', '=', customerId)
    .execute()
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
  // Their id follows from the number of their sign-up, and they may have taken another one since: either brings nothing anew.
  if (used) for (const id of [customerId, numberId]) await noteUsed(trx, shopId, id, used, now)
  for (const table of ['verification_codes', 'code_gates'] as const)
    await trx.deleteFrom(table).where('shop_id', '=', shopId).where('phone', '=', phone).execute()
  return bookingIds
}
